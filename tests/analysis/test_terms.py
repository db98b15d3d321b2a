"""Terms: what is counted, under which spelling, and how often."""

from __future__ import annotations

import json

import numpy as np
import pytest
from sklearn.feature_extraction.text import TfidfTransformer

from lib.analysis.term_lists import load_words
from lib.analysis.term_ngrams import wilson_lower
from lib.analysis.term_plurals import may_be_plural, plurals, singulars
from lib.analysis.term_stream import number
from lib.analysis.term_words import (
    ADJECTIVE,
    CONTENT,
    GENERIC,
    LINK,
    MODIFIER,
    NOTHING,
    inflections,
    prose_words,
    word_class,
    word_classes,
)
from lib.analysis.terms import MAX_TERMS, Terms, count_terms, default_min_df, tfidf
from lib.analysis.tokens import tokenise
from lib.corpus.read import read_path
from tests.conftest import shared_path


def terms_of(*texts: str, min_df: int | None = None) -> Terms:
    return count_terms(tokenise(texts), min_df=min_df)


def df_of(terms: Terms) -> dict[str, int]:
    return dict(zip(terms.display.tolist(), terms.df.tolist(), strict=True))


def counts_of(terms: Terms, key: str) -> list[int]:
    column = terms.keys.tolist().index(key)
    return terms.counts.toarray()[:, column].tolist()


def test_counts_and_document_frequency_by_hand() -> None:
    terms = terms_of(
        "Graph pruning helps graph search. Graph pruning is swift.",
        "We propose graph search.",
        "Pruning of trees.",
    )
    assert terms.keys.tolist() == [
        "graph", "graph pruning", "graph search", "pruning", "search", "swift", "trees",
    ]  # fmt: skip
    assert terms.counts.toarray().tolist() == [
        [3, 2, 1, 2, 1, 1, 0],
        [1, 0, 1, 0, 1, 0, 0],
        [0, 0, 0, 1, 0, 0, 1],
    ]
    assert terms.df.tolist() == [2, 1, 2, 2, 2, 1, 1]
    assert terms.words.tolist() == [1, 2, 2, 1, 1, 1, 1]
    assert (terms.counts.dtype, terms.df.dtype) == (np.int32, np.int32)


def test_plurals_count_with_their_singular_and_show_the_commoner() -> None:
    terms = terms_of("Two policies.", "One policy.", "Other policies.", "Some biases, one bias.")
    assert counts_of(terms, "policy") == [1, 1, 1, 0]
    assert counts_of(terms, "bias") == [0, 0, 0, 2]
    assert "policies" in terms.display
    assert "policy" not in terms.display


@pytest.mark.parametrize(
    ("plural", "singular"),
    [
        ("models", "model"),
        ("policies", "policy"),
        ("losses", "loss"),
        ("biases", "bias"),
        ("matrices", "matrix"),
        ("hypotheses", "hypothesis"),
        ("branches", "branch"),
        ("Gaussians", "gaussian"),
        ("trade-offs", "trade-off"),
        ("movies", "movie"),
        ("databases", "database"),
        ("metrics", "metric"),
        ("LLMs", "llm"),
        ("viruses", "virus"),
    ],
)
def test_real_plurals_fold(plural: str, singular: str) -> None:
    assert singular in list(singulars(plural.casefold()))


@pytest.mark.parametrize(
    "word",
    [
        "bias",
        "corpus",
        "loss",
        "gas",
        "virus",
        "dns",
        "analysis",
        "physics",
        "always",
        "thus",
        "lens",
        "dynamics",
        "news",
        "series",
        "process",
        "robustness",
        "axis",
        "atlas",
        "gps",
    ],
)
def test_words_in_s_that_are_no_plurals(word: str) -> None:
    assert list(singulars(word)) == []


def test_initialisms_in_s_are_no_plurals() -> None:
    terms = terms_of("A CAS system and a CA.", "The CAS and another CA.", "Two PCs and one PC.")
    assert counts_of(terms, "cas") == [1, 1, 0]
    assert counts_of(terms, "pc") == [0, 0, 2]


