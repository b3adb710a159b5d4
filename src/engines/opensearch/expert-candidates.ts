/**
 * Combines the scores of people who may be found. There may be very many, so the work is done in
 * steps.
 */
import {
  type After,
  type Computed,
  createHits,
  type Hits,
  joinedSimilarity,
  ranksBehind,
  TopK,
} from 'native-free-index'

/** People or candidates per step. */
const perStep = 4096

/** By the ordinal of the person's document in the collection. */
export interface CandidateScores extends Pick<Computed, 'known' | 'values'> {
  /** Weight of a score by words. */
  readonly wordWeight: number
  /** Scores by words. */
  readonly byWords: ReadonlyMap<number, number>
  /** Weights of names. */
  readonly named: ReadonlyMap<number, number>
}

/** The people with expertise, a word or the name, unordered. */
export function* joinedCandidates(scores: CandidateScores): Generator<void, Hits> {
  const { known, values, byWords, named, wordWeight } = scores
  const found = createHits(known.length + byWords.size + named.size)
  const add = (ordinal: number, value: number) => {
    const joined = joinedSimilarity(value, wordWeight, byWords.get(ordinal) ?? 0)
    found.ordinals[found.count] = ordinal
    const name = named.get(ordinal)
    found.scores[found.count++] = name === undefined ? joined : joinedSimilarity(joined, name, 1)
  }
  const seen = new Set<number>()
  for (let i = 0; i < known.length; i++) {
    if (i % perStep === 0) yield
    seen.add(known[i]!)
    add(known[i]!, values[i]!)
  }
  for (const others of [byWords.keys(), named.keys()]) {
    let i = 0
    for (const ordinal of others) {
      if (i++ % perStep === 0) yield
      if (seen.has(ordinal)) continue
      seen.add(ordinal)
      add(ordinal, 0)
    }
  }
  return found
}

/** The candidate, and the candidates that rank before it. */
export function* notBehind(
  { ordinals, scores, count }: Hits,
  last: After,
): Generator<void, number[]> {
  const found: number[] = []
  for (let i = 0; i < count; i++) {
    if (i % perStep === 0) yield
    if (!ranksBehind(scores[i]!, ordinals[i]!, last)) found.push(ordinals[i]!)
  }
  return found
}

/** The best candidates after `after`, in order. */
export function* bestOf(
  { ordinals, scores, count }: Hits,
  wanted: number,
  after: After | null,
): Generator<void, Hits> {
  const top = new TopK(wanted)
  top.reset(wanted)
  for (let i = 0; i < count; i++) {
    if (i % perStep === 0) yield
    const [ordinal, score] = [ordinals[i]!, scores[i]!]
    if (after === null || ranksBehind(score, ordinal, after)) top.offer(score, ordinal)
  }
  const best = createHits(wanted)
  top.drainInto(best)
  return best
}
