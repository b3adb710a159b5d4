/** The edges that exist for one caller: whole lists on this thread, filtered ones by a worker. */
import { type CancelSignal, neverAborted } from '../../../domain/index.ts'
import { type Direction, relationEnds } from '../../../snapshot/index.ts'
import { checkRoom, type EdgePage, type EdgeQuery, type Graph } from '../../engine.ts'
import type { VisibleIndex } from '../engine-parts.ts'
import type { TaskRunner } from '../task-runner.ts'
import { copyPages } from './documents.ts'

export class EmbeddedGraph implements Graph {
  readonly #runner: TaskRunner
  readonly #visible: VisibleIndex

  constructor(runner: TaskRunner, visible: VisibleIndex) {
    this.#runner = runner
    this.#visible = visible
  }

  async edges(query: EdgeQuery, signal: CancelSignal = neverAborted): Promise<readonly EdgePage[]> {
    checkRoom(query)
    const { graph, taskView } = this.#visible
    const { filter, patternShare = 1 } = query
    // In a view, most of a list may be hidden. A worker then walks it within the query's time.
    if (filter === null && taskView === undefined) {
      return graph.clearSuppressedRoots(query, graph.readPages(query))
    }
    const walk = () => this.#walkLists(query, patternShare, signal)
    return this.#runner.ask([filter], signal, walk, patternShare)
  }

  #walkLists(
    query: EdgeQuery,
    patternShare: number,
    signal: CancelSignal,
  ): Promise<readonly EdgePage[]> {
    const { relation, direction, roots, start, first } = query
    const scope = this.#runner.openScope(relationEnds[relation][direction === 'out' ? 'in' : 'out'])
    const filter = query.filter ?? { kind: 'and', filters: [] }
    const list = { filter, relation, direction, roots, start, first }
    return this.#runner.run(
      { ...scope, patternMs: scope.patternMs * patternShare, kind: 'edges', ...list },
      ([answer]) =>
        this.#visible.graph.clearSuppressedRoots(query, copyPages(answer!.edges, roots.length)),
      signal,
    )
  }

  async linked(
    relation: 'owners' | 'profiles',
    direction: Direction,
    ordinals: readonly number[],
  ): Promise<(number | null)[]> {
    const { graph } = this.#visible
    return ordinals.map((ordinal) => graph.findLinked(relation, direction, ordinal))
  }
}
