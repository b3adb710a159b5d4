"""usearch through its Python package."""

from importlib.metadata import version

import numpy as np
from usearch.index import Index

NEIGHBOURS = 16
EF_CONSTRUCTION = 128


class Usearch:
    def build(self, vectors):
        self.index = Index(
            ndim=vectors.shape[1],
            metric="ip",
            dtype="f32",
            connectivity=NEIGHBOURS,
            expansion_add=EF_CONSTRUCTION,
        )
        self.index.add(np.arange(len(vectors), dtype=np.uint64), vectors, threads=1)

    def save(self, path):
        self.index.save(path)

    def load(self, path, data):
        self.index = Index.restore(path)

    def version(self):
        return f"usearch {version('usearch')}, {self.index.hardware_acceleration}"

    def searcher(self, setting, ids, limit):
        if ids is not None:
            raise ValueError("the Python package of usearch has no filters")
        index, ef = self.index, setting["ef"]

        def run(query):
            return index.search(query, limit, threads=1).keys.astype(np.int64)

        def prepared():
            index.expansion_search = ef
            return run

        return prepared


ENGINES = {"usearch": Usearch}
