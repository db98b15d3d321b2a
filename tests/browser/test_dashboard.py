"""The dashboard in a real browser, over the corpus that ships."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from lib.charts.theme import DARK, LIGHT
from tests.browser.conftest import WAIT, expect

pytestmark = pytest.mark.browser

PAGES = {
    "/": "Overview",
    "/keywords": "Keywords",
    "/topics": "Topics",
    "/acronyms": "Acronyms",
    "/papers": "Papers",
    "/corpus": "Corpus",
}


def read_csv(download) -> list[dict[str, str]]:
    text = Path(download.path()).read_bytes().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.parametrize(("path", "title"), PAGES.items())
def test_a_cold_deep_link_opens_the_page_with_its_filter(visitor, path, title):
    visitor.open(f"{path}?q=diffusion")
    visitor.heading(title)
    visitor.searched("diffusion")
    visitor.count("1 of 19 papers")
    assert visitor.query == {"q": ["diffusion"]}
    assert visitor.page.get_by_test_id("stException").count() == 0


def test_filters_stay_when_the_page_changes_and_back_returns(visitor):
    visitor.open("/keywords?q=language&acronym=LLM")
    visitor.follow("Papers")
    assert visitor.path == "/papers"
    assert visitor.query == {"q": ["language"], "acronym": ["LLM"]}
    visitor.follow("Topics")
    visitor.page.go_back()
    visitor.heading("Papers")
    visitor.page.go_back()
    visitor.heading("Keywords")
    assert visitor.query == {"q": ["language"], "acronym": ["LLM"]}
    visitor.searched("language")


def test_reload_keeps_page_and_filters(visitor):
    visitor.open("/topics?acronym=LLM")
    before = visitor.page.get_by_test_id("stSidebar").get_by_text(" of 19 papers").inner_text()
    visitor.page.reload()
    visitor.heading("Topics")
    visitor.count(before)
    assert visitor.query == {"acronym": ["LLM"]}


def test_a_click_on_a_bar_narrows_and_a_second_one_undoes_it(visitor):
    visitor.open("/acronyms")
    visitor.count("19 of 19 papers")
    visitor.click_bar("bars")
    visitor.wait_for_query("acronym")
    visitor.settle()
    assert visitor.page.get_by_test_id("stSidebar").get_by_text("19 of 19 papers").count() == 0
    visitor.follow("Papers")
    assert list(visitor.query) == ["acronym"]
    visitor.follow("Acronyms")
    visitor.click_bar("bars")
    visitor.wait_for_query("acronym", there=False)
    visitor.count("19 of 19 papers")


def test_a_click_on_a_cell_sets_both_its_filters(visitor):
    visitor.open("/keywords")
    visitor.click_bar("cells")
    visitor.wait_for_query("keyword")
    assert set(visitor.query) == {"keyword", "area"}


def test_a_click_on_a_word_of_the_cloud_narrows_to_it(visitor):
    visitor.open("/")
    visitor.click_bar("cloud")
    visitor.wait_for_query("keyword")
    visitor.settle()
    assert list(visitor.query) == ["keyword"]


def test_back_undoes_a_click(visitor):
    visitor.open("/")
    visitor.click_bar("keywords")
    visitor.wait_for_query("keyword")
    visitor.settle()
    visitor.page.go_back()
    visitor.count("19 of 19 papers")
    assert visitor.query == {}


def test_reset_takes_all_filters_away(visitor):
    visitor.open("/papers?q=zzzzqq&acronym=NoSuchThing")
    visitor.page.get_by_text("No acronym “NoSuchThing”").wait_for()
    visitor.page.get_by_text("No paper matches these filters").wait_for()
    visitor.page.get_by_role("button", name="Reset").click()
    visitor.count("19 of 19 papers")
    visitor.wait_for_query("q", there=False)
    assert visitor.query == {}


def test_the_export_holds_exactly_what_is_listed(visitor):
    visitor.open("/papers?q=diffusion&sort=title")
    with visitor.page.expect_download() as started:
        visitor.page.get_by_role("button", name="CSV").click()
    rows = read_csv(started.value)
    assert len(rows) == 1
    assert "diffusion" in rows[0]["abstract"].lower()
    with visitor.page.expect_download() as started:
        visitor.page.get_by_role("button", name="BibTeX").click()
    assert Path(started.value.path()).read_text(encoding="utf-8").count("@misc{") == 1


def test_a_paper_opens_and_its_address_opens_it_again(visitor):
    visitor.open("/papers")
    visitor.page.get_by_test_id("stMain").get_by_role("button", name="Read").first.click()
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_text("Most similar papers").wait_for()
    title = dialog.inner_text().splitlines()[0]
    visitor.wait_for_query("paper")
    visitor.page.reload()
    dialog.get_by_text("Most similar papers").wait_for()
    assert dialog.inner_text().splitlines()[0] == title
    visitor.page.keyboard.press("Escape")
    visitor.wait_for_query("paper", there=False)
    assert dialog.count() == 0


def test_what_is_searched_for_is_marked(visitor):
    visitor.open("/papers?q=diffusion")
    marked = visitor.page.get_by_test_id("stMarkdown").locator('span[style*="background"]')
    assert "diffusion" in {text.lower() for text in marked.all_inner_texts()}


def test_nothing_is_wider_than_a_phone_and_links_close_the_sidebar(visitor):
    page = visitor.page
    page.set_viewport_size({"width": 390, "height": 844})
    visitor.open("/corpus")
    for title in PAGES.values():
        page.get_by_test_id("stExpandSidebarButton").click()
        visitor.follow(title)
        page.get_by_test_id("stExpandSidebarButton").wait_for()
        main = page.get_by_test_id("stMain")
        assert main.evaluate("main => main.scrollWidth <= main.clientWidth + 1"), title


def test_charts_follow_the_theme_at_once(visitor):
    ground = "document.querySelector('.js-plotly-plot')?.layout?.paper_bgcolor === '{}'"
    visitor.open("/keywords")
    visitor.page.wait_for_function(ground.format(LIGHT.background))
    visitor.page.emulate_media(color_scheme="dark")
    visitor.page.wait_for_function(ground.format(DARK.background))


def test_an_upload_is_read_and_a_bad_one_is_refused(visitor, tmp_path):
    page, picture, papers = visitor.page, tmp_path / "picture.png", tmp_path / "papers.csv"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00" * 50)
    papers.write_text("title,abstract\n<b>Graphs</b>,We prune graphs\nCourts,A court hears\n")
    visitor.open("/corpus")
    page.locator('input[type="file"]').set_input_files(picture)
    page.get_by_role("button", name="Read and open").click()
    page.get_by_text("The corpus that was open stays open.").wait_for()
    visitor.count("19 of 19 papers")
    page.locator('input[type="file"]').set_input_files(papers)
    page.get_by_role("button", name="Read and open").click()
    visitor.count("2 of 2 papers")
    visitor.follow("Papers")
    assert list(visitor.query) == ["corpus"]
    assert page.get_by_test_id("stException").count() == 0


def test_hostile_addresses_show_no_traceback(visitor, server):
    visitor.open("/papers?year=abc&topic=-5&venue=Nope&page=999&q=%E2%80%8B%3Cb%3E%00")
    visitor.page.get_by_text("No year “abc”").wait_for()
    visitor.open("/?q=" + "x" * 5000)
    visitor.page.get_by_text("The search is too long").wait_for()
    assert "Traceback" not in server.log.read_text()


def test_a_cold_link_on_a_phone_marks_the_usual_values(visitor):
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    visitor.page.emulate_media(color_scheme="dark")
    visitor.open("/keywords")
    slider = visitor.page.get_by_role("slider")
    expect(slider).to_have_value("20", timeout=WAIT)
    expect(visitor.page.get_by_role("radio", name="TF-IDF")).to_be_checked(timeout=WAIT)


def test_wrapped_titles_begin_on_the_left(visitor):
    visitor.open("/topics")
    title = visitor.page.locator('[class*="st-key-typical-"] button p').first
    expect(title).to_have_css("text-align", "left", timeout=WAIT)


def test_the_start_prints_no_warning(server):
    assert "ScriptRunContext" not in server.log.read_text()
