"""A component without a face, for the two things that only the browser notices.

Charts and the word cloud have the theme's colours in them, and Streamlit does not run the script
when the visitor changes between light and dark: so the page's ground is watched. And on a narrow
screen, where the sidebar lies over the page, a link in it is to close it.
"""

from __future__ import annotations

import streamlit as st

_JS = """
export default function ({ parentElement, data, setTriggerValue }) {
  const host = parentElement.host ?? parentElement;
  const isNew = (name, now) => {
    const before = host.dataset[name];
    host.dataset[name] = now;
    return before !== now;
  };
  const closeSidebar = () =>
    document.querySelector('[data-testid="stSidebarCollapseButton"] button')?.click();
  const look = () => {
    const ground = getComputedStyle(host).getPropertyValue("--st-background-color").trim();
    const other = ground.toLowerCase() !== data.ground.toLowerCase();
    if (isNew("asked", other ? ground : "") && other) setTriggerValue("theme", ground);
    if (isNew("page", location.pathname) && innerWidth < 768) closeSidebar();
  };
  host.dataset.page ??= location.pathname;
  look();
  const timer = setInterval(look, 250);
  return () => clearInterval(timer);
}
"""


@st.cache_resource(show_spinner=False)
def _component() -> st.components.v2.types.ComponentRenderer:
    return st.components.v2.component("paperboard_companion", js=_JS)


def watch(ground: str) -> None:
    """Have the script run again when the page's ground is not the colour that it was drawn for."""
    _component()(key="companion", data={"ground": ground}, on_theme_change=_noticed)


def _noticed() -> None:
    """The run itself is what is wanted."""