def test_non_words_beside_bias_and_corpus_stay_apart() -> None:
    terms = terms_of("A bias bias bias in the corpus corpus; bia and corpu are typos.")
    assert counts_of(terms, "bias") == [3]
    assert counts_of(terms, "bia") == [1]
    assert counts_of(terms, "corpus") == [2]
    assert counts_of(terms, "corpu") == [1]


def test_spellings_of_a_compound_count_as_the_commonest() -> None:
    terms = terms_of(
        "Prompt fine-tuning.", "Prompt fine tuning.", "Fast finetuning.", "On fine-tuning."
    )
    assert counts_of(terms, "fine-tuning") == [1, 1, 1, 1]
    assert not {"fine", "tuning", "fine tuning", "finetuning"} & set(terms.display)
    spaced = terms_of("language-model agents", "a language model", "the language model")
    assert counts_of(spaced, "language model") == [1, 1, 1]
    closed = terms_of("multi-modal", "multimodal", "multimodal", "multi modal")
    assert counts_of(closed, "multimodal") == [1, 1, 1, 1]


def test_function_words_never_join_to_a_compound() -> None:
    terms = terms_of("On-policy learning of on-policy agents.", "We focus on policy gradients.")
    assert counts_of(terms, "on-policy") == [2, 0]


def test_display_is_the_commonest_spelling_but_no_sentence_capital() -> None:
    terms = terms_of(
        "Graph neural networks scale. Graph neural networks learn.",
        "We train graph neural networks on ImageNet with GPT-4o.",
        "GPT-4o, ImageNet and β-VAE. Bayesian kernels.",
        "A Bayesian kernel with a β-VAE.",
    )
    assert {"graph neural networks", "GPT-4o", "ImageNet", "β-VAE"} <= set(terms.display)
    assert {"Bayesian", "Bayesian kernels"} & set(terms.display)
    assert "Graph" not in terms.display


def test_a_title_in_capitals_does_not_decide_the_spelling() -> None:
    terms = terms_of("Sparse Attention for Long Videos. We study sparse attention.")
    assert "sparse attention" in terms.display
    assert "Sparse Attention" not in terms.display


def test_display_is_unique() -> None:
    terms = terms_of("A Go go. The US and us-east.", "The go Go.", "RAG and rag, RAGs.")
    assert len(set(terms.display)) == len(terms)
    assert len(set(terms.keys)) == len(terms)


@pytest.mark.parametrize(
    "text",
    [
        "We propose a novel framework that outperforms the state of the art.",
        "State-of-the-art results show 13 GPT 4o e.g. runs; they don't, et al., 7B 2.5x.",
        "Extensive experiments demonstrate significantly better results.",
    ],
)
def test_prose_makes_no_phrases(text: str) -> None:
    found = terms_of(text, text, text)
    assert not [term for term, words in zip(found.keys, found.words, strict=True) if words > 1]
    banned = {
        "novel",
        "propose",
        "don",
        "4o",
        "13",
        "e.g",
        "et",
        "al",
        "7b",
        "2.5x",
        "art",
        "state",
    }
    assert not banned & set(found.keys)


def test_linked_phrases_are_kept_where_they_are_one_thing() -> None:
    texts = ["The curse of dimensionality bites.", "A curse of dimensionality.", "No curse here."]
    assert df_of(terms_of(*texts))["curse of dimensionality"] == 2


def test_a_phrase_takes_its_part_over_once_that_is_certain() -> None:
    texts = [f"The monte carlo number {chr(97 + n)}x is drawn." for n in range(12)]
    keys = set(terms_of(*texts).keys)
    assert "monte carlo" in keys
    assert not {"monte", "carlo"} & keys
    few = set(terms_of(*texts[:2]).keys)
    assert {"monte", "carlo", "monte carlo"} <= few


def test_wilson_lower_by_hand() -> None:
    lower = wilson_lower(np.array([0, 2, 10, 0]), np.array([4, 2, 10, 0]))
    assert lower == pytest.approx([0.0, 2 / 3, 10 / 11, 0.0])


