import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError, type SectionData } from '../../src/bytes/index.ts'
import { AdjacencyWriter } from '../../src/graph/index.ts'
import { holds, law } from '../law.ts'
import { graphs, openAdjacency, openGraph, writeGraph } from './lists.ts'

describe('a graph', () => {
  law('gives back every list that was written', [graphs], (graph) => {
    const opened = openGraph(graph)
    const lists = Array.from({ length: opened.nodes }, (_, node) =>
      Array.from({ length: opened.countNeighbours(node) }, (_, i) => opened.readNeighbour(node, i)),
    )
    expect(lists).toEqual(graph.lists)
    expect(opened.edges).toBe(graph.lists.flat().length)
    expect(opened.targets).toBe(graph.targets)
  })

  it('copies any part of a list, and writes nothing else', () => {
    const places = fc.nat({ max: 310 })
    holds([graphs, fc.nat(), places, places, fc.nat({ max: 4 })], (graph, n, place, count, at) => {
      fc.pre(graph.lists.length > 0)
      const node = n % graph.lists.length
      const expected = graph.lists[node]!.slice(place, place + count)
      const out = new Uint32Array(at + count + 2).fill(9)
      expect(openGraph(graph).copy(node, place, count, out, at)).toBe(expected.length)
      const behind = Array(count + 2 - expected.length).fill(9)
      expect([...out]).toEqual([...Array(at).fill(9), ...expected, ...behind])
    })
  })

  it('has a list of a million neighbours as it has a short one', () => {
    const many = Array.from({ length: 1_000_000 }, (_, i) => (i * 7919) % 1_000_003)
    const graph = openGraph({ targets: 1_000_003, lists: [[], [5], many, [6, 7]] })
    expect([0, 1, 2, 3].map((node) => graph.countNeighbours(node))).toEqual([0, 1, 1_000_000, 2])
    const out = new Uint32Array(3)
    expect(graph.copy(2, 999_998, 3, out, 0)).toBe(2)
    expect([...out]).toEqual([...many.slice(-2), 0])
    expect(graph.readNeighbour(3, 1)).toBe(7)
  })

  it('gives back the dates of its edges, if it keeps any', () => {
    const date = fc.oneof(fc.constantFrom(0, 1, 0xffffffff), fc.nat())
    holds([graphs, fc.infiniteStream(date), fc.boolean()], (graph, drawn, isDated) => {
      const { lists, targets } = graph
      const dates = lists.map((list) => list.map(() => drawn.next().value as number))
      const writer = new AdjacencyWriter(lists.length, lists.flat().length, targets, isDated)
      for (const [node, list] of lists.entries()) {
        // All dates of a list may be unknown.
        if (node % 3 === 2) dates[node] = list.map(() => 0)
        const own = node % 3 === 2 ? null : Uint32Array.of(9, ...dates[node]!)
        writer.add(Uint32Array.of(9, ...list), 1, list.length + 1, own)
      }
      const opened = openAdjacency(writer.finish('out'))
      for (const [node, list] of lists.entries()) {
        const expected = list.map((_, i) => (isDated ? dates[node]![i]! : 0))
        for (const start of [0, 1, list.length >> 1, list.length]) {
          for (const count of [1, 2, list.length + 3]) {
            const part = expected.slice(start, start + count)
            const [copied, out] = [0, 1].map(() => new Uint32Array(part.length + 3).fill(9))
            const first = opened.findFirstEdge(node) + start
            opened.copyEdges(first, part.length, copied!, out!, 1)
            expect([...out!]).toEqual([9, ...part, 9, 9])
            expect([...copied!]).toEqual([9, ...list.slice(start, start + count), 9, 9])
          }
        }
        const neighbours = new Uint32Array(list.length)
        expect(opened.copy(node, 0, list.length, neighbours, 0)).toBe(list.length)
        expect([...neighbours]).toEqual(list)
      }
    })
  })
})

describe('a writer', () => {
  it.each([
    [-1, 0, 0],
    [0.5, 0, 0],
    [0xffffffff, 0, 0],
    [1, 2 ** 32, 1],
    [1, 1, 2 ** 32],
    [1, 1, 0],
    [0, 1, 1],
    [Number.NaN, 0, 0],
  ])('refuses %f nodes, %f edges, %f targets', (nodes, edges, targets) => {
    expect(() => new AdjacencyWriter(nodes, edges, targets)).toThrow(RangeError)
  })

  it('refuses neighbours that are no targets', () => {
    const writer = new AdjacencyWriter(1, 1, 10)
    expect(() => writer.add(Uint32Array.of(10))).toThrow('10 is none of 10 targets')
  })

  it('refuses more than was announced', () => {
    const writer = new AdjacencyWriter(1, 1, 10)
    expect(() => writer.add(Uint32Array.of(1, 2))).toThrow('more than 1 edges')
    writer.add(Uint32Array.of(1))
    expect(() => writer.add(Uint32Array.of())).toThrow('more than 1 nodes')
  })

  it('refuses to finish with less', () => {
    const writer = new AdjacencyWriter(2, 1, 10)
    writer.add(Uint32Array.of(1))
    expect(() => writer.finish('out')).toThrow('out: lists of 2 nodes and 1 edges needed')
  })
})

describe('a file', () => {
  const written = writeGraph({ targets: 1000, lists: [[1, 2], [], [999]] }).finish('out')

  /** The sections with one replaced. */
  function having(name: string, data: SectionData) {
    return written.map(([own, old]): [string, SectionData] => [own, own === name ? data : old])
  }

  it.each(written.map(([name]) => name))('that lacks %s is refused by that name', (name) => {
    const rest = written.filter(([own]) => own !== name)
    expect(() => openAdjacency(rest)).toThrow(new FormatError(`section "${name}" is missing`))
  })

  const shape = (...numbers: number[]) => having('out:shape', Float64Array.of(...numbers))
  it.each([
    ...['3,3', '3,3,1000,2,10', '-1,3,1000', '3,2.5,1000', '3,3,NaN', '3,3,0'].map(
      (numbers) => ['out:shape', shape(...numbers.split(',').map(Number))] as const,
    ),
    ['out:starts', having('out:starts', Float64Array.of(3))],
    ['out:starts', having('out:starts', new Uint32Array(1))],
    ['out:starts', having('out:starts', new Uint32Array(2))],
    ['out:neighbours', having('out:neighbours', new Uint32Array(1))],
    ['out:neighbours', having('out:neighbours', new Uint32Array(9))],
    // A shape with other nodes, edges or targets than the lists have.
    ['out:starts', shape(400, 3, 1000)],
    ['out:starts', shape(3, 2, 1000)],
    ['out:starts', shape(3, 300, 1000)],
    ['out:neighbours', shape(3, 3, 2 ** 31)],
    ['out:dates', [...written, ['out:dates', new Uint32Array(2)] as const]],
    ['out:dates', [...written, ['out:dates', new Uint32Array(4)] as const]],
  ] as const)('whose %s does not fit is refused by that name (%#)', (name, sections) => {
    expect(() => openAdjacency(sections)).toThrow(FormatError)
    expect(() => openAdjacency(sections)).toThrow(`section "${name}"`)
  })
})
