"""The tables that pages and the command line show: each from an index and a selection."""

from lib.analysis.tables.acronyms import acronym_area, acronym_papers, acronyms_table
from lib.analysis.tables.areas import NOT_KNOWN, areas_table, report_table
from lib.analysis.tables.keywords import keyword_area, keywords_table, standout_table
from lib.analysis.tables.papers import (
    every_row,
    paper_areas,
    paper_keywords,
    papers_table,
    similar_table,
)
from lib.analysis.tables.topics import (
    UNASSIGNED,
    area_topic,
    paper_topics,
    topic_curve,
    topic_terms,
    topic_words,
    topics_table,
    typical_papers,
)

__all__ = [
    "NOT_KNOWN",
    "UNASSIGNED",
    "acronym_area",
    "acronym_papers",
    "acronyms_table",
    "area_topic",
    "areas_table",
    "every_row",
    "keyword_area",
    "keywords_table",
    "paper_areas",
    "paper_keywords",
    "paper_topics",
    "papers_table",
    "report_table",
    "similar_table",
    "standout_table",
    "topic_curve",
    "topic_terms",
    "topic_words",
    "topics_table",
    "typical_papers",
]
