/**
 * Which formulas get a script of their own. A cluster compiles few scripts (75 in five minutes,
 * unless told otherwise) and keeps them; a formula's shape is a client's to choose, so only some
 * new ones are compiled, and all others run on the one that reads any.
 */

import { LRUCache } from 'lru-cache'
import type { RankProgram } from 'native-free-index'
import {
  genericScript,
  type Script,
  type ScriptSimilarity,
  shapedScript,
  type TextWeights,
} from './query/formula-script.ts'

/** Several processes may stand before one cluster. */
const newShapesMax = 12
const windowMs = 300_000
/** A cluster keeps 100, and forgets which it has not been asked for. */
const shapesKept = 50

export class ScriptShapes {
  readonly #now: () => number
  readonly #shapes = new LRUCache<string, true>({ max: shapesKept })
  /** When the latest new ones were met. */
  #met: number[] = []

  /** `now`: milliseconds from any start. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  scriptFor(
    program: RankProgram,
    texts: readonly TextWeights[],
    similarity: ScriptSimilarity,
  ): Script {
    const script = shapedScript(program, texts, similarity)
    if (this.#shapes.get(script.source) === true) return script
    const now = this.#now()
    this.#met = this.#met.filter((at) => now - at < windowMs)
    if (this.#met.length >= newShapesMax) return genericScript(program, texts, similarity)
    this.#met.push(now)
    this.#shapes.set(script.source, true)
    return script
  }
}
