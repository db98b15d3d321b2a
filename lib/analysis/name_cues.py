"""The words by which an abstract announces what it proposes.

Patterns and word lists only; :mod:`lib.analysis.names` decides with them. No pattern is run over a
whole text: plain substring search finds the places to try, which is several times faster.
"""

from __future__ import annotations

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# A token holds what names hold: hyphens, plus, superscripts, inner full stops and apostrophes.
_WORD = r"[^\W_](?:[\w+²³^&]|[-‑.'’/@](?=\w)|–(?=[A-Z]))*"
TOKEN = re.compile(_WORD)
PIECES = re.compile(rf"([\W_]*)({_WORD})")  # what stands before a token, and the token
CAPITAL = re.compile(r"[A-Z0-9(\u0080-\U0010ffff]")
QUANTITY = re.compile(r"[\d.,]+[BMKTk]?(?:-.*)?|[A-Z]")

# A verb of proposing, in the forms whose subject may be the authors.
_BASE = _words(
    """
    propose introduce present develop design build construct release create curate devise
    unveil contribute launch open-source formulate establish instantiate
    """
)
_WEAK = _words(
    """
    train provide implement collect offer assemble
    """
)
_THIRD = _words(
    """
    proposes introduces presents develops designs builds constructs releases creates
    describes contributes offers provides unveils reports devises
    """
)
_GERUND = _words(
    """
    proposing introducing presenting developing designing building constructing creating
    releasing
    """
)
_PAST = _words(
    """
    proposed introduced presented developed designed built created constructed curated
    trained
    """
)
# Verbs of proposing, each with the kind of form it is.
VERBS = {
    **dict.fromkeys(_BASE, "base"),
    **dict.fromkeys(_WEAK, "weak"),
    **dict.fromkeys(_THIRD, "third"),
    **dict.fromkeys(_GERUND, "gerund"),
    **dict.fromkeys(_PAST, "past"),
}
AUTHORS = re.compile(
    r"\b(?:[Ww]e|I|[Oo]ur|[Tt]his (?:paper|work|study|article|research|report|thesis|letter"
    r"|manuscript)|(?:[Tt]he|present|current) (?:paper|work|study|article|authors?)|[Hh]erein"
    r"|[Hh]ere)\b"
)
OTHERS_DO = re.compile(
    r"\b(?:works?|studies|methods|approaches|researchers|they|papers|models|efforts|techniques"
    r"|who|that|which|literature|people|algorithms|systems|agents|humans|users)"
    r"\s+(?:(?!(?:and|we|to|I|here)\b)\w+\s+){0,2}$",
    re.IGNORECASE,
)
MAIN = re.compile(
    r"\b(?:[Ii]n this|[Tt]his|[Tt]o (?:address|bridge|tackle|this end|fill|overcome|mitigate|solve"
    r"|remedy|close)|[Bb]uilding (?:up)?on|[Mm]otivated by|[Ii]nspired by|[Tt]herefore|[Hh]ence)\b"
)
ASIDE = re.compile(
    r"\b(?:also|further(?:more)?|[Aa]dditionally|[Mm]oreover|[Ff]inally|[Ss]econd(?:ly)?"
    r"|[Ii]n addition|[Tt]hird(?:ly)?|[Ff]or evaluation|[Tt]o (?:evaluate|support|facilitate"
    r"|enable|train|assess|further|achieve)|[Ss]pecifically|[Ll]astly|[Aa]long the way|then)\b"
)

CALLING = _words(
    """
    called named dubbed termed coined titled nicknamed namely denoted call name term dub
    coin refer referred
    """
)
CALLED = re.compile(
    r"(?:called|named|dubbed|termed|coined|titled|nicknamed|namely|denoted (?:as|by)|referred to as"
    r"|(?:call|name|term|dub|coin)(?: (?:it|this|them|these|our|the)(?: [a-z-]+){0,4}?)?"
    r"|refer to(?: (?:it|this|them|these|our|the)(?: [a-z-]+){0,4}?)?)"
    r"(?: as)?\s*[:,]?\s+(?:the\s+|an?\s+)?(?=[\"“‘'`]{0,2}[^\W_])"
)

