/** Arbitrary lists of neighbours, and their graph as in a file. */
import fc from 'fast-check'
import { encodeSections, type SectionData, Sections } from '../../src/bytes/index.ts'
import { Adjacency, AdjacencyWriter } from '../../src/graph/index.ts'
import { fileOf } from '../build-index.ts'

export interface Lists {
  readonly targets: number
  /** By node: its neighbours. */
  readonly lists: readonly (readonly number[])[]
}

/** Widths of 1 to 32 bits, nodes without edges, and nodes with many. */
export const graphs: fc.Arbitrary<Lists> = fc
  .oneof(fc.constantFrom(0, 1, 2), fc.integer({ min: 0, max: 32 }).map(targetsOf))
  .chain((targets) =>
    fc.record({
      targets: fc.constant(targets),
      lists: fc.array(listOf(targets), { maxLength: 20 }),
    }),
  )

function targetsOf(bits: number): number {
  return Math.min(2 ** bits, 0xffffffff)
}

function listOf(targets: number): fc.Arbitrary<number[]> {
  if (targets === 0) return fc.constant<number[]>([])
  const target = fc.oneof(fc.constantFrom(0, targets - 1), fc.nat({ max: targets - 1 }))
  return fc.oneof(
    fc.constant<number[]>([]),
    fc.array(target, { maxLength: 4 }),
    fc.array(target, { maxLength: 300, size: 'max' }),
  )
}

export function writeGraph({ targets, lists }: Lists): AdjacencyWriter {
  const edges = lists.reduce((sum, list) => sum + list.length, 0)
  const writer = new AdjacencyWriter(lists.length, edges, targets)
  for (const list of lists) writer.add(Uint32Array.from(list))
  return writer
}

export function openGraph(graph: Lists): Adjacency {
  return openAdjacency(writeGraph(graph).finish('out'))
}

/** Opens a graph in shared memory. */
export function openAdjacency(sections: readonly (readonly [string, SectionData])[]): Adjacency {
  return new Adjacency(new Sections(fileOf(encodeSections(new Map(sections)))), 'out')
}