def test_generic_words_and_phrases_are_marked() -> None:
    terms = terms_of("A training method and deep learning.", "The training method; deep learning.")
    generic = dict(zip(terms.keys.tolist(), terms.generic.tolist(), strict=True))
    assert generic["training method"]
    assert generic["method"]
    assert generic["deep"]
    assert not generic["deep learning"]


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("we", NOTHING),
        ("of", LINK),
        ("model", GENERIC),
        ("deep", MODIFIER),
        ("graph", CONTENT),
        ("outperforms", NOTHING),
        ("significantly", NOTHING),
        ("family", CONTENT),
        ("7b", NOTHING),
        ("4o", NOTHING),
        ("3d", CONTENT),
        ("x", NOTHING),
        ("人", CONTENT),
        ("1e5", NOTHING),
        ("findings", NOTHING),
        ("4-bit", CONTENT),
        ("temporal", ADJECTIVE),
        ("retrieval", CONTENT),
        ("crystals", CONTENT),
        ("structured", ADJECTIVE),
        ("speed", GENERIC),
        ("context-aware", ADJECTIVE),
        ("multi-modal", CONTENT),
        ("language", MODIFIER),
    ],
)
def test_word_classes(word: str, kind: int) -> None:
    assert word_class(word) == kind


def test_classes_of_many_words_are_those_of_each() -> None:
    lists = ["function", "links", "generic", "modifiers", "adjectives", "nouns", "not_plural"]
    words = sorted(prose_words().union(*map(load_words, lists)))
    words += [f"{word}{end}" for word in words for end in ("s", "es", "ly", "ed")]
    words += ["x-matrices", "sub-policies", "7b", "人", "quizzes", "q", "naïve", "gradient-free"]
    assert word_classes(words).tolist() == [*map(word_class, words), NOTHING]


def test_fragments_that_end_with_an_adjective_are_generic() -> None:
    terms = terms_of(*["Graph temporal. Temporal graph. Accurate prism. Prism accurate."] * 2)
    generic = dict(zip(terms.keys.tolist(), terms.generic.tolist(), strict=True))
    assert generic["graph temporal"]
    assert generic["temporal"]
    assert not generic["temporal graph"]
    assert not generic["graph"]
    assert "accurate" not in generic or generic["accurate"]


@pytest.mark.parametrize(
    "plural", ["policies", "losses", "quizzes", "matrices", "x-matrices", "branches", "trade-offs"]
)
def test_plurals_undo_singulars(plural: str) -> None:
    assert may_be_plural(plural)
    assert all(plural in list(plurals(single)) for single in singulars(plural))


def test_number_by_hand() -> None:
    values, inverse = number(np.array([9, 2, 9, 5]))
    assert (values.tolist(), inverse.tolist()) == ([2, 5, 9], [2, 0, 2, 1])
    assert [part.tolist() for part in number(np.empty(0, dtype=np.int64))] == [[], []]


def test_a_stock_phrase_at_the_very_end_is_left_out() -> None:
    terms = terms_of("Prism art. The state of the art", "A prism of art beats the state of art")
    assert counts_of(terms, "art") == [1, 1]
    assert "state" not in terms.keys


def test_compounds_of_four_parts_and_overlaps() -> None:
    four = terms_of("all-in-one-go kernels", "kernel ridge-prism lattice", "kernel ridge prism")
    assert counts_of(four, "ridge-prism") == [0, 1, 1]
    overlap = terms_of("ab-cd, ab-cd, cd-ef, cd-ef.", "ab cd ef")
    assert counts_of(overlap, "ab-cd") == [2, 1]
    assert counts_of(overlap, "ef") == [0, 1]
    split = terms_of("ridge prism, ridge prism.", "a ridge-prism lattice")
    assert counts_of(split, "ridge prism") == [2, 1]


def test_inflections() -> None:
    assert inflections("apply") == {"apply", "applies", "applied", "applying"}
    assert {"fitted", "fitting"} <= inflections("fit")
    assert inflections("agree") == {"agree", "agrees", "agreed", "agreeing"}


def test_the_word_lists_do_not_contradict_each_other() -> None:
    function = load_words("function")
    assert not function & load_words("generic")
    assert not function & load_words("modifiers")
    assert not load_words("generic") & load_words("modifiers")
    assert load_words("links") <= function
    assert {"graph", "reinforcement", "diffusion"}.isdisjoint(prose_words())


