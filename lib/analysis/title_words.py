"""Word classes by which a phrase is cut and judged: closed lists and word endings, no tagger.

The lists hold function words, the verbs that abstracts are written with, and the adjectives that
cannot end a phrase. A word of none of the classes counts as a noun.
"""

from __future__ import annotations

import re
from functools import lru_cache


def word_set(text: str) -> frozenset[str]:
    """The words of a text written with blanks between them."""
    return frozenset(text.split())


DETERMINERS = word_set(
    """
    a an the this these those that its their our his her your my each every all both some any no
    another such one many several most more other
    """
)
# Words that point at something outside the phrase.
POINTERS = word_set(
    """
    this these those such it they them their its our we us both above aforementioned former latter
    same here following there he she his her one ones
    """
)
PREPOSITIONS = word_set(
    """
    of for to in on at by with from via into onto under over between across within during against
    upon about per through throughout without toward towards among amongst along beyond beneath
    than as like around after before since until despite alongside besides using regarding
    concerning following including given including based versus vs according due owing
    """
)
CONJUNCTIONS = word_set("and or but nor yet plus & while whereas")
RELATIVES = word_set(
    """
    that which who whom whose where when while whereas because if although though thereby so
    whether how why what unless hence thus whereby wherein once until even
    """
)
AUXILIARIES = word_set(
    """
    is are was were be been being can could may might will would shall should must has have had do
    does did cannot
    """
)
PRONOUNS = word_set("it they we them us he she you i itself themselves ourselves him")
# Words that open a sentence by its place in the argument, not by its subject.
OPENERS = word_set(
    """
    however moreover furthermore therefore thus hence although though while whereas because since
    despite additionally finally specifically recently currently nevertheless nonetheless here
    if when as in on at by with for from under to given unlike among within during through
    after before until notably importantly instead overall consequently meanwhile not yet but and
    or so also then first second third there
    """
)
_ADVERBS = word_set(
    """
    also not only very even still thus hence often well much less rather quite almost always never
    just again further too once already far yet now then later instead together away often solely
    directly up out down off back otherwise
    """
)
_NOT_ADVERBS = word_set(
    """
    family anomaly assembly supply reply ally rally fly jelly belly homily monopoly anomaly
    italy butterfly melancholy early daily weekly monthly yearly
    """
)
_ADJECTIVES = word_set(
    """
    large small robust novel new deep efficient accurate effective high low long short multiple
    various diverse different many several few specific general flexible realistic structured
    simple complex strong weak rich poor broad narrow wide large-scale full first last second
    final true false real synthetic natural human-like dense sparse fast slow best better worse
    larger smaller higher lower longer shorter stronger faster greater great good bad early late
    unified unseen open-source state-of-the-art wavelet-domain consistent coherent distinct
    significant important relevant key main major minor current recent previous prior present
    non-trivial intermediate independent dependent different sufficient inherent frequent latent
    prominent excellent convenient subsequent equivalent explicit implicit discrete continuous
    complete concrete fine coarse appropriate adequate inadequate delicate intricate elaborate
    certain common similar single double binary scalar linear nonlinear non-linear modular similar
    particular popular regular circular near far old young free safe cheap hard easy soft
    semantic dynamic static generic specific stochastic systematic automatic holistic symbolic
    synthetic intrinsic extrinsic agnostic strategic periodic chronic acute academic basic public
    scientific linguistic probabilistic deterministic realistic mechanistic democratic anatomic
    visual textual spatial temporal global local formal normal optimal minimal maximal initial
    partial special spatial essential crucial critical real total central neural causal verbal
    oral moral social additive adaptive generative discriminative representative competitive
    comprehensive extensive intensive expensive massive interactive native naive cognitive
    positive negative relative active passive effective sensitive predictive comparative
    quantitative qualitative iterative innovative alternative collaborative cooperative
    concurrent well-suited suited able unable likely unlikely
    """
)
_ADJECTIVE_END = re.compile(
    r"(?:ous|ful|less|able|ible|ical|ional|istic|ometric|ential|orial|iest)$"
    r"|-(?:based|aware|driven|level|stage|step|scale|guided|free|wise|specific|dependent|oriented|time|shot"
    r"|order|purpose|quality|dimensional|modal|agnostic|centric|efficient|like|only|to-end|art"
    r"|rank|term|world|effective|preserving|informed|augmented|enhanced|grained)$"
)
_NOT_ADJECTIVES = word_set(
    """
    variable variables table tables cable vocable consensus corpus principle example ensemble
    timetable deliverable observable national professional potential differential exponential
    essential proposal signal editorial tutorial memorial fractional functional testbed
    multiple-choice characteristic heuristic statistic logistic virus nucleus focus status
    """
) - {"essential", "functional"}

