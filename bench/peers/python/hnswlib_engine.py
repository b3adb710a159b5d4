"""hnswlib through its Python package."""

from importlib.metadata import version

import hnswlib

NEIGHBOURS = 16
EF_CONSTRUCTION = 128


class Hnswlib:
    def build(self, vectors):
        count, dims = vectors.shape
        self.index = hnswlib.Index(space="ip", dim=dims)
        self.index.init_index(count, ef_construction=EF_CONSTRUCTION, M=NEIGHBOURS)
        self.index.set_num_threads(1)
        self.index.add_items(vectors)

    def save(self, path):
        self.index.save_index(path)

    def load(self, path, data):
        self.index = hnswlib.Index(space="ip", dim=data.dims)
        self.index.load_index(path)
        self.index.set_num_threads(1)

    def version(self):
        return f"hnswlib {version('hnswlib')}"

    def searcher(self, setting, ids, limit):
        """A filter is a Python function here, called for each visited vector."""
        index, ef = self.index, setting["ef"]
        allowed = None if ids is None else set(ids.tolist()).__contains__

        def run(query):
            labels, _ = index.knn_query(query, k=limit, filter=allowed)
            return labels[0]

        def prepared():
            index.set_ef(ef)
            return run

        return prepared


ENGINES = {"hnswlib": Hnswlib}
