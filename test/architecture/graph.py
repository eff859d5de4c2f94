"""Cycles of a directed graph, given as {node: {successor: label}}."""

from collections import deque


def tangles(graph):
    """The strongly connected components of more than one node, each a sorted list: Tarjan's method, no recursion."""
    index, low, stack, found = {}, {}, [], []
    for root in sorted(graph):
        if root in index:
            continue
        work = [(root, iter(sorted(graph[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        while work:
            node, successors = work[-1]
            for successor in successors:
                if successor not in index:
                    index[successor] = low[successor] = len(index)
                    stack.append(successor)
                    work.append((successor, iter(sorted(graph.get(successor, ())))))
                    break
                if successor in stack:
                    low[node] = min(low[node], index[successor])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    start = stack.index(node)
                    found.append(sorted(stack[start:]))
                    del stack[start:]
    return [component for component in found if len(component) > 1]


def _way(graph, start, inside):
    """The shortest way from a node back to it, through nodes of `inside`; it begins and ends with the node."""
    before, queue = {}, deque([start])
    while queue:
        node = queue.popleft()
        for successor in sorted(graph.get(node, ())):
            if successor == start:
                way = [start]
                while node != start:
                    way.append(node)
                    node = before[node]
                return [start] + way[:0:-1] + [start]
            if successor in inside and successor not in before:
                before[successor] = node
                queue.append(successor)
    return []


def cycles(graph):
    """For each tangle a text: its shortest cycle with the labels of its edges, and the nodes tangled up with it."""
    for tangle in tangles(graph):
        inside = set(tangle)
        way = min((_way(graph, node, inside) for node in tangle), key=len)
        text = way[0] + "".join(f" -> {after} ({graph[node][after]})" for node, after in zip(way, way[1:]))
        others = [node for node in tangle if node not in way]
        if others:
            text += f"; tangled up with it: {', '.join(others)}"
        yield text


def add_edge(graph, start, end, label):
    """Adds an edge, and its nodes; the first label stays."""
    graph.setdefault(start, {}).setdefault(end, label)
    graph.setdefault(end, {})
