/** Judged topics with a typing error in one of their longer words. */
import { createRandom } from '../../../data/generate/index.ts'
import type { Judgements, Topic } from '../judgements.ts'
import { typoOf } from './typos.ts'

/** Shorter words are often names, and have many others near them. */
const lettersMin = 6

/** Topics without such a word are skipped. Deterministic for a seed. */
export function misspellTopics({ repositories, topics }: Judgements, seed: number): Judgements {
  const random = createRandom(seed, 'misspelt topics')
  const changed = topics.flatMap((topic): Topic[] => {
    const words = topic.text.split(' ')
    const isLong = (word: string) => word.length >= lettersMin && /^[a-z]+$/i.test(word)
    const places = [...words.keys()].filter((i) => isLong(words[i]!))
    if (places.length === 0) return []
    const place = random.pick(places)
    const typo = typoOf(words[place]!, random, () => false)
    return typo === null ? [] : [{ ...topic, text: words.with(place, typo).join(' ') }]
  })
  return { repositories, topics: changed }
}