KINDS = (
    "framework|methodology|method|approach|models|model|algorithm|system|technique|architecture"
    "|benchmarks|benchmark|datasets|dataset|data set|corpus|suite|toolkit|library|pipeline"
    "|paradigm|network|agent|optimizer|optimiser|estimator|strategy|scheme|module|mechanism"
    "|solution|tool|platform|environment|simulator|testbed|protocol|metric|score|loss|objective"
    "|solver|sampler|regularizer|attack|defense|defence|decoder|encoder|tokenizer|engine|policy"
    "|procedure|formulation|variant|family|collection|resource|package|codebase|layer|operator"
    "|detector|generator|planner|learner|classifier|recipe"
)
KIND = re.compile(rf"(?:{KINDS})\b", re.IGNORECASE)
# "our method, X, …", "our X", "the proposed X", "the resulting model X".
OWNING = _words(
    """
    our Our proposed resulting
    """
)
OURS = re.compile(
    rf"(?:[a-z][\w-]*\s+){{0,5}}?(?:{KINDS})\s*(?P<mark>[,:(—–]|\s-\s)?\s*[\"“‘'`]?(?=[^\W_])"
)
# Cue words as they stand between blanks, with the word that each is.
MARKED = {word + mark: word for word in {*VERBS, *CALLING, *OWNING} for mark in ("", ":", ",")}
# "X is a novel …", "X is proposed".
IS_NEW = re.compile(
    r"(?:is|are) (?:(?:proposed|introduced|presented)\b|(?:an?|the|our) (?:[\w-]+,? ){0,2}?"
    r"(?:novel|new|first|open-source|proposed|unified|simple|general|lightweight|large-scale"
    r"|comprehensive|scalable)\b)"
)
SUBJECT_OF = re.compile(
    r"\s+(?:also\s+|further\s+|consistently\s+|significantly\s+|not only\s+|can\s+|effectively\s+"
    r"|substantially\s+|then\s+|first\s+|thus\s+|even\s+)?(?:outperform|achiev|surpass|improv"
    r"|reduc|exceed|deliver|attain|yield|enabl|introduc|leverag|employ|consist|combin|integrat"
    r"|generat|address|provid|demonstrat|establish|match|offer|us(?:es|ing)|learn|reach|cover"
    r"|contain|compris|compet|boost|maintain|preserv|show|deploy|operat|decompos|treat|train"
    r"|incorporat|enhanc|accelerat|construct|adapt|extend|support|represent|model|allow|predict)"
)
# What may follow a name that stands alone.
AFTER_NAME = _words(
    """
    a an the that which to for as with using based by in on and where through via enabling
    whose when is are has our it can from under at while leveraging consisting comprising
    built involving designed trained inspired capable composed first along together one also
    """
)
STOPS = _words(
    """
    for of to with using via by that which where in on from as through into under over when
    while whose and or but is are was were be can may how why whether what if because within
    across between against at during toward towards than since without inspired leveraging
    called named dubbed termed based designed upon
    """
)
LIGHT = _words(
    """
    the our a an this two three four new novel first simple both also here therefore
    """
)
COUNTED = _words(
    """
    phase stage step part section theorem lemma figure table
    """
)
JOINERS = _words(
    """
    of the and for in to on with is a all by from or as into via through at under based
    guided driven aware
    """
)
# A bracket behind one of these closes a phrase of its own, unless it spells the whole run.
LINKS = _words(
    """
    for in to on with by from as into via through at under and or
    """
)
VERSION = re.compile(r" (?:[vV]?\d+(?:\.\d+)*|[IVX]{1,3}|Pro|Turbo|Plus|Max|Mini|Lite)(?![\w%-])")
APPOSITION = re.compile(
    r"[\"”’'`]{0,2}\s*(?:,[\"”’]{0,2}\s*(?:an?|the|our|which|one|two|both|another)\b"
    rf"|,\s*(?:[\w-]+\s+){{1,5}}?(?:{KINDS})\b|\s*[—:]\s*|\s+–\s+|–(?=an?\s|the\s)|\s*-{{2,3}}\s*|\s+-\s+)"
)
NOT_THINGS = re.compile(
    r"\b(?:problem|task|phenomenon|effect|issue|field|area|setting)s?\b[^.]{0,30}$"
)
# The kinds of thing that come along with a contribution rather than being it.
SIDE_KIND = re.compile(
    r"[^.;(]{0,50}?\b(?:module|loss|mechanism|layer|block|objective|reward|strategy|metric|score"
    r"|prior|penalty|head|component|dataset|corpus|subset|benchmark)s?\b"
)
PARTS = _words(
    """
    module modules loss losses layer layers mechanism block objective head strategy score
    setting settings problem problems task tasks
    """
)
SENTENCE_END = re.compile(r"[.!?](?=\s+[\"“(\[]?[^a-z\s]|\s*$)|\n\s*\n")
OTHERS = re.compile(
    r"(?:such as|e\.g\.,?|including|like|compared (?:to|with)|against|over|than|existing|unlike"
    r"|beyond|based on|on top of|versus|vs\.?|(?:outperform|surpass|exceed|fine-tun|pre-?train)\w*"
    r"|baselines?)\s+(?:the\s+)?$"
)

# Common property of the field: naming any of these announces nothing.
KNOWN = _words(
    """
    ai ml nlp cv rl drl marl irl il dl ssl llm mllm vlm lvlm lmm slm plm lm fm vla vqa qa
    cot rag moe sft rlhf rlvr rlaif dpo ppo grpo lora peft icl gnn gcn gat gin cnn rnn lstm
    gru dnn mlp ann snn inr gan vae nf ebm ddpm ddim sde ode pde pinn dit vit sam clip bert
    gpt t5 llama qwen gemma gemini claude mistral deepseek resnet imagenet cifar coco mnist
    adam adamw sgd svd pca svm xgboost gp mcmc mcts mdp pomdp kl mmd ot hmm em map mle gpu
    cpu tpu npu fpga api sql html json xml pdf url gui cad 2d 3d 4d rgb rgb-d lidar slam
    nerf 3dgs mri fmri smri ct eeg ecg ehr td ema dna rna atac-seq rna-seq scrna-seq iid ood
    id ntk mup ssm mamba transformer kv kv-cache asr tts ocr ner kg kgqa text-to-sql
    text-to-image t2i t2v i2v tta uda da dg cl fl pfl dp sota hpo nas automl fid auc auroc f1
    bleu rouge miou psnr ssim lpips iou ate cate lasso bayesian gaussian markov fourier
    lipschitz euclidean riemannian hamiltonian wasserstein bellman hessian langevin hilbert
    english chinese python github huggingface code data kan qkv ffn bpe nli wsi xai hpc
    u-net unet q-learning actor-critic autoencoder pytorch jax cuda monte alzheimer yolo
    detr dino dinov2 whisper nvidia arxiv openai google meta microsoft iclr neurips icml
    cvpr rmsnorm layernorm softmax relu pareto nash shapley stackelberg poisson kalman qp lp
    milp mas multi-modal multimodal ii iii iv however moreover specifically furthermore
    finally additionally experiments extensive results theoretically empirically first
    second third firstly secondly lastly these this it our we in on to by for with using
    given based unlike while as at under from through further thus here large small deep
    """
)
