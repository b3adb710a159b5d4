"""The peers as runners of bench/peers/vectors; protocol.ts there tells what is said and read.

    runner.py ENGINE build DATA_DIR INDEX_DIR
    runner.py ENGINE serve DATA_DIR INDEX_DIR
"""

import gc
import json
import os
import sys
import time

# Read by the libraries when they are loaded.
os.environ["OMP_NUM_THREADS"] = "1"
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np

from faiss_engine import ENGINES

LIMIT = 100


class Data:
    """What the command has generated."""

    def __init__(self, folder):
        self.folder = folder
        with open(os.path.join(folder, "data.json"), encoding="utf-8") as file:
            shape = json.load(file)
        self.dims, self.count = shape["dims"], shape["count"]

    def vectors(self):
        return self.rows("vectors.f32")

    def queries(self):
        return self.rows("queries.f32")

    def rows(self, name):
        return np.fromfile(os.path.join(self.folder, name), dtype="<f4").reshape(-1, self.dims)

    def ids(self, filtered):
        """Rising ids that pass the filter; None where everything does."""
        if filtered == "none":
            return None
        return np.fromfile(os.path.join(self.folder, f"filter-{filtered}.u32"), dtype="<u4")


def build(engine, data, folder):
    vectors = data.vectors()
    started = time.perf_counter()
    engine.build(vectors)
    seconds = time.perf_counter() - started
    os.makedirs(folder, exist_ok=True)
    engine.save(os.path.join(folder, "index"))
    say({"seconds": seconds})


def serve(engine, data, folder):
    path = os.path.join(folder, "index")
    engine.load(path, data)
    queries = data.queries()
    say({"version": engine.version(), "bytes": os.path.getsize(path)})
    searches = {}
    for line in sys.stdin:
        command, *asked = line.split()
        say(answer(engine, data, queries, searches, command, *asked))


def answer(engine, data, queries, searches, command, filtered, setting):
    """Filters are made ready outside of what is timed, and kept for the next round."""
    key = filtered, setting
    try:
        if key not in searches:
            searches[key] = engine.searcher(parsed(setting), data.ids(filtered), LIMIT)
        search = searches[key]()
        return {"round": timed, "answers": found}[command](search, queries)
    except (RuntimeError, ValueError) as error:
        return {"unsupported": str(error)}


def timed(search, queries):
    gc.collect()
    gc.disable()
    us = []
    for query in queries:
        started = time.perf_counter_ns()
        search(query)
        us.append((time.perf_counter_ns() - started) / 1000)
    gc.enable()
    return {"us": us}


def found(search, queries):
    return {"answers": [[int(i) for i in search(query) if i >= 0] for query in queries]}


def parsed(setting):
    """"nprobe=32,refine=4" as numbers by name; "-" has none."""
    pairs = [] if setting == "-" else [pair.split("=") for pair in setting.split(",")]
    return {name: int(value) for name, value in pairs}


def say(answer):
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    name, command, data_folder, index_folder = sys.argv[1:]
    {"build": build, "serve": serve}[command](ENGINES[name](), Data(data_folder), index_folder)
