"""faiss. One query at a time goes past the convenient wrapper, which checks and allocates for
batches; arrays for the answer are made once, as a program that cares for latency would do.
"""

import faiss
import numpy as np

faiss.omp_set_num_threads(1)

METRIC = faiss.METRIC_INNER_PRODUCT
LISTS = 1024
NEIGHBOURS = 16
EF_CONSTRUCTION = 128


class FaissEngine:
    def build(self, vectors):
        self.index = self.empty(vectors)
        if not self.index.is_trained:
            self.index.train(vectors)
        self.index.add(vectors)

    def save(self, path):
        faiss.write_index(self.index, path)

    def load(self, path, data):
        self.count = data.count
        self.index = faiss.read_index(path)

    def version(self):
        return f"faiss {faiss.__version__}, {faiss.get_compile_options().split()[-1]}"

    def searcher(self, setting, ids, limit):
        """Ids are returned in an array that lives until the next call."""
        scores = np.empty((1, limit), dtype=np.float32)
        labels = np.empty((1, limit), dtype=np.int64)
        into = faiss.swig_ptr(scores), faiss.swig_ptr(labels)
        parameters = self.parameters(setting, self.selector(ids))
        search = self.index.search_c

        def run(query, kept=(scores, parameters)):
            search(1, faiss.swig_ptr(query), limit, *into, parameters)
            return labels[0]

        return lambda: run

    def selector(self, ids):
        """A bit for each vector: the fastest where each visited vector is looked up."""
        if ids is None:
            return None
        allowed = np.zeros(self.count, dtype=bool)
        allowed[ids] = True
        return faiss.IDSelectorBitmap(np.packbits(allowed, bitorder="little"))


class Flat(FaissEngine):
    def empty(self, vectors):
        return faiss.IndexFlatIP(vectors.shape[1])

    def parameters(self, setting, selector):
        return faiss.SearchParameters(sel=selector) if selector else None

    def selector(self, ids):
        """With a list of ids, a flat index computes nothing for the others."""
        return None if ids is None else faiss.IDSelectorArray(ids.astype(np.int64))


class Hnsw(FaissEngine):
    def empty(self, vectors):
        index = faiss.IndexHNSWFlat(vectors.shape[1], NEIGHBOURS, METRIC)
        index.hnsw.efConstruction = EF_CONSTRUCTION
        return index

    def parameters(self, setting, selector):
        return faiss.SearchParametersHNSW(efSearch=setting["ef"], **optional(selector))


class Ivf(FaissEngine):
    def empty(self, vectors):
        return faiss.index_factory(vectors.shape[1], f"IVF{LISTS},Flat", METRIC)

    def parameters(self, setting, selector):
        return faiss.SearchParametersIVF(nprobe=setting["nprobe"], **optional(selector))


def optional(selector):
    return {"sel": selector} if selector else {}


ENGINES = {
    "faiss-flat": Flat,
    "faiss-hnsw": Hnsw,
    "faiss-ivf": Ivf,
}
