/** Cost of term groups: the same queries with and without them, misspellings, and prefixes. */
import type { QueryTerm, SearchPlan } from 'native-free-index'
import { generateQueries } from '../corpus/index.ts'
import { type InsideTask, inTurn } from './measure.ts'
import type { ThreadSearch } from './search-tasks.ts'

/** Another seed than that of the other searches. */
const seed = 3
const prefixLengths = [2, 3, 4, 6, 8]
/** Enough different words that no cache holds what they touch. */
const wordsMax = 600

const named = (name: string) => `searcher, top 10, ${name}`
export const wordTaskNames = {
  alone: named('two words alone'),
  groups: named('two words, groups'),
  misspelling: named('a misspelling'),
  prefixes: prefixLengths.map((length) => named(`a prefix of ${length} letters`)),
}

export function wordTasks(thread: ThreadSearch): InsideTask[] {
  const words = knownWords()
  const pairs = words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1] ?? word]] : []))
  const misspelt = words.filter(({ length }) => length >= 5).map(misspell)
  const task = (name: string, queries: readonly (readonly QueryTerm[])[]): InsideTask => {
    const next = inTurn(queries.map(planOf))
    return { name, run: () => thread.search(next(), thread.shards) }
  }
  return [
    task(wordTaskNames.alone, pairs),
    task(
      wordTaskNames.groups,
      pairs.map((pair) => pair.map(groupOf)),
    ),
    task(
      wordTaskNames.misspelling,
      misspelt.map((word) => [groupOf(word)]),
    ),
    ...prefixLengths.map((length, i) => {
      const prefixes = new Set(words.map((word) => word.slice(0, length)))
      const queries = [...prefixes].map((prefix) => [{ ...groupOf(prefix), prefix: true }])
      return task(wordTaskNames.prefixes[i]!, queries)
    }),
  ]
}

/** Words of the corpus' queries, of letters alone. */
function knownWords(): string[] {
  const words = new Set<string>()
  for (const { query } of generateQueries(2000, seed)) {
    for (const word of [query].flat().join(' ').split(' ')) {
      if (/^[a-z]{3,}$/.test(word)) words.add(word)
    }
  }
  return [...words].slice(0, wordsMax)
}

/** Replaces one letter, never the first one. */
function misspell(word: string, i: number): string {
  const at = 1 + (i % (word.length - 1))
  return `${word.slice(0, at)}${word[at] === 'q' ? 'z' : 'q'}${word.slice(at + 1)}`
}

function groupOf(term: string) {
  return { term, variants: true, typos: true }
}

function planOf(terms: readonly QueryTerm[]): SearchPlan {
  return { ranking: { kind: 'terms', terms }, filter: null, limit: 11, after: null }
}
