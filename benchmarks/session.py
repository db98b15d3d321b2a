"""One visitor of a running dashboard, speaking Streamlit's protocol over a WebSocket."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import ClientConnection, connect

from lib.corpus.store import ROOT

WAIT = 180  # seconds until a run that does not end counts as failed
FINISHED = ForwardMsg.ScriptFinishedStatus.Value("FINISHED_SUCCESSFULLY")
EARLY = ForwardMsg.ScriptFinishedStatus.Value("FINISHED_EARLY_FOR_RERUN")

EMPTY_APP = """\
import gc
from contextlib import asynccontextmanager

import streamlit as st


@asynccontextmanager
async def lifespan(_):
    gc.collect()
    gc.freeze()
    yield {}


app = st.App("empty.py", lifespan=lifespan)
"""


class Visitor:
    """A session that asks for pages and reads all that the server sends."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._page = ""

    def run(self, query: dict[str, str]) -> tuple[float, int, bytes]:
        """Run the page at an address.

        Returns
        -------
        tuple of (float, int, bytes)
            Seconds from the request to the end of the run; bytes received; all messages.
        """
        message = BackMsg()
        message.rerun_script.query_string = urlencode(query)
        message.rerun_script.page_script_hash = self._page
        start = time.perf_counter()
        self._socket.send(message.SerializeToString())
        received = bytearray()
        while True:
            data = self._socket.recv(timeout=WAIT)
            assert isinstance(data, bytes)
            received += data
            if self._ended(data):
                return time.perf_counter() - start, len(received), bytes(received)

    def _ended(self, data: bytes) -> bool:
        message = ForwardMsg()
        message.ParseFromString(data)
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self._page = message.new_session.page_script_hash
        if kind != "script_finished" or message.script_finished == EARLY:
            return False
        if message.script_finished != FINISHED:
            raise RuntimeError("the page did not run to its end")
        return True


@contextmanager
def visiting(url: str) -> Iterator[Visitor]:
    """A new session of the app at an address."""
    stream = f"{url.replace('http', 'ws', 1)}/_stcore/stream"
    with connect(stream, subprotocols=["streamlit"], max_size=None, compression=None) as socket:
        yield Visitor(socket)


DASHBOARD = ROOT / "dashboard.py"