@pytest.mark.parametrize(("papers", "expected"), [(1, 1), (30, 1), (31, 2), (999, 2), (5000, 3)])
def test_min_df_grows_with_the_corpus(papers: int, expected: int) -> None:
    assert default_min_df(papers) == expected


def test_min_df_is_a_number_of_papers() -> None:
    terms = terms_of("kernel kernel lattice", "kernel prism", "prism", min_df=2)
    assert df_of(terms) == {"kernel": 2, "prism": 2}


def test_only_numbers_still_give_terms() -> None:
    terms = terms_of("1e5 007 1e5 007", "1e5 007 2024 2024")
    assert df_of(terms) == {"1e5": 2, "007": 2, "2024": 1}


@pytest.mark.parametrize("texts", [[], [""], ["", "!?"], ["the of"], ["a"]])
def test_nothing_to_count(texts: list[str]) -> None:
    terms = count_terms(tokenise(texts))
    assert terms.counts.shape == (len(texts), 0)
    assert len(terms.keys) == len(terms.display) == len(terms.df) == 0
    assert tfidf(terms.counts).shape == (len(texts), 0)


@pytest.mark.parametrize("text", ["强化学习方法", "التعلم العميق", "ქართული ენა", "graph"])
def test_one_paper_in_any_script(text: str) -> None:
    assert len(terms_of(text)) >= 1


def test_identical_papers_share_their_terms() -> None:
    terms = terms_of(*["We prune graph networks for chips."] * 5)
    assert df_of(terms)["chips"] == 5


def test_tfidf_equals_scikit_learn() -> None:
    terms = terms_of("graph graph kernel", "kernel tree", "tree tree tree graph", "")
    weights = tfidf(terms.counts)
    peer = TfidfTransformer(sublinear_tf=True).fit_transform(terms.counts.astype(np.float64))
    assert weights.dtype == np.float32
    assert weights.toarray() == pytest.approx(peer.toarray(), abs=1e-6)
    assert np.array_equal(weights.indices, terms.counts.indices)
    assert np.array_equal(weights.indptr, terms.counts.indptr)


def test_the_shipped_corpus(seed_text: str) -> None:
    texts = [block for block in seed_text.split("\n\n") if block.strip()][1:]
    terms = terms_of(*texts)
    df = df_of(terms)
    for phrase in ("large language models", "reinforcement learning", "graph unlearning"):
        assert phrase in df
    assert len(terms) <= MAX_TERMS
    folded = [text.casefold() for text in texts]
    assert df["exploration"] == sum("exploration" in text for text in folded)
    again = terms_of(*texts)
    assert again.display.tolist() == terms.display.tolist()


@pytest.mark.parametrize("number", [17, 33, 34, 37, 38, 45, 68, 80, 81, 82, 84, 85, 92, 94, 130])
def test_case(number: int) -> None:
    cases = json.loads(shared_path("cases/manifest.json").read_text(encoding="utf-8"))
    [case] = [case for case in cases if case["id"] == number]
    papers = read_path(shared_path(f"cases/inputs/{case['file']}")).papers
    pairs = zip(papers["title"].to_pylist(), papers["abstract"].to_pylist(), strict=True)
    terms = terms_of(*[f"{title}. {abstract}" for title, abstract in pairs])
    df = dict(zip(terms.keys.tolist(), terms.df.tolist(), strict=True))
    expected = case["expect"]
    assert len(terms) > 0
    assert {key: df.get(key) for key in expected.get("df", {})} == expected.get("df", {})
    assert set(expected.get("tokens", [])) <= set(df)
    words = {word for key in df for word in key.split()}
    assert not set(expected.get("no_tokens", [])) & words


def test_function_words_of_other_languages_are_no_terms() -> None:
    texts = ["Nous présentons un système dans le cadre de la campagne.", "Le système est là."]
    shown = set(count_terms(tokenise(texts)).display.tolist())
    assert "système" in shown
    assert not shown & {"de", "la", "le", "dans", "de la", "dans le cadre"}
