"""Topics: sizes, shares, order, determinism, degenerate corpora."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
import scipy.sparse as sp

from lib.analysis import similar, topic_fit, topic_words, topics
from lib.analysis.terms import Terms, count_terms, tfidf
from lib.analysis.tokens import tokenise
from lib.analysis.topics import TopicModel, TopicSet

FIELDS = {
    "graph": "graph node edge message passing subgraph molecule spectral Laplacian homophily",
    "policy": "policy reward agent exploration bandit actor critic rollout regret environment",
    "image": "image pixel diffusion denoising video frame camera scene rendering texture",
    "language": "language token prompt translation corpus grammar dialogue summary syntax",
}


def planted(per_field: int, seed: int = 0) -> tuple[list[str], np.ndarray]:
    """Papers that draw most words from one of four vocabularies, and which one."""
    rng = np.random.default_rng(seed)
    words = [text.split() for text in FIELDS.values()]
    everything = [word for field in words for word in field]
    texts, truth = [], []
    for _ in range(per_field):
        for field, own in enumerate(words):
            drawn = [*rng.choice(own, 9), *rng.choice(everything, 2)]
            texts.append(". ".join(str(w) for w in drawn) + ".")
            truth.append(field)
    return texts, np.array(truth)


def analyse(texts: Sequence[str]) -> tuple[Terms, TopicSet]:
    terms = count_terms(tokenise(texts))
    return terms, topics.build_topics(terms, tfidf(terms.counts))


def build(texts: Sequence[str], *counts: int) -> TopicSet:
    terms = count_terms(tokenise(texts))
    return topics.build_topics(terms, tfidf(terms.counts), counts=counts or None)


def groups(model: TopicModel) -> set[frozenset[int]]:
    return {frozenset(np.flatnonzero(model.main == t).tolist()) for t in range(model.count)}


def check_shape(model: TopicModel, n: int) -> None:
    """What every model keeps, whatever the corpus."""
    k = model.count
    assert model.paper_topics.shape == (n, k)
    total = model.paper_topics.sum(axis=1)
    assert np.allclose(total[model.main >= 0], 1, atol=1e-5)
    assert not total[model.main < 0].any()
    assert len(set(model.labels)) == k
    assert all(label.strip() for label in model.labels)
    assert set(model.main[model.main >= 0].tolist()) == set(range(k))  # no topic without papers
    assert model.top_terms.shape == model.top_weights.shape == (k, topic_words.TOP)
    assert ((model.top_weights >= 0) & (model.top_weights <= 1)).all()
    assert (np.diff(model.paper_topics.sum(axis=0)) <= 1e-4).all()  # largest first
    assert model.coherence.shape == model.stability.shape == (k,)


@pytest.fixture(scope="module")
def four() -> tuple[Terms, TopicModel, np.ndarray]:
    texts, truth = planted(20)
    terms = count_terms(tokenise(texts))
    model = topics.build_topics(terms, tfidf(terms.counts), counts=[4]).models[4]
    return terms, model, truth


def test_planted_fields_are_found(four: tuple[Terms, TopicModel, np.ndarray]) -> None:
    terms, model, truth = four
    check_shape(model, len(truth))
    assert model.count == 4
    for topic in range(4):
        fields = np.bincount(truth[model.main == topic], minlength=4)
        field = list(FIELDS.values())[fields.argmax()].lower().split()
        assert fields.max() >= 0.95 * fields.sum()
        words = [terms.keys[t] for t in model.top_terms[topic][:5]]
        assert all(any(w.startswith(own[:6]) for own in field) for w in words)
    assert model.diversity > 0.9
    assert (model.coherence > 0.1).all()
    assert (model.stability > 0.5).all()


def test_first_word_is_in_most_typical_papers(four: tuple[Terms, TopicModel, np.ndarray]) -> None:
    terms, model, truth = four
    everyone = np.arange(len(truth))
    for topic in range(model.count):
        papers = topics.topic_papers(model, topic, everyone)[:5]
        column = terms.counts[papers][:, [model.top_terms[topic, 0]]].toarray()
        assert np.mean(column > 0) >= 0.5


def test_typical_papers_of_a_selection(four: tuple[Terms, TopicModel, np.ndarray]) -> None:
    _, model, _ = four
    rows = np.array([40, 3, 17, 8, 21])
    papers = topics.topic_papers(model, 0, rows)
    assert set(papers.tolist()) <= set(rows.tolist())
    merit = model.paper_topics[papers, 0] * model.typicality[papers]
    assert (np.diff(merit) <= 0).all()
    assert len(papers) == np.count_nonzero(model.paper_topics[rows, 0] * model.typicality[rows])
    assert len(topics.topic_papers(model, 0, np.array([], dtype=int))) == 0


def test_shares_add_up_to_one(four: tuple[Terms, TopicModel, np.ndarray]) -> None:
    _, model, truth = four
    for rows in (np.arange(len(truth)), np.array([5]), np.arange(0, 80, 7)):
        share, unassigned = topics.topic_shares(model, rows)
        assert share.sum() + unassigned == pytest.approx(1, abs=1e-12)
    share, unassigned = topics.topic_shares(model, np.array([], dtype=int))
    assert share.tolist() == [0] * 4
    assert unassigned == 0


def test_same_corpus_same_topics() -> None:
    texts, _ = planted(10)
    one, two = build(texts, 4), build(texts, 4)
    assert one.models[4].labels == two.models[4].labels
    assert np.array_equal(one.models[4].paper_topics, two.models[4].paper_topics)
    assert np.array_equal(one.models[4].stability, two.models[4].stability)


def test_shuffled_papers_same_topics() -> None:
    texts, _ = planted(12)
    order = np.random.default_rng(9).permutation(len(texts))
    one, two = build(texts, 3, 5), build([texts[i] for i in order], 3, 5)
    assert one.default == two.default
    for count in (3, 5):
        a, b = one.models[count], two.models[count]
        assert np.array_equal(a.main[order], b.main)
        assert a.labels == b.labels
        assert np.array_equal(a.top_terms, b.top_terms)


def test_shuffled_papers_with_given_vectors() -> None:
    texts, _ = planted(16)
    order = np.random.default_rng(4).permutation(len(texts))
    mains = []
    for some in (texts, [texts[i] for i in order]):
        tokens = tokenise(some)
        terms = count_terms(tokens)
        vectors = similar.lsa(similar.word_weights(tokens))
        built = topics.build_topics(terms, tfidf(terms.counts), counts=[4], vectors=vectors)
        mains.append(built.models[4].main)
    assert np.array_equal(mains[0][order], mains[1])


def test_empty_corpora_have_no_topics() -> None:
    for texts in ([], [""], ["", "", ""]):
        built = build(texts)
        assert built.models == {}
        assert built.default == 0
        assert list(built.curve.columns) == ["topics", "coherence", "stability", "diversity"]
        assert len(built.curve) == 0


@pytest.mark.parametrize("n", [2, 3, 5, 8])
def test_few_papers_few_topics(n: int) -> None:
    texts, _ = planted(3)
    built = build(texts[:n])
    assert built.default in built.models
    for model in built.models.values():
        check_shape(model, n)
        assert model.count <= n
        assert np.isnan(model.stability).all()


def test_more_topics_than_papers() -> None:
    built = build(planted(3)[0][:3], 10)
    assert set(built.models) == {3}
    assert built.models[3].count <= 3
    assert set(build(planted(3)[0][:3], 10, 30, 2).models) <= {2, 3}


def test_where_nothing_can_be_told_apart_there_are_no_topics() -> None:
    same = "Graph networks pass messages between nodes of a molecule."
    for texts in ([same], [same] * 5):
        built = build(texts, 3, 4)
        assert built.models == {}
        assert built.default == 0


def test_two_kinds_of_identical_papers() -> None:
    built = build(["graph node edge"] * 4 + ["policy reward agent"] * 4, 5)
    assert set(built.models) == {2}
    assert groups(built.models[2]) == {frozenset(range(4)), frozenset(range(4, 8))}


def test_papers_without_words_are_unassigned() -> None:
    texts, _ = planted(5)
    built = build([*texts[:10], "", "of the", *texts[10:]], 4)
    model = built.models[4]
    check_shape(model, 22)
    assert model.main[10] == model.main[11] == -1
    share, unassigned = topics.topic_shares(model, np.arange(22))
    assert unassigned == pytest.approx(2 / 22)
    assert share.sum() + unassigned == pytest.approx(1)


def test_short_papers_leak_no_warning() -> None:
    """Warnings are errors here; eight papers and five topics do not let k-means converge neatly."""
    texts = ["graph", "graph node", "policy", "policy", "image", "token", "token", "reward image"]
    for count in (2, 5, 8):
        for model in build(texts, count).models.values():
            check_shape(model, 8)


def test_generic_words_never_lead() -> None:
    texts = [f"We propose a method. The results of the method. {t}" for t in planted(8)[0]]
    terms, built = analyse(texts)
    for model in built.models.values():
        shown = model.top_terms[model.top_terms >= 0]
        assert not terms.research[shown].any()


def test_curve_has_every_model_and_the_default_is_one_of_them() -> None:
    _, built = analyse(planted(20)[0])
    assert built.curve["topics"].tolist() == list(built.models)
    assert built.default in built.models
    assert built.curve["diversity"].between(0, 1).all()
    assert built.curve["coherence"].between(-1, 1).all()


def test_default_balances_quality_and_size() -> None:
    def model(quality: float) -> TopicModel:
        values = np.full(1, quality, dtype=np.float32)
        return TopicModel(
            1,
            ("a",),
            np.zeros((1, 20), np.int32),
            np.zeros((1, 20), np.float32),
            np.ones((4000, 1), np.float32),
            np.zeros(4000, np.int16),
            values,
            values,
            quality,
        )

    # 12 is near the readable number for 4,000 papers, 13.3; 48 is two doublings from it.
    assert topics.choose([(12, model(0.5)), (48, model(0.55))]).default == 12
    assert topics.choose([(12, model(0.5)), (48, model(0.7))]).default == 48
    # Topics of words that shun each other count against a model.
    assert topics.choose([(12, model(-0.01)), (24, model(0.05))]).default == 24


def test_words_score_by_how_far_a_topic_has_them() -> None:
    """Two papers of topic 0 of four; word 0 only there (p = 1, q = 1/2: log 2), word 1 anywhere."""
    matrix = sp.csr_array(np.array([[1, 1], [1, 0], [0, 1], [0, 0]], dtype=np.float32))
    W = np.array([[1, 0], [1, 0], [0, 1], [0, 1]], dtype=np.float32)
    scores = topic_words.divergence(matrix, W)
    assert scores == pytest.approx(np.array([[np.log(2), 0], [0, 0]]), abs=1e-6)


def test_suggested_counts_fit_the_corpus() -> None:
    assert topics.suggested_counts(19) == (3, 4, 5, 6)
    assert topics.suggested_counts(3858) == (8, 12, 20, 30)
    assert topics.suggested_counts(18130) == (10, 20, 30, 40, 60)
    assert topics.suggested_counts(0) == ()
    assert all(max(topics.suggested_counts(n)) <= n for n in range(1, 400))


def test_small_shares_are_dropped_and_the_rest_adds_up() -> None:
    W = np.array([[6, 3.5, 0.5], [0, 0, 0], [1, 1, 1]], dtype=np.float32)
    share = topic_fit.shares(W, 0.08)
    assert share[0] == pytest.approx([6 / 9.5, 3.5 / 9.5, 0])
    assert share[1].tolist() == [0, 0, 0]
    assert share[2] == pytest.approx([1 / 3] * 3)


def test_many_even_shares_are_not_all_dropped() -> None:
    share = topic_fit.shares(np.ones((1, 50), dtype=np.float32), 0.08)
    assert share.sum() == pytest.approx(1)


def test_phrase_stands_for_its_words() -> None:
    split = [("language",), ("language", "models"), ("speech",), ("large", "language")]
    assert topic_words.fold_phrases([0, 1, 2], [1.0, 0.9, 0.5], split) == [1, 2]
    assert topic_words.fold_phrases([0, 1, 2], [1.0, 0.3, 0.2], split) == [0, 2]
    assert topic_words.fold_phrases([1, 0], [1.0, 0.9], split) == [1]


def test_nested_terms() -> None:
    assert topic_words.nested(("a",), ("b", "a"))
    assert not topic_words.nested(("a", "c"), ("a", "b", "c"))


def test_seed_corpus(seed_text: str) -> None:
    """The corpus that ships: a handful of topics, every paper in one, labels to show."""
    blocks = [b.strip() for b in seed_text.split("\n\n") if b.strip()][1:]
    _, built = analyse(blocks)
    assert 3 <= built.default <= 6
    for model in built.models.values():
        check_shape(model, len(blocks))
        assert (model.main >= 0).all()
        assert not np.isnan(model.stability).any()
        assert all(len(label) <= 42 for label in model.labels)