_STEMS = """
    achieve address adopt advance align allow analyze analyse apply argue assess associate assume
    avoid become begin bring build capture cause characterize characterise combine compare
    comprise
    compute conduct confirm consider consist construct contain contribute converge create
    decrease define deliver demonstrate depend derive describe design determine develop differ
    discover drive employ enable encode enforce enhance enjoy ensure entail establish evaluate
    examine exceed excel exhibit exist expand explain exploit explore express extend extract
    facilitate fail find follow formulate generalize generalise generate give guarantee guide
    hamper handle help highlight hinder identify illustrate implement improve include incorporate
    increase incur indicate induce infer inhibit integrate introduce investigate involve keep lack
    lead learn leverage maintain make maximize mediate minimize mitigate observe obtain occur
    offer optimize outperform overcome overlook perform permit pose possess predict present
    preserve prevent produce promote propose prove provide reach receive recover reduce
    reformulate
    reframe rely remain remove replace represent require resolve retain reveal revise revisit
    satisfy select serve share show simulate solve steer stem struggle suffer suggest summarize
    support surpass survey synthesize tackle take tend test train transform translate treat tune
    turn understand undergo unify unlock use utilize validate vary verify yield equip decouple
    quantify assign clarify refine remedy bridge emerge exploit inspire ground pose posit posses
    unveil leverage empower accelerate
    alleviate aim attain balance bind exert influence affect modulate need struggle co-optimize
    play come get go move let seem appear know think believe hold pre-train fine-tune adapt
    compress construct convert embed estimate extend guide inject iterate learn merge
    parameterize project refine regularize restore route sample scale search segment stabilize
    transfer update interpret undertake underlie call name dub term coin allow
"""
# Third-person or plural forms that are as often nouns.
_NOUNS_TOO = word_set(
    """
    designs uses tests needs drives searches scales samples projects updates surveys supports
    yields shares leads finds transfers holds guides grounds routes segments names terms calls
    trains increases decreases influences guarantees causes turns balances estimates reaches
    advances offers treats comes lets bridges highlights scale sample project update survey
    support
    yield share lead transfer hold guide ground route segment name term call train increase
    decrease
    influence guarantee cause turn balance estimate reach advance use need test search design
    drive
    present prior bridge offer help stem aim aims embed aggregate aggregates lack affect
    """
)
IRREGULAR = word_set(
    """
    built made given drawn found shown known taken written chosen seen held kept led left lost met
    put set sent sought spent taught thought understood undertaken done begun driven bound grown
    became began came came gave grew rose fell underwent did got knew
    """
)


def _third(stem: str) -> str:
    if stem.endswith("y") and stem[-2] not in "aeiou":
        return stem[:-1] + "ies"
    return stem + ("es" if stem.endswith(("s", "sh", "ch", "x", "z")) else "s")


