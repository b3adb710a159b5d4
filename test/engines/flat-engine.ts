/** A stand-in of an engine is shorter with the members of all parts in one object. */
import type {
  DocumentStore,
  Engine,
  Graph,
  QueryEngine,
  Searcher,
  WordIndex,
} from '../../src/engines/engine.ts'

type Parts = Pick<QueryEngine, 'searcher' | 'words' | 'documents' | 'graph'>

export interface FlatEngine
  extends Omit<Engine, keyof Parts>,
    Searcher,
    WordIndex,
    DocumentStore,
    Graph {}

/** The same object, each part of which is the whole. */
export function buildEngine(flat: Partial<FlatEngine>): Engine {
  const whole = flat as FlatEngine
  return Object.assign(flat as Engine, {
    searcher: whole,
    words: whole,
    documents: whole,
    graph: whole,
  })
}
