/**
 * Search requests for the users of `users.ts`: bodies of `POST /search/users` with 1 to 4 terms, a
 * third
 * of them with a filter. Take another seed than the users' for queries that were not seen before.
 */
import { mulberry32 } from '../../data/generate/index.ts'
import { createdEnd, createdFirst, isoSecond } from './users.ts'
import { type Lexicon, type Vocabulary, vocabulary } from './vocabulary.ts'

export interface FilterLeaf {
  field: 'resolvedCountry' | 'company' | 'createdAt'
  op: 'Eq' | 'ContainsAllTokens' | 'Gte' | 'Lt'
  value: string
}

export interface SearchBody {
  query: string
  filters?: FilterLeaf | { op: 'And'; filters: FilterLeaf[] }
}

export function* generateQueries(count: number, seed: number): Generator<SearchBody> {
  const random = mulberry32(seed)
  const words = vocabulary()
  for (let i = 0; i < count; i++) {
    const query = inventTerms(random, words).join(' ')
    yield random() < 1 / 3 ? { query, filters: inventFilter(random, words) } : { query }
  }
}

type Uniform = () => number

/** One to four different terms: 25 %, 35 %, 25 % and 15 % of the queries. */
function inventTerms(random: Uniform, words: Vocabulary): string[] {
  const choice = random()
  const count = choice < 0.25 ? 1 : choice < 0.6 ? 2 : choice < 0.85 ? 3 : 4
  const terms = new Set<string>()
  while (terms.size < count) terms.add(inventTerm(random, words))
  return [...terms]
}

/** Kinds of search terms, by cumulated share. */
const termKinds = [
  ['technical', 0.4],
  ['country', 0.52],
  ['city', 0.64],
  ['bio', 0.8],
  ['given', 0.86],
  ['family', 0.92],
  ['company', 0.97],
  ['filler', 1],
] as const

function inventTerm(random: Uniform, words: Vocabulary): string {
  const choice = random()
  const kind = termKinds.find(([, share]) => choice < share)?.[0] ?? 'technical'
  return drawWord(random, words[kind])
}

function inventFilter(
  random: Uniform,
  words: Vocabulary,
): FilterLeaf | { op: 'And'; filters: FilterLeaf[] } {
  const choice = random()
  if (choice < 0.45) {
    return { field: 'resolvedCountry', op: 'Eq', value: drawWord(random, words.country) }
  }
  if (choice < 0.7) {
    return { field: 'company', op: 'ContainsAllTokens', value: drawWord(random, words.company) }
  }
  const start = random()
  const end = Math.min(1, start + 0.02 + 0.3 * random())
  return {
    op: 'And',
    filters: [
      { field: 'createdAt', op: 'Gte', value: momentAt(start) },
      { field: 'createdAt', op: 'Lt', value: momentAt(end) },
    ],
  }
}

/** The moment at a share of the time in which accounts were created. */
function momentAt(share: number): string {
  return isoSecond(createdFirst + Math.floor(share * (createdEnd - createdFirst)))
}

function drawWord(random: Uniform, lexicon: Lexicon): string {
  return lexicon.words[lexicon.draw(random())]!
}