_BASES = word_set(_STEMS)
FINITE = (frozenset(map(_third, _BASES)) | _BASES) - _NOUNS_TOO
# Words that open no noun phrase.
VERBAL = FINITE | word_set(
    """
    increase decrease cause reach need offer affect lack yield lead recommend move moves outputs
    detect detects operate operates
    """
)
_NOT_PARTICIPLES = word_set(
    """
    need speed feed seed breed embed bed red shed hundred weed greed bleed unsupervised supervised
    self-supervised semi-supervised testbed
    """
)
_NOT_GERUNDS = word_set("string strings ring king spring wing thing nothing something everything")
# Words of the trade: they say little about what a paper is about.
GENERIC = word_set(
    """
    framework frameworks method methods methodology approach approaches algorithm algorithms
    technique techniques model models paradigm solution solutions system systems strategy
    strategies mechanism architecture pipeline perspective idea ideas novel new simple effective
    efficient general first principled unified comprehensive systematic large-scale large-scale
    data dataset datasets benchmark benchmarks performance results result experiments experiment
    study studies analysis work paper task tasks problem problems issue issues challenge
    challenges
    problem setting settings state-of-the-art training learning learn lightweight robust scalable
    set number use key existing recent different various multiple several significant
    significantly
    high higher low lower good better best improvement improvements ability abilities based
    proposed important large small way ways process quality capabilities capability tool tools
    patients patient group groups cases case total years year type types level levels effect
    effects investigation evaluation treatment control days time two three four research
    literature
    shift fundamental aspect aspects neural network networks architectures tractable computational
    gain gains power participation application applications implementation behavior
    insight insights limitation limitations overview findings finding theoretical empirical
    flexible novelty module modules component components step steps practical
    more most less many few than well such other others respectively further
    purpose aim objective goal objectives aims relationship role collection series
    """
)


# Words in -ing that are nouns inside a noun phrase.
NOUN_ING = word_set(
    """
    learning training modeling modelling reasoning processing planning clustering tuning sampling
    pruning editing routing matching ranking scaling decoding encoding embedding unlearning
    forecasting rendering parsing tracking understanding watermarking prompting imaging binding
    signaling signalling screening testing mapping splatting inpainting captioning tagging mining
    steering merging caching masking smoothing folding docking alignment finding bootstrapping
    fine-tuning pre-training answering grounding labeling labelling segmenting nursing aging
    """
)


@lru_cache(maxsize=65536)
def is_adverb(word: str) -> bool:
    return word in _ADVERBS or (
        word.endswith("ly") and len(word) > 4 and "-" not in word and word not in _NOT_ADVERBS
    )


@lru_cache(maxsize=65536)
def is_adjective(word: str) -> bool:
    """Whether a word, lower-cased, can hardly end a noun phrase."""
    if word in _NOT_ADJECTIVES:
        return False
    return word in _ADJECTIVES or bool(_ADJECTIVE_END.search(word))


@lru_cache(maxsize=65536)
def is_participle(word: str) -> bool:
    """Past participles ("grounded", "built"), which a phrase does not end on."""
    if word in IRREGULAR:
        return True
    return word.endswith("ed") and len(word) > 4 and word not in _NOT_PARTICIPLES


@lru_cache(maxsize=65536)
def is_gerund(word: str) -> bool:
    return word.endswith("ing") and len(word) > 5 and word not in _NOT_GERUNDS


def is_function(word: str) -> bool:
    return (
        word in PREPOSITIONS
        or word in DETERMINERS
        or word in CONJUNCTIONS
        or word in RELATIVES
        or word in AUXILIARIES
        or word in PRONOUNS
    )


_DOUBLED = re.compile(r"(?:get|set|run|plan|map|cut|put|control|fit|infer|transfer|equip)$")


def gerund(verb: str) -> str:
    """The -ing form of a verb given in the base form or the third person.

    Examples
    --------
    >>> gerund("leverages"), gerund("tackle"), gerund("applies"), gerund("address")
    ('leveraging', 'tackling', 'applying', 'addressing')
    """
    if verb.endswith("ies"):
        verb = verb[:-3] + "y"
    elif verb.endswith(("sses", "shes", "ches", "xes")):
        verb = verb[:-2]
    elif verb.endswith("s") and not verb.endswith("ss"):
        verb = verb[:-1]
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        verb = verb[:-1]
    elif _DOUBLED.search(verb):
        verb += verb[-1]
    return verb + "ing"
