/**
 * People by topics. A person is relevant if the bio states all words of the topic: whole, singular
 * or plural, joined or apart. Bios that describe the topic by other words count as wrong, so scores
 * of all methods are lower than a human judge's.
 */
import { createRandom } from '../../../data/generate/index.ts'
import type { Topic } from '../judgements.ts'
import { type Bio, type BioVocabulary, neighbours, wordsOfText } from './bios.ts'
import type { RelevantQuery, RelevantSet, SetOptions } from './query-set.ts'
import { singularOf } from './word-forms.ts'

/** With fewer, the first ten say little. */
const peopleMin = 3
/** A word of so many bios tells no topic. */
const biosMax = 130
const topicLettersMin = 3

/** Words that bios and headings are full of, and that say nothing of a topic. */
const fillers = new Set([
  ...['about', 'and', 'any', 'are', 'based', 'been', 'but', 'can', 'com', 'currently', 'for'],
  ...['former', 'from', 'get', 'good', 'has', 'have', 'her', 'his', 'how', 'into', 'just', 'like'],
  ...['lot', 'many', 'more', 'most', 'much', 'not', 'now', 'off', 'one', 'org', 'other', 'our'],
  ...['out', 'over', 'previously', 'some', 'sometimes', 'stuff', 'than', 'that', 'the', 'their'],
  ...['them', 'then', 'things', 'this', 'too', 'via', 'was', 'well', 'what', 'when', 'where'],
  ...['who', 'with', 'www', 'you', 'your', 'removed', 'all', 'also', 'always', 'both', 'every'],
])

export function peopleTopicSets(
  vocabulary: BioVocabulary,
  topics: readonly Topic[],
  { seed, count }: SetOptions,
): RelevantSet[] {
  const index = new StatedWords(vocabulary.bios)
  const set = (name: string, texts: readonly string[]): RelevantSet => {
    const queries = texts.map((text) => ({ text, relevant: index.peopleOf(text) }))
    const enough = queries.filter(({ relevant }) => relevant.length >= peopleMin)
    return { kind: 'relevant', name: `people, ${name}`, subject: 'users', queries: enough }
  }
  const random = createRandom(seed, 'eval topics of bios')
  const headings = topics.filter(({ id }) => id.includes('-heading-')).map(({ text }) => text)
  return [
    set('words of bios', random.sample(topicWords(vocabulary.counts), count)),
    set('two words of bios', random.sample(topicWords(vocabulary.pairCounts), count)),
    set('headings of lists', [...new Set(headings)]),
  ]
}

/** Sorted, so that a seed draws the same ones for any order of people. */
function topicWords(counts: ReadonlyMap<string, number>): string[] {
  return Array.from(counts, ([text, bios]) => ({ text, bios }))
    .filter(({ bios }) => bios >= peopleMin && bios <= biosMax)
    .map(({ text }) => text)
    .filter((text) => text.split(' ').every(isTopicWord))
    .sort()
}

function isTopicWord(word: string): boolean {
  return word.length >= topicLettersMin && /^[a-z]+$/.test(word) && !isFiller(word)
}

function isFiller(word: string): boolean {
  return fillers.has(word) || fillers.has(singularOf(word))
}

/** People by what their bios state. */
class StatedWords {
  readonly #people: readonly { readonly id: string; readonly stated: ReadonlySet<string> }[]

  constructor(bios: readonly Bio[]) {
    this.#people = bios.map(({ platformId, words }) => {
      const forms = words.map(singularOf)
      return { id: platformId, stated: new Set([...forms, ...joinedForms(words)]) }
    })
  }

  /**
   * People with bios that state all words of the text, without fillers. Empty for a text of
   * fillers.
   */
  peopleOf(text: RelevantQuery['text']): string[] {
    const words = wordsOfText(text).filter((word) => word.length > 1 && !isFiller(word))
    if (words.length === 0) return []
    return this.#people.filter(({ stated }) => states(stated, words)).map(({ id }) => id)
  }
}

/** A word may be stated alone, or joined with its neighbour. */
function states(stated: ReadonlySet<string>, words: readonly string[]): boolean {
  const joined = joinedForms(words).map((form) => stated.has(form))
  return words.every(
    (word, i) => stated.has(singularOf(word)) || joined[i - 1] === true || joined[i] === true,
  )
}

function joinedForms(words: readonly string[]): string[] {
  return neighbours(words).map((two) => singularOf(two.join('')))
}
