/**
 * A tiny index per format version, kept on disk so that it stays readable. Each describes itself:
 * `expected.json` holds its schema, its documents, and what searches over it find.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  analyseQuery,
  type Filter,
  IndexWriter,
  type OpenIndex,
  openDictionary,
  type Schema,
  type SearchPlan,
  Segment,
} from '../../src/index.ts'
import { fileOf, scrambled } from '../build-index.ts'
import { BruteForce, type OracleHit } from '../oracle/brute-force.ts'

export interface Expected {
  readonly schema: Schema
  readonly documents: readonly FixtureDocument[]
  readonly searches: readonly { readonly plan: SearchPlan; readonly hits: readonly OracleHit[] }[]
  readonly counts: readonly { readonly filter: Filter; readonly count: number }[]
}

interface FixtureDocument {
  readonly login: string
  readonly bio?: string
  readonly emails?: readonly string[]
  readonly city?: string
  readonly stars: number
  readonly years?: readonly number[]
}

const root = fileURLToPath(new URL('../fixtures/segments/', import.meta.url))
const shards = 2

export function fixtureVersions(): number[] {
  return readdirSync(root).map((name) => Number(name.slice(1)))
}

export function readExpected(version: number): Expected {
  return JSON.parse(readFileSync(`${root}v${version}/expected.json`, 'utf8'))
}

/** Throws FormatError where this build does not read the version. */
export function openFixture(version: number): OpenIndex {
  const { schema } = readExpected(version)
  const read = (name: string) => fileOf([readFileSync(`${root}v${version}/${name}`)])
  return {
    schema,
    dictionary: openDictionary(schema, read('dictionary')),
    segments: Array.from(
      { length: shards },
      (_, shard) => new Segment(schema, read(`${shard}.segment`)),
    ),
  }
}

/** Writes the index of a new version. One that exists is history and is never written again. */
export function writeFixture(version: number): void {
  const folder = `${root}v${version}`
  mkdirSync(root, { recursive: true })
  mkdirSync(folder)
  const indexed = documents.map(({ login, bio, emails, city, stars, years }) => ({
    text: { login, bio, emails },
    keywords: { login, city },
    numbers: { stars, years },
    body: new TextEncoder().encode(login),
  }))
  const writer = new IndexWriter(schema, shards)
  for (const tie of scrambled(indexed.length)) writer.add(indexed[tie]!, tie)
  const built = writer.finish()
  writeFileSync(`${folder}/dictionary`, fileOf(built.dictionary()))
  for (let shard = 0; shard < shards; shard++) {
    writeFileSync(`${folder}/${shard}.segment`, fileOf(built.segment(shard)))
  }
  const oracle = new BruteForce(schema, indexed)
  const expected: Expected = {
    schema,
    documents,
    searches: plans.map((plan) => ({ plan, hits: oracle.search(plan) })),
    counts: filters.map((filter) => ({ filter, count: oracle.count(filter) })),
  }
  writeFileSync(`${folder}/expected.json`, `${JSON.stringify(expected, null, 2)}\n`)
}

const schema: Schema = {
  name: 'fixture',
  text: [
    { name: 'login', weight: 2, analyser: 'text' },
    { name: 'bio', weight: 1, analyser: 'text' },
    { name: 'emails', weight: 3, analyser: 'email' },
  ],
  keywords: [
    { name: 'login', match: 'case', patterns: true },
    { name: 'city', match: 'accent', patterns: false },
  ],
  numbers: [
    { name: 'stars', list: false },
    { name: 'years', list: true },
  ],
}

const documents: readonly FixtureDocument[] = [
  { login: 'ada', bio: 'Compilers in Rust, parsers in Go', city: 'Zürich', stars: 5 },
  { login: 'Bob-X', bio: 'node.js and C++ at scale', emails: ['bob@acme.example'], stars: 2 },
  { login: 'cem', bio: 'rust rust rust', city: 'zurich', stars: 5, years: [2019, 2023] },
  { login: 'dora99', emails: ['dora@mail.acme.example', 'd@example.com'], stars: 0 },
  { login: 'élan', bio: '検索エンジン', city: '東京', stars: 7, years: [2020] },
  { login: 'finn', bio: 'Go services on k8s', city: 'São Paulo', stars: 1, years: [] },
  { login: 'gus', stars: 5 },
]

const rust: Filter = { kind: 'tokens', field: 'bio', terms: analyseQuery('rust') }
const zurich: Filter = { kind: 'keyword', field: 'city', values: ['ZURICH'] }
const starred: Filter = { kind: 'range', field: 'stars', comparison: 'gte', bound: 2 }

const filters: readonly Filter[] = [
  rust,
  zurich,
  starred,
  { kind: 'not', filter: zurich },
  { kind: 'and', filters: [rust, starred] },
  { kind: 'numbers', field: 'years', values: [2020, 2023] },
  { kind: 'tokens', field: 'emails', terms: analyseQuery('acme.example') },
  { kind: 'pattern', field: 'login', syntax: 'glob', pattern: '*[0-9]', ignoreCase: false },
  { kind: 'pattern', field: 'login', syntax: 'regex', pattern: '^[a-d]', ignoreCase: false },
]

const page = { sort: null, filter: null, limit: 5, after: null }

const plans: readonly SearchPlan[] = [
  { ...page, terms: analyseQuery('rust go') },
  { ...page, terms: analyseQuery('nodejs 検索') },
  { ...page, terms: analyseQuery('acme'), filter: starred },
  { ...page, terms: null, sort: 'stars', filter: { kind: 'not', filter: rust } },
]
