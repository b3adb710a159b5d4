/**
 * The list of each node's neighbours, in the order of the builder. Compressed sparse rows, with
 * numbers packed to as few bits as they take. Lists of social graphs are short and scattered, so
 * gaps between neighbours take about as many bits as the neighbours do. A list can be read from any
 * offset, and a page costs its own size.
 *
 *   NAME:shape       nodes, edges, targets: neighbours are numbers below that (F64)
 *   NAME:starts      by node: number of its first edge; one more at the end (packed)
 *   NAME:neighbours  by edge: the node it leads to (packed)
 *   NAME:dates       by edge: its date in seconds since 1970, 0 for none; only if some have one
 */
import { FormatError, type SectionData, type Sections } from '../bytes/index.ts'
import { copyPacked, countPackedWords, measureWidth, readPacked, writePacked } from './packed.ts'

interface AdjacencyShape {
  readonly nodes: number
  readonly edges: number
  readonly targets: number
}

/** Numbers of edges and nodes have 32 bits. */
const numberMax = 0xffffffff

export class Adjacency {
  readonly nodes: number
  readonly edges: number
  /** Upper bound of the numbers of neighbours, exclusive. */
  readonly targets: number
  readonly #startWidth: number
  readonly #width: number
  readonly #starts: Uint32Array
  readonly #neighbours: Uint32Array
  /** Null: no edge has a date, or dates were not kept. */
  readonly #dates: Uint32Array | null

  /** Throws FormatError if a section is missing or has the wrong size. */
  constructor(sections: Sections, name: string) {
    const shape = readShape(sections, name)
    const widths = measureWidths(shape)
    this.nodes = shape.nodes
    this.edges = shape.edges
    this.targets = shape.targets
    this.#startWidth = widths.start
    this.#width = widths.readNeighbour
    this.#starts = packSection(sections, `${name}:starts`, shape.nodes + 1, widths.start)
    const { edges } = shape
    this.#neighbours = packSection(sections, `${name}:neighbours`, edges, widths.readNeighbour)
    if (this.#start(0) !== 0 || this.#start(shape.nodes) !== edges) {
      throw new FormatError(`section "${name}:starts" does not hold ${edges} edges`)
    }
    this.#dates = readDates(sections, `${name}:dates`, edges)
  }

  /**
   * Length of a node's list.
   * @param node below `nodes`
   */
  countNeighbours(node: number): number {
    return this.#start(node + 1) - this.#start(node)
  }

