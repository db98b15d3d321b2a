"""Derived titles: short, clean at the edges, and about the paper."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lib.analysis.names import find_names
from lib.analysis.title_case import lower_first, sentence_case, upper_first
from lib.analysis.title_cut import cut
from lib.analysis.title_words import gerund
from lib.analysis.titles import LIMIT, derive_title


@dataclass(frozen=True)
class Pair:
    """A definition as the acronym finder gives it."""

    short: str
    long: str


def test_a_long_form_explains_the_name_in_sentence_case():
    text = "We propose Adaptive Policy Choice (APC), a model for control."
    pairs = [Pair("APC", "Adaptive Policy Choice")]
    assert derive_title(text, ["APC"], pairs) == "APC: adaptive policy choice"


def test_marked_letters_of_a_long_form_are_lowered():
    text = "We introduce SCRI (SCRIpt-Based Extraction), a framework."
    pairs = [Pair("SCRI", "SCRIpt-Based Extraction")]
    assert derive_title(text, ["SCRI"], pairs) == "SCRI: script-based extraction"


def test_what_a_spelt_out_name_is_for_is_kept():
    text = "We propose Reshaped token gradients (ResT) for tool-use tasks. ResT works."
    pairs = [Pair("ResT", "Reshaped token gradients")]
    assert (
        derive_title(text, ["ResT"], pairs) == "ResT: reshaped token gradients for tool-use tasks"
    )


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "Ranking is hard. We propose GoalSort, a novel generator-only ranking framework. It"
            " wins on ten data sets that are public.",
            "GoalSort: generator-only ranking framework",
        ),
        (
            "Recommendation goes wrong. We propose Disca, a novel method to steer diffusion models"
            " towards credible content. It is sound.",
            "Disca: method to steer diffusion models towards credible content",
        ),
    ],
)
def test_an_apposition_explains_the_name(text, title):
    assert derive_title(text, find_names(text), []) == title


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "Most results treat models as recognizers. We characterize the probability"
            " distributions that transformers can express. We show more.",
            "Probability distributions that transformers can express",
        ),
        (
            "Awareness matters. Here we introduce a novel methodology for quantitatively evaluating"
            " metacognitive abilities in models. Results follow in two paradigms.",
            "Evaluating metacognitive abilities in models",
        ),
        (
            "Within learning for Earth observation much is unknown. This work provides the first"
            " study of the intrinsic dimensionality of geographic representations.",
            "Intrinsic dimensionality of geographic representations",
        ),
    ],
)
def test_without_a_name_the_announcement_is_the_title(text, title):
    assert derive_title(text, [], []) == title


def test_a_title_like_text_is_its_own_title():
    assert derive_title("On the shape of things.", [], []) == "On the shape of things"
    assert derive_title("  ", [], []) == ""


def test_a_text_without_an_announcement_gives_a_phrase_of_its_own():
    text = (
        "Accurately detecting small objects in aerial images of large and busy harbours is hard,"
        " even for the people who work there."
    )
    assert derive_title(text, [], []) == "Detecting small objects in aerial images"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        pytest.param(
            "We propose HarbourSet, a large benchmark of 900 image-caption pairs grounded in logs"
            " that pilots of eleven countries wrote by hand. More follows.",
            "HarbourSet: large benchmark of 900 image-caption pairs grounded in logs",
            id="participle",
        ),
        pytest.param(
            "Forgetting is hard. We present the first benchmark for plant unlearning, structured"
            " around three goals. More follows in this long text.",
            "Benchmark for plant unlearning",
            id="participial clause",
        ),
        pytest.param(
            "Noise is everywhere. We study ε-Gaussian certifiability, a canonical notion suited to"
            " release of data. It is long enough.",
            "ε-Gaussian certifiability",
            id="symbol and apposition",
        ),
        pytest.param(
            "Maps matter. We ask how well can robots build lasting maps of kitchens? Our answer is"
            " given below in a number of ways.",
            "How well robots build lasting maps of kitchens",
            id="question",
        ),
        pytest.param(
            "Maps matter. We investigate whether robots can draw lasting maps of kitchens. The"
            " answer is given below in a number of ways.",
            "Can robots draw lasting maps of kitchens?",
            id="whether",
        ),
        pytest.param(
            "Speech is hard. We release a benchmark for vowel recognition and achieve an error rate"
            " of 4%. It is public now.",
            "Benchmark for vowel recognition",
            id="second verb",
        ),
        pytest.param(
            "Ozone harms leaves. The effect of ozone on the growth of urban lime trees was examined"
            " in 40 seedlings. Growth fell by 12% in ozone.",
            "Effect of ozone on the growth of urban lime trees",
            id="passive",
        ),
        pytest.param(
            "OBJECTIVE: To determine the prevalence of asthma in young rowers. METHODS: 90 rowers"
            " were asked. RESULTS: Asthma was common.",
            "Prevalence of asthma in young rowers",
            id="structured abstract",
        ),
        pytest.param(
            "Although leaf pruning has long been used in vineyards, yields vary. However, leaf"
            " pruning of old vines remains rare. Leaf pruning of old vines could pay.",
            "Leaf pruning of old vines",
            id="no announcement",
        ),
    ],
)
def test_each_kind_of_title_is_complete(text, title):
    assert derive_title(text, find_names(text), []) == title


def test_a_purpose_is_told_as_a_gerund():
    text = "Kitchens vary. We use RoboMap to leverage floor plans of kitchens. RoboMap wins."
    title = derive_title(text, ["RoboMap"], [])
    assert title == "RoboMap: leveraging floor plans of kitchens"


@pytest.mark.parametrize(
    ("phrase", "found"),
    [
        ("method that integrates the large", "method"),
        (
            "model for both reading and writing of letters",
            "model for both reading and writing of letters",
        ),
        ("benchmark of 900 pairs grounded in the", "benchmark of 900 pairs"),
        ("agent with O(n) memory (see below) for chess", "agent with O(n) memory for chess"),
        ("planner that solves mazes, selects routes", "planner that solves mazes"),
        ("set of tasks that restores this missing realism", "set of tasks"),
        ("", ""),
    ],
)
def test_cut_leaves_nothing_open(phrase, found):
    assert cut(phrase, 60) == found


def test_gerunds():
    verbs = ("leverages", "tackle", "applies", "address", "see", "get", "catches")
    assert [gerund(verb) for verb in verbs] == [
        "leveraging",
        "tackling",
        "applying",
        "addressing",
        "seeing",
        "getting",
        "catching",
    ]


def test_capitals():
    assert sentence_case("Gaussian FiltERing of Graphs", "SAFER") == "Gaussian filtering of graphs"
    assert lower_first("Bayesian networks") == "Bayesian networks"
    assert upper_first("mRNA folds") == "mRNA folds"
    assert upper_first("generalizable, fast nets") == "Generalizable, fast nets"


def test_a_script_without_spaces_is_cut():
    text = "图" * 300
    assert derive_title(text, [], []) == "图" * 60 + "…"


def test_markup_does_not_show():
    text = (
        r"Much is unknown. We study \emph{graph} **unlearning** methods on large sets of data."
        " It is long enough now."
    )
    assert derive_title(text, [], []) == "Graph unlearning methods on large sets of data"


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=400), st.sampled_from(["", "We propose FooNet, a ", "We study the "]))
def test_any_text_has_a_short_title(text, start):
    whole = start + text
    title = derive_title(whole, find_names(whole), [])
    assert len(title) <= LIMIT + 1
    assert title == title.strip()
    assert bool(title) == bool(title.strip())


def test_titles_end_cleanly(seed_text):
    for abstract in seed_text.strip().split("\n\n")[1:]:
        title = derive_title(abstract, find_names(abstract), [])
        assert 10 < len(title) <= LIMIT
        assert title.split()[-1] not in {"of", "the", "a", "for", "to", "that", "and", "with", "in"}
        assert title.split()[:6] != abstract.split()[:6]


def test_literal_dollars_and_underscores_stay():
    text = "The cost falls from $5 to $6 in field a_b"
    assert derive_title(text, [], []) == text


@pytest.mark.parametrize(
    "rest",
    [", graph planner for robots.", " - graph planner for robots.", " formalizes this setting."],
)
def test_nothing_is_left_over_behind_a_name(rest):
    title = derive_title(f"Robots must plan. We propose FooNet{rest}", ["FooNet"], [])
    assert re.fullmatch(r"FooNet(?:: (?!formalizes)\w.*)?", title)
