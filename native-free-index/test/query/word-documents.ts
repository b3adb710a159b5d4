/** Documents and queries of words that are variants of each other. */
import fc from 'fast-check'
import type { IndexDocument, IndexSchema, QueryTerm, QueryWord } from '../../src/index.ts'

export const schema: IndexSchema = {
  name: 'words',
  text: [
    { name: 'login', weight: 2, analyser: 'text' },
    { name: 'bio', weight: 1, analyser: 'text', stemmed: true },
    { name: 'emails', weight: 3, analyser: 'email' },
    { name: 'name', weight: 3, analyser: 'joined' },
    { name: 'notes', weight: 0, analyser: 'text' },
    { name: 'skills', weight: 1.5, analyser: 'text', stemmed: true },
  ],
  keywords: [],
  numbers: [],
}

// Words with common stems, misspellings, joined forms and prefixes of each other.
const words = [
  ...['engineer', 'engineers', 'engineering', 'enginer', 'full', 'stack', 'fullstack'],
  ...['full-stack', 'code', 'review', 'codereview', 'coder', 'coding', 'codes', 'co', 'co-de'],
  ...['kubernetes', 'kubernets', 'kuberntes', 'node.js', 'nodejs', 'node', 'js', 'naïve', 'naive'],
  ...['full-stack.js', 'co/de', 'node.js/stack', 'code-review_js', 'fullStack-js', 'full/stack'],
  ...['c', 'C++', 'C#', 'Objective-C', 'C/C++', 'd3.js', 'a', 'a-b'],
  ...['python', 'python3', 'python2', 'ython', 'pyth', 'müller', 'mueller', 'engi'],
]
const termOf = (one: string) =>
  one
    .replaceAll(/[-._/]/g, '')
    .toLowerCase()
    .replace('ï', 'i')
    .replace('ü', 'u')
export const word = fc.constantFrom(...words)
// Words that no text has: other forms, and words without the blank between them.
const unwritten = [
  ...['stackjs', 'jsstack', 'reviewjs'],
  ...['reviewing', 'zzz', 'stackreview', 'codestack', 'reviewcode', 'nodecode'],
  ...['xode', 'kube', 'python3x', 'muellers', 'engine', 'nide'],
]
const text = fc.array(word, { maxLength: 7 }).map((list) => list.join(' '))
export const documents: fc.Arbitrary<IndexDocument[]> = fc
  .array(
    fc.record({
      login: word,
      name: word,
      bio: text,
      notes: text,
      skills: fc.array(text, { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 70 },
  )
  .map((list) =>
    list.map(({ login, ...texts }, i) => ({
      text: { login, ...texts, emails: [`${login.replace('.', '')}@engineers.io`] },
      keywords: {},
      numbers: {},
      stored: new TextEncoder().encode(String(i)),
    })),
  )

const others = fc.uniqueArray(word, { maxLength: 2 })
export const group: fc.Arbitrary<QueryWord> = fc.record(
  {
    term: fc.constantFrom(...words.map(termOf), ...unwritten),
    variants: fc.boolean(),
    typos: fc.boolean(),
    begins: fc.boolean(),
    prefix: fc.boolean(),
    joined: others,
    synonyms: others,
  },
  { requiredKeys: ['term'] },
)
export const queries: fc.Arbitrary<QueryTerm[]> = fc.uniqueArray(fc.oneof(group, word), {
  minLength: 1,
  maxLength: 18,
  selector: (one) => (typeof one === 'string' ? one : one.term),
})
