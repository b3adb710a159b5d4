/** The suites of `npm run bench -- SUITE`: what each measures, its options, its sources. */
import { count, counts, flag, names, type Options, optionsHelp, text } from './options.ts'

export interface Suite {
  /** The metric in one line. */
  readonly line: string
  /** A compiled file below `dist/bench`, run as a process of its own. */
  readonly script: string
  /** Arguments without a name, for the help text. */
  readonly positionals?: string
  readonly options: Options
  /** Folders that make its results stale when they change. */
  readonly sources: readonly string[]
}

const everything = ['src', 'native-free-index/src']
const json = text('FILE', 'write the rows, unrounded')
const seed = count(1)
const quick = flag('a short run that proves it works')
const install = flag('only what is installed already')

export const suites = {
  sizes: {
    line: 'import, opening, calls in one process and HTTP, by number of users',
    script: 'sizes/main.js',
    options: { users: counts('100000,1000000', '20000'), seed, quick, json },
    sources: everything,
  },
  experts: {
    line: 'people by what they did: time on one thread, memory',
    script: 'experts/main.js',
    options: { users: count(1_000_000, 4000), edges: count(20_000_000, 60_000), seed, quick, json },
    sources: ['src/engines', 'src/plan', 'native-free-index/src'],
  },
  accounts: {
    line: 'debits of one process, and a metered service beside one without debits',
    script: 'accounts/main.js',
    options: {
      users: count(100_000, 4000),
      connections: counts('1,16,64', '1'),
      rounds: count(11, 1),
      seconds: count(2, 1),
      quick,
      json,
    },
    sources: ['src/accounts', 'src/endpoints'],
  },
  words: {
    line: 'words misspelt by one letter, or begun: how many find what is meant',
    script: 'words/main.js',
    positionals: 'FOLDER: files of people and repositories, by default ../shared/data',
    options: { seed, json },
    sources: ['native-free-index/src/query', 'native-free-index/src/rankings', 'src/plan'],
  },
  eval: {
    line: 'are repositories and people found? nDCG, recall and MRR, with intervals',
    script: 'eval/main.js',
    options: {
      parts: names(['judged', 'people', 'experts', 'questions', 'skills']),
      shared: text('FOLDER', 'judgements, repositories and people, by default ../shared'),
      scores: text('FILE', 'write the scores by query'),
      before: text('FILE', 'compare with the scores of an earlier run, query by query'),
      seed,
      quick,
      json,
    },
    sources: ['src/embed', 'src/plan', 'data/model', 'native-free-index/src'],
  },
  engines: {
    line: 'threads beside an OpenSearch cluster of one node: speed, disk, memory',
    script: 'engines/main.js',
    options: { source: text('DIR', 'a data set, by default ../shared/data'), quick, json },
    sources: ['src/engines', 'native-free-index/src'],
  },
  'peers:text': {
    line: 'text search beside Tantivy and Lucene',
    script: 'peers/text/main.js',
    options: {
      users: counts('1000000'),
      queries: count(1000),
      'query-seed': { ...count(3), meaning: 'tune on 2, report on 3' },
      rounds: count(5),
      order: { ...text('id|ours', 'the order in which peers get documents'), initial: 'id' },
      engines: text('A,B', 'all'),
      modes: text('A,B', 'all'),
      'no-install': install,
      seed,
      json,
    },
    sources: ['native-free-index/src', 'src/ingest/build'],
  },
  'peers:facets': {
    line: 'totals and facets beside Lucene',
    script: 'peers/facets/main.js',
    options: {
      users: count(1_000_000),
      data: text('DIR', 'a data set of such users'),
      rounds: count(15),
      'no-install': install,
      seed,
      json,
    },
    sources: ['native-free-index/src/facets', 'native-free-index/src/kernels', 'src/engines'],
  },
  'peers:vectors': {
    line: 'vector search beside faiss at the same recall',
    script: 'peers/vectors/main.js',
    options: {
      count: count(200_000),
      dims: count(384),
      queries: count(200),
      clusters: count(2000),
      rounds: count(3),
      engines: text('A,B', 'all'),
      filters: names(['none', '10', '1', '0.1']),
      'no-install': install,
      seed,
      json,
    },
    sources: ['native-free-index/src/vectors', 'native-free-index/src/kernels'],
  },
  compare: {
    line: 'two revisions in turn: the ratio of each row with its 95 % interval',
    script: 'compare/main.js',
    positionals: 'REV SUITE: SUITE is http, import, open or inside',
    options: {
      rounds: { ...count(9), meaning: 'paired; at least 7' },
      users: count(100_000),
      ms: { ...count(1000), meaning: 'for each run of a row (http, inside)' },
      connections: counts('1,16,64'),
      seed,
      json,
    },
    sources: everything,
  },
  report: {
    line: 'writes BENCHMARKS.md from bench/results; runs nothing',
    script: 'report/main.js',
    options: { check: flag('write nothing; exit code 1 where the page is old') },
    sources: [],
  },
} as const satisfies Readonly<Record<string, Suite>>

export type SuiteName = keyof typeof suites

export function isSuite(name: string): name is SuiteName {
  return Object.hasOwn(suites, name)
}

/** `npm run bench -- --help`. */
export function suitesHelp(): string {
  const all = Object.entries(suites)
  const width = Math.max(...all.map(([name]) => name.length))
  return `Usage: npm run bench -- SUITE [options]

Suites
${all.map(([name, { line }]) => `  ${name.padEnd(width)}  ${line}`).join('\n')}

Options of every suite
  --help         its options and their defaults
  --save         write bench/results/<date>-<machine>/<suite>.json and .txt, and BENCHMARKS.md
  --label NAME   with --save: write <suite>-NAME.json and .txt

bench/README.md says what the figures mean.`
}

/** `npm run bench -- SUITE --help`. */
export function suiteHelp(name: SuiteName): string {
  const { line, options, ...rest }: Suite = suites[name]
  const positionals = rest.positionals === undefined ? [] : [`  ${rest.positionals}`]
  return [`npm run bench -- ${name}: ${line}`, ...positionals, ...optionsHelp(options)].join('\n')
}
