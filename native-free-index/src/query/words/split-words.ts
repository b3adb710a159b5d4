/** Splits two words that were typed without a blank. */
import { isStemmable } from '../../postings/index.ts'
import { automatonWordMax } from '../../text/index.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Shorter parts are coincidences. */
const partCharsMin = 3

/** A part is in one of this many documents, and at least in two. Rarer parts are accidents. */
const documentsPerPart = 10_000

export interface SplitWord {
  readonly parts: readonly [string, string]
  /** Documents with the rarer part, in stemmed fields. */
  readonly documents: number
}

/** The splits of a word of English letters, at most 26. */
export function listSplits(word: string): [head: string, tail: string][] {
  const splits: [string, string][] = []
  if (!isStemmable(word) || word.length > automatonWordMax) return splits
  for (let cut = partCharsMin; cut <= word.length - partCharsMin; cut++) {
    splits.push([word.slice(0, cut), word.slice(cut)])
  }
  return splits
}

/** The first split with the most frequent rarer part. Both parts are words of stemmed fields. */
export function splitWord<T>(word: string, vocabulary: Vocabulary<T>): SplitWord | null {
  const countDocuments = (part: string): number => {
    const term = vocabulary.findStemmed(part)
    return term === null || !vocabulary.isVisible(term) ? 0 : vocabulary.countDocuments(term)
  }
  let best: SplitWord | null = null
  let most = Math.max(1, vocabulary.documents / documentsPerPart)
  for (const parts of listSplits(word)) {
    const documents = Math.min(countDocuments(parts[0]), countDocuments(parts[1]))
    if (documents > most) best = { parts, documents }
    most = Math.max(most, documents)
  }
  return best
}
