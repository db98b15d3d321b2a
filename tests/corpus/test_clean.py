"""Cleaning: LaTeX, Markdown, HTML and Unicode → plain text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lib.corpus.clean import Cleaner, clean_line, clean_text
from lib.corpus.clean_maths import find_maths, maths_to_text


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        (r"\emph{slow} and steady \emph{wins} here", "slow and steady wins here"),
        (r"\textbf{bold \emph{nested} text} stays", "bold nested text stays"),
        (r"Graph Neural Networks (\textsc{Gnn}s)", "Graph Neural Networks (Gnns)"),
        (r"{\bf Bold} and {\em soft}", "Bold and soft"),
        (r"a 13\% gain, R\&D, a\_b, rank \#1", "a 13% gain, R&D, a_b, rank #1"),
        (r"by $7.90\\%$ on average", "by 7.90% on average"),
        ("``quotes'' and `single' ones", "“quotes” and ‘single’ ones"),
        ("10~ms --- done, pages 3--7", "10 ms — done, pages 3–7"),
        ("about ~10% of 2~3 runs", "about ~10% of 2~3 runs"),
        (r"Poincar\'e, G\"odel, Erd\H{o}s, \c{c}", "Poincaré, Gödel, Erdős, ç"),
        (r"as shown~\citep{a2020,b2021} before", "as shown before"),
        (r"code at \url{https://a.org/x_y_z}.", "code at https://a.org/x_y_z."),
        (r"see \href{https://a.org}{our page}", "see our page"),
        (r"\textcolor{red}{warning} text", "warning text"),
        (r"We present \ours, which \method{} beats", "We present ours, which method beats"),
        (r"\begin{abstract} Text \end{abstract}", "Text"),
        ("{G}raph  Pruning for {BERT}", "Graph Pruning for BERT"),
        ("rewards in {0,1} and {-1, 1}", "rewards in {0,1} and {-1, 1}"),
    ],
)
def test_latex_becomes_plain_text(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("the $L_2$ norm", "the L₂ norm"),
        (r"a $\beta$-VAE and \(\Delta\)-tuning", "a β-VAE and Δ-tuning"),
        (r"in $O(n\log n)$ time", "in O(n log n) time"),
        (r"at $2\times$ the speed", "at 2× the speed"),
        (r"loss $\mathcal{L}_{train}$ and $x_{i}^{2}$", "loss L_train and xᵢ²"),
        (r"rate $n^{-1/2}$", "rate n^(-1/2)"),
        (r"$\frac{1}{2}$ of $\sqrt{n}$", "1/2 of √n"),
        (r"$x \in \mathbb{R}^d$", "x ∈ ℝᵈ"),
        (r"broken $\badmacro{y$ and $$ alone $$", "broken y and alone"),
        (r"\\(a+b\\) and \[c\]", "a+b and c"),
        ("bounds of O(n^2)", "bounds of O(n²)"),
    ],
)
def test_maths_becomes_readable(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


@pytest.mark.parametrize(
    "text",
    [
        "The cost falls from $5 to $6 per 1M tokens and $12k in total.",
        "between ($5) and ($6)",
        "$5-$10 each",
        "US$5 or A$6 a month",
        "under $100",
    ],
)
def test_money_is_not_maths(text: str) -> None:
    assert clean_text(text) == text


def test_money_and_maths_side_by_side() -> None:
    assert clean_text("from $5 to $6 while $x_i$ holds") == "from $5 to $6 while xᵢ holds"


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("**SCRI**pt-**B**ased", "SCRIpt-Based"),
        ("*slow* and **two** ***three*** `code`", "slow and two three code"),
        ("**Findings: *nested* end**", "Findings: nested end"),
        ("([HSGI](https://example.org/h)) is", "(HSGI) is"),
        ("# Heading", "Heading"),
        ("_Latent-space_ monitoring", "Latent-space monitoring"),
        (r"**Retro\***, a novel approach", "Retro*, a novel approach"),
    ],
)
def test_markdown_is_taken_off(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


@pytest.mark.parametrize(
    "text",
    [
        "a * b * c",
        "2*3*4",
        "A* and D* search",
        "snake_case_name",
        "https://a.org/x_y_/*z*_q",
        "A -> B <- C -- D with k >= 3",
        ":fire: and :red[alert] at 10:30",
        "x < 3 and y > 2",
        "<think> and <mask> tokens",
        "<img src=x onerror=alert(1)>",
        "</script><script>alert(1)</script>",
        "AT&T; and &x",
        "=1+1",
    ],
)
def test_what_is_no_markup_stays(text: str) -> None:
    assert clean_text(text) == text


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("R&amp;D for x &lt; 3 &#8211; caf&eacute;", "R&D for x < 3 – café"),
        ("&amp;lt;b&amp;gt;", "&lt;b&gt;"),
        ("<p>Para</p><br/>H<sub>2</sub>O, x<sup>2</sup>", "Para H₂O, x²"),
        ("<b>bold</b> but <i> alone", "bold but <i> alone"),
        ("<jats:p>Text</jats:p>", "Text"),
    ],
)
def test_html_is_read_once(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("ﬁne-tuning eﬃcient diﬀusion", "fine-tuning efficient diffusion"),
        ("𝐆𝐍𝐍 ＬＬＭ x² 𝛽-VAE ℝ", "GNN LLM x² β-VAE ℝ"),
        ("dif\u200bfusion graph\u00a0network \u2060robust \ufefflearn\u00ading",
         "diffusion graph network robust learning"),
        ("Poincare\u0301", "Poincaré"),
        ("cafÃ© â€œquotedâ€\x9d", "café “quoted”"),
        ("naïve – “quoted” € é”", "naïve – “quoted” € é”"),
        ("half \ud83d pair", "half \ufffd pair"),
        ("a\x00b\x07c", "abc"),
        ("one\u2028two\x0cthree", "one two three"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("\ufdd00\ufdd1 masks", "0 masks"),
        ("强化\n学习", "强化学习"),
    ],
)  # fmt: skip
def test_unicode_is_put_right(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("rein-\nforcement", "reinforcement"),
        ("long-\r\nterm plans\nfor robots", "long-term plans for robots"),
        ("Octo-\nThinker", "Octo-Thinker"),
        ("one-by-\none", "one-by-one"),
        ("multi-\nmodal; multimodal", "multimodal; multimodal"),
        ("co-\noperate, co-operate", "co-operate, co-operate"),
        ("is nec- essary; necessary", "is necessary; necessary"),
        ("long- and short-term, pre- trained", "long- and short-term, pre- trained"),
    ],
)
def test_wrapped_words_are_rejoined(raw: str, clean: str) -> None:
    assert clean_text(raw) == clean


def test_the_corpus_decides_how_a_cut_word_is_spelt() -> None:
    assert clean_text("meta-\nlearning") == "metalearning"
    cleaner = Cleaner(["meta-\nlearning", "On meta-learning."])
    assert cleaner.text("meta-\nlearning") == "meta-learning"


def test_a_line_keeps_what_is_only_markdown() -> None:
    assert clean_line(r"  A*B_c  \&  Erd\H{o}s ") == "A*B_c & Erdős"


def test_maths_spans_are_found_without_money() -> None:
    text = r"$5 and $x$ or \(y\)"
    assert [content for _, _, content in find_maths(text)] == ["x", "y"]
    assert maths_to_text(r"\pi_{\theta}^{*}") == "π_θ*"


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ab1 \\${}*_<>&;^~-\n'\"[]()#é\ud800\ufdd0\u200b", max_size=120))
def test_hostile_text_comes_out_clean(raw: str) -> None:
    clean = clean_text(raw)
    clean.encode("utf-8")
    assert clean == " ".join(clean.split())
    assert not set(clean) & {"\\", "\n", "\ufdd0", "\ufdd1", "\ufde0", "\ufde2", "\u200b"}