  /** @param position in the node's list, below its degree */
  readNeighbour(node: number, position: number): number {
    return readPacked(this.#neighbours, this.#width, this.#start(node) + position)
  }

  /**
   * Copies at most `count` neighbours, from `position` of the list on, to `out` from `at` on.
   * Returns how many were copied. `out` must have room for them.
   */
  copy(node: number, position: number, count: number, out: Uint32Array, at: number): number {
    const start = this.#start(node) + position
    const copied = Math.max(0, Math.min(count, this.#start(node + 1) - start))
    copyPacked(this.#neighbours, this.#width, start, copied, out, at)
    return copied
  }

  /** Number of a node's first edge. `node` may be `nodes`. The lists are consecutive. */
  findFirstEdge(node: number): number {
    return this.#start(node)
  }

  /** @param edge its number */
  readNeighbourAt(edge: number): number {
    return readPacked(this.#neighbours, this.#width, edge)
  }

  /**
   * Copies neighbours and dates of `count` edges, which must exist. Dates are seconds since 1970, 0
   * for none.
   */
  copyEdges(
    first: number,
    count: number,
    neighbours: Uint32Array,
    dates: Uint32Array,
    at: number,
  ): void {
    copyPacked(this.#neighbours, this.#width, first, count, neighbours, at)
    const known = this.#dates
    if (known === null) dates.fill(0, at, at + count)
    else for (let i = 0; i < count; i++) dates[at + i] = known[first + i]!
  }

  #start(node: number): number {
    return readPacked(this.#starts, this.#startWidth, node)
  }
}

/** Writes lists of neighbours, in the order of their nodes. */
export class AdjacencyWriter {
  readonly #shape: AdjacencyShape
  readonly #startWidth: number
  readonly #width: number
  readonly #starts: Uint32Array
  readonly #neighbours: Uint32Array
  readonly #dates: Uint32Array | null
  #node = 0
  #edge = 0

  /**
   * @param nodes number of lists; below 2^32 - 1
   * @param edges of all lists together; below 2^32
   * @param targets neighbours are numbers below it; below 2^32
   * @param isDated whether the dates of edges are kept
   */
  constructor(nodes: number, edges: number, targets: number, isDated = false) {
    this.#shape = { nodes, edges, targets }
    const wrong = findProblem(this.#shape)
    if (wrong !== null) throw new RangeError(wrong)
    const widths = measureWidths(this.#shape)
    this.#startWidth = widths.start
    this.#width = widths.readNeighbour
    this.#starts = new Uint32Array(countPackedWords(nodes + 1, widths.start))
    this.#neighbours = new Uint32Array(countPackedWords(edges, widths.readNeighbour))
    this.#dates = isDated ? new Uint32Array(edges) : null
  }

  /**
   * Adds the list of the next node: `neighbours` from `start` to `end`, in their order. Throws
   * RangeError for a neighbour that is no target, and for too many nodes or edges.
   *
   * @param dates by position of `neighbours`; read if dates are kept
   */
  add(
    neighbours: Uint32Array,
    start = 0,
    end = neighbours.length,
    dates: Uint32Array | null = null,
  ): void {
    const { nodes, edges, targets } = this.#shape
    if (this.#node === nodes) throw new RangeError(`a list for more than ${nodes} nodes`)
    if (this.#edge + end - start > edges) throw new RangeError(`more than ${edges} edges`)
    writePacked(this.#starts, this.#startWidth, this.#node++, this.#edge)
    for (let i = start; i < end; i++) {
      const neighbour = neighbours[i]!
      if (!(neighbour < targets)) throw new RangeError(`${neighbour} is none of ${targets} targets`)
      if (this.#dates !== null && dates !== null) this.#dates[this.#edge] = dates[i]!
      writePacked(this.#neighbours, this.#width, this.#edge++, neighbour)
    }
  }

  /**
   * The sections, once every node has its list.
   * @param name of the sections, such as `out`
   */
  finish(name: string): [string, SectionData][] {
    const { nodes, edges, targets } = this.#shape
    if (this.#node !== nodes || this.#edge !== edges) {
      throw new RangeError(`${name}: lists of ${nodes} nodes and ${edges} edges needed`)
    }
    writePacked(this.#starts, this.#startWidth, nodes, edges)
    return [
      [`${name}:shape`, Float64Array.of(nodes, edges, targets)],
      [`${name}:starts`, this.#starts],
      [`${name}:neighbours`, this.#neighbours],
      ...(this.#dates === null ? [] : [[`${name}:dates`, this.#dates] as [string, SectionData]]),
    ]
  }
}

function readShape(sections: Sections, name: string): AdjacencyShape {
  const numbers = sections.f64(`${name}:shape`)
  const [nodes = Number.NaN, edges = Number.NaN, targets = Number.NaN] = numbers
  const wrong =
    numbers.length === 3 ? findProblem({ nodes, edges, targets }) : 'three numbers needed'
  if (wrong !== null) throw new FormatError(`section "${name}:shape": ${wrong}`)
  return { nodes, edges, targets }
}

/** Returns the fault in a shape, or null. */
function findProblem({ nodes, edges, targets }: AdjacencyShape): string | null {
  const isNumber = (value: number, max: number) =>
    Number.isInteger(value) && value >= 0 && value <= max
  if (!isNumber(nodes, numberMax - 1)) return `${nodes} is no number of nodes`
  if (!isNumber(edges, numberMax)) return `${edges} is no number of edges`
  if (!isNumber(targets, numberMax)) return `${targets} is no number of targets`
  if (edges > 0 && (nodes === 0 || targets === 0)) return 'its edges have no nodes'
  return null
}

function measureWidths({ edges, targets }: AdjacencyShape): {
  start: number
  readNeighbour: number
} {
  return { start: measureWidth(edges), readNeighbour: measureWidth(Math.max(0, targets - 1)) }
}

function packSection(sections: Sections, name: string, count: number, width: number) {
  const words = sections.u32(name)
  if (words.length === countPackedWords(count, width)) return words
  throw new FormatError(`section "${name}" is not ${count} numbers of ${width} bits`)
}

function readDates(sections: Sections, section: string, edges: number): Uint32Array | null {
  if (!sections.has(section)) return null
  const dates = sections.u32(section)
  if (dates.length === edges) return dates
  throw new FormatError(`section "${section}" does not hold ${edges} dates`)
}
