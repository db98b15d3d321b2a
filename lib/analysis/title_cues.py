"""How abstracts of several fields announce their subject: patterns only."""

from __future__ import annotations

import re

from lib.analysis import title_words as tw

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^a-z\s])|(?<=[。！？])")
# "OBJECTIVE: ", "Methods - ": headings inside a structured abstract.
LABEL = re.compile(
    r"(?:(?<=[.?!)] )|\A|(?<=[.?!)]))(?:[A-Z][A-Z]+(?:[ /&,]+[A-Z]+){0,4}|Background|Objectives?"
    r"|Purpose|Aims?|Methods?|Results?|Conclusions?|Introduction|Design|Setting)\s?[:–]\s"
)
# Who speaks: a word, and whether a determiner must stand before it.
AUTHORS = ("we", "We", "I")
PAPERS = (
    "paper",
    "work",
    "study",
    "article",
    "survey",
    "review",
    "thesis",
    "research",
    "report",
    "chapter",
    "tutorial",
    "investigation",
    "contribution",
    "author",
    "authors",
)
PAPER_BEFORE = re.compile(r"(?:[Tt]his|[Tt]he|[Oo]ur|[Pp]resent|[Cc]urrent) $")
AUTHORS_SPEAK = re.compile(r"\b(?:[Ww]e|[Tt]his (?:paper|work|study|article|report|review))\b")
_ADVERBS = (
    r"(?:\s+(?:\w+ly|first|then|also|thus|therefore|here|instead|further|have|has|will|can|now"
    r"|(?:aims?|seeks?|aimed|sought|attempts?|attempted|wish|wanted|propose|want) to))*"
)
_PROPOSE = (
    r"(?:propos|introduc|present|develop|design|build|construct|creat|devis|formulat|establish)"
    r"(?:e|es|s|ing|ed)?|releases?d?|curates?d?|built|put forward"
)
_STUDY = (
    r"stud(?:y|ies|ied)|investigate[sd]?|characteri[sz]e[sd]?|explore[sd]?|analy[sz]e[sd]?"
    r"|examine[sd]?|considers?|considered|address(?:es|ed)?|revisit(?:s|ed)?|tackle[sd]?"
    r"|evaluate[sd]?|measure[sd]?|quantif(?:y|ies|ied)|compare[sd]?|derive[sd]?|describe[sd]?"
    r"|report(?:s|ed)?(?: on)?|review(?:s|ed)?|focus(?:es|ed)? on|extend(?:s|ed)?|reformulates?"
    r"|uncovers?|survey(?:s|ed)?|formali[sz]es?|assess(?:es|ed)?|ask(?:s|ed)?:?|discuss(?:es|ed)?"
    r"|deals? with|determine[sd]?|test(?:s|ed)?|advances?|outlines?|summari[sz]es?|documents?"
    r"|look(?:s|ed)? at|empirically \w+|concerns?|estimate[sd]?|monitor(?:s|ed)?|performed"
    r"|conduct(?:s|ed)?|identif(?:y|ies|ied)"
)
_OFFER = (
    r"provides?|offers?|appl(?:y|ies|ied)|adapt(?:s|ed)?|train(?:s|ed)?|use[sd]?|leverages?"
    r"|bridges?|demonstrates?|shows?|proves?|reveals?|unif(?:y|ies)|observe[sd]?|give[s]?"
)
_INQUIRE = (
    r"(?:investigat|evaluat|examin|determin|compar|characteri[sz]|explor|analy[sz]|quantif|defin"
    r"|describ|measur|elucidat|establish|identif|assess|clarif|stud|test|review|report|estimat"
    r"|understand|improv|find out)(?:e|y|ing|ying)?"
)
_AIM = r"aims?|aimed|purpose|objectives?|goal|designed|undertaken|conducted|performed|order|set out"
_CLAIM = (
    r"(?:show|find|found|demonstrate|prove|argue|observe|reveal|suggest|indicate|conclude"
    r"|establish|discover|confirm)(?:s|d|ed)?"
)
# What follows the authors: a verb of proposing, of studying, of offering, or a claim.
ANNOUNCES = re.compile(
    rf"{_ADVERBS}\s+(?:(?P<proposes>{_PROPOSE})|(?P<studies>{_STUDY})|(?P<offers>{_OFFER})"
    rf"|(?P<claims>{_CLAIM}))(?P<that>\s+that)?(?:\s+and\s+(?:\w+ly\s+)?[a-z]+)?\s+"
)
WORTH = {"proposes": 3.0, "studies": 2.7, "offers": 2.0, "claims": 2.0}
CLAIM_WORTH = 0.5
FINDINGS = re.compile(rf"(?:results?|findings|data|analys[ie]s|experiments)\s+{_CLAIM}\s+that\s+")
AIM_WORTH = 2.6
AIMS = re.compile(
    rf"(?:{_AIM}|intended|attempt|sought|carried out)\b[^.:;]{{0,60}}?\b(?:to|of|at|for)"
    rf"\s+(?:\w+ly\s+)?{_INQUIRE}(?:\s+and\s+{_INQUIRE})?\s+"
)
INFINITIVE = re.compile(
    rf"(?:(?<=\. )|(?<=: )|\A)To (?:\w+ly )?{_INQUIRE}(?:\s+and\s+{_INQUIRE})?\s+"
)
PASSIVE = re.compile(
    r"([A-Z][^;:]{14,170}?)\s(?:is|are|was|were|has been|have been)\s(?:\w+ly\s)?(?:stud|investig"
    r"|examin|evaluat|compar|measur|determin|assess|analy[sz]|describ|report|present|review|test"
    r"|develop|discuss|propos|introduc|characteri[sz]|explor|consider|survey|monitor|demonstrat)"
    r"(?:ied|ated|ed|ced|ded|ted)\b"
)
NOMINAL = re.compile(
    r"\b(?:effects?|influence|role|impact|relationships?|associations?|comparison|correlations?"
    r"|importance|mechanisms?|prevalence|incidence|evaluation|treatment|diagnosis|expression"
    r"|regulation|inhibition|activity|detection|development|management|localization|analysis"
    r"|problem|task) (?:of|between) (?!(?:this|these|our|their|its|such|it)\b)",
    re.IGNORECASE,
)
CLAUSE_MARK = re.compile(r"[,;:()\[\]—?!\"“”]+|\.(?=\s|$)|\s[–-]+\s")
JOINS = frozenset(("of", "for", "in", "on", "from", "with", "between"))
_QUALITY = (
    r"(?:novel|new|simple|effective|efficient|general|first|principled|powerful|promising|unified"
    r"|comprehensive|detailed|brief|rigorous|thorough)"
)
_JOINED = (
    r"(?:[\w-]+\s+(?:yet|but)\s+(?:\w+ly\s+)?[\w-]+"
    rf"|{_QUALITY}(?:,\s*|\s+and\s+|,\s*and\s+){_QUALITY})"
)
LEAD = re.compile(
    rf"\A(?:(?:an?|the|our|its|one(?! hundred)|some|existing|current|proposed"
    rf"|{_JOINED}|novel|new|simple|effective|efficient|general"
    r"|first and|first|principled|comprehensive|detailed|brief|that|use of|what we call"
    r"|so-called|following"
    r"|(?:problem|task|issue|question|concept|set|series|family|suite|class|notion|results?|work"
    r"|number|range|variety|aspects?) of|(?:first )?(?:study|analysis|investigation) (?:of|on|into)"
    r"|fact that|\w+ly(?=\s+(?:an?|the|novel|new)\b))\s+(?!(?:and|or)\b))+",
    re.IGNORECASE,
)
EMPTY_HEAD = re.compile(
    r"(?:framework|methodology|method|approach|algorithm|technique|model|paradigm|solution|system"
    r"|strategy|mechanism|architecture|pipeline|perspective|idea)s?"
    r"\s+(?:(?:for|of)|(?P<verbal>that|to|which))\s+(?=\w{4})",
    re.IGNORECASE,
)
POINTS_BACK = re.compile(
    r"(?:this|these|those|such|it|its|them|their|both|our|each|another|several|many|some|all)\b"
    r"|(?:the|an?) (?:same|above|aforementioned|former|latter|following|resulting|proposed)\b"
    r"|\w+ (?:method|approach|framework|model|work|paper|study) (?:is|was|can|has|out)\b",
    re.IGNORECASE,
)
BACKWARD = tw.word_set(
    """
    this these those such it they both above aforementioned former latter same we i
    us them respectively following here there he she not
    """
)
COUNTING = tw.word_set("more two three four five six seven eight nine ten several various")
MADE = tw.word_set("designed developed constructed proposed curated crafted built")
HOW_CAN = re.compile(r"how (well |far |much )?(?:can|do|could|should) (?=\w+)([^.?!]+)", re.I)
WHETHER_CAN = re.compile(r"(?:whether|if) ((?:[\w-]+ ){0,5}?[\w-]+) (can|could|should) ([a-z].*)")
