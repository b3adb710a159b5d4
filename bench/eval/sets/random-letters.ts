/** Words that no text has: a good search finds nothing for them, and charges nothing. */
import { createRandom } from '../../../data/generate/index.ts'
import type { NothingSet, SetOptions } from './query-set.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const lengths = [6, 7, 8, 9, 10, 11, 12]

export function randomLetters({ seed, count }: SetOptions): NothingSet {
  const random = createRandom(seed, 'random letters')
  const queries = Array.from({ length: count }, () => {
    const length = random.pick(lengths)
    return { text: Array.from({ length }, () => random.pick([...letters])).join('') }
  })
  return { kind: 'nothing', name: 'all people, random letters', subject: 'users', queries }
}
