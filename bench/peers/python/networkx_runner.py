"""networkx as a runner of bench/peers/graph.

    runner.py FOLDER

Reads `follows.u32` (pairs of numbers) and `stars.f64` (by number of the user); writes
`personalised.f64`, `uniform.f64` and `communities.u32`; prints versions and seconds as JSON.
"""

import json
import math
import os
import sys
import time

import networkx as nx
import numpy as np

ALPHA = 0.85


def main(folder):
    follows = np.fromfile(os.path.join(folder, "follows.u32"), dtype="<u4").reshape(-1, 2)
    stars = np.fromfile(os.path.join(folder, "stars.f64"), dtype="<f8")
    directed = nx.DiGraph()
    directed.add_nodes_from(range(len(stars)))
    directed.add_edges_from(follows.tolist())
    wishes = {node: 1 + math.log(1 + count) for node, count in enumerate(stars.tolist())}
    seconds = {
        "personalised": write_ranks(directed, wishes, folder, "personalised"),
        "uniform": write_ranks(directed, None, folder, "uniform"),
        "communities": write_communities(directed, folder),
    }
    print(json.dumps({"version": f"networkx {nx.__version__}", "seconds": seconds}))


def write_ranks(graph, personalization, folder, name):
    started = time.perf_counter()
    # networkx multiplies its tolerance by the number of nodes.
    tolerance = 1e-12 / len(graph)
    ranks = nx.pagerank(graph, ALPHA, personalization, max_iter=1000, tol=tolerance)
    seconds = time.perf_counter() - started
    values = np.array([ranks[node] for node in range(len(graph))], dtype="<f8")
    values.tofile(os.path.join(folder, f"{name}.f64"))
    return seconds


def write_communities(directed, folder):
    graph = nx.Graph()
    graph.add_nodes_from(directed)
    for a, b in directed.edges:
        graph.add_edge(a, b, weight=2 if directed.has_edge(b, a) else 1)
    started = time.perf_counter()
    found = nx.community.louvain_communities(graph, weight="weight", resolution=1, seed=1)
    seconds = time.perf_counter() - started
    numbers = np.empty(len(graph), dtype="<u4")
    for number, community in enumerate(found):
        numbers[list(community)] = number
    numbers.tofile(os.path.join(folder, "communities.u32"))
    return seconds


if __name__ == "__main__":
    main(sys.argv[1])
