"""Capitals of a derived title."""

from __future__ import annotations

import re

from lib.analysis.title_words import word_set

_PROPER = word_set(
    """
    gaussian bayesian markov markovian fourier lipschitz euclidean riemannian hamiltonian
    lagrangian wasserstein bellman hessian jacobian langevin hilbert laplace laplacian poisson
    bernoulli kalman nash shapley stackelberg pareto monte carlo boltzmann newton newtonian
    chebyshev legendre hermite dirichlet cauchy gibbs hopfield koopman sobolev banach kolmogorov
    arnold turing riesz rayleigh lebesgue taylor volterra lyapunov mahalanobis hausdorff hadamard
    kronecker lorentz minkowski nyström sinkhorn frank wolfe thompson tikhonov zernike bregman
    stein levenberg gauss green moore cohen kendall spearman pearson rao schwarz wiener ito itô
    abelian cartesian boolean nesterov schur schrödinger fisher rademacher zipf
    chinese english arabic french german japanese korean spanish italian russian hindi indian
    indonesian african american european asian portuguese dutch turkish persian vietnamese greek
    latin hebrew swedish danish finnish norwegian polish czech bengali urdu tamil thai swahili
    alzheimer parkinson crohn hodgkin android twitter wikipedia github python java
    """
)


# A Latin word in lower case, with nothing but a hyphen or punctuation behind it.
_ORDINARY = re.compile(r"[a-zß-öø-ÿ]{2,}(?![\w²³₀-₉^])")


def upper_first(phrase: str) -> str:
    """Raise the first letter of an ordinary Latin word; symbols and coinages keep theirs.

    Examples
    --------
    >>> upper_first("graph unlearning"), upper_first("ε-Gaussian noise"), upper_first("mRNA folds")
    ('Graph unlearning', 'ε-Gaussian noise', 'mRNA folds')
    """
    ordinary = _ORDINARY.match(phrase)
    return phrase[0].upper() + phrase[1:] if ordinary else phrase


def lower_first(phrase: str) -> str:
    """Lower the first letter, unless its word or the next one keeps capitals of its own."""
    first, _, rest = phrase.partition(" ")
    head = first.split("-", 1)[0]
    ordinary = head[1:].islower() and not rest[:1].isupper() and head.casefold() not in _PROPER
    return phrase[0].lower() + phrase[1:] if ordinary else phrase


def sentence_case(phrase: str, short: str) -> str:
    """Lower the case of a long form in title case; words with a shape of their own keep it.

    Capitals that only mark the letters of the short form ("SCRIpt-Based", "FiltERing") go too.
    """
    return re.sub(r"[^\W\d_]+", lambda match: _lower_word(match[0], short), phrase)


def _lower_word(word: str, short: str) -> str:
    if word.casefold() in _PROPER:
        return word
    if word[1:].islower() or len(word) == 1:
        return word.lower()
    capitals = "".join(filter(str.isupper, word))
    small = len(word) - len(capitals)
    marked = len(word) > 4 and small >= 2 and capitals.casefold() in short.casefold()
    return word.lower() if marked else word
