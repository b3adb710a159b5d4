/** The suites of `npm run bench -- SUITE`: what each measures, its options, its sources. */

export interface Suite {
  readonly name: string
  /** The metric in one line. */
  readonly line: string
  /** A compiled file below `dist/bench`, run as a process of its own. */
  readonly script: string
  /** Each option with its default, or with what it does. */
  readonly options: readonly (readonly [option: string, meaning: string])[]
  /** Folders that make its results stale when they change. */
  readonly sources: readonly string[]
}

const everything = ['src', 'native-free-index/src']
const json = ['--json FILE', 'every number, unrounded'] as const
const seed = ['--seed N', '1'] as const
const quick = ['--quick', 'a short run that proves it works'] as const

export const suites: readonly Suite[] = [
  {
    name: 'sizes',
    line: 'import, opening, calls in one process and HTTP, by number of users',
    script: 'sizes/main.js',
    options: [
      ['--users N,N', '100000,1000000; with --quick 20000'],
      ['--words', 'only the import, and what groups of terms cost'],
      seed,
      quick,
      json,
    ],
    sources: everything,
  },
  {
    name: 'experts',
    line: 'people by what they did: time on one thread, memory',
    script: 'experts/main.js',
    options: [
      ['--users N', '1000000, and as many repositories'],
      ['--edges N', '20000000'],
      seed,
      quick,
      json,
    ],
    sources: ['src/engines', 'src/plan', 'native-free-index/src'],
  },
  {
    name: 'eval',
    line: 'are repositories and people found? nDCG, recall, MRR and overlap, with intervals',
    script: 'eval/main.js',
    options: [
      ['--parts A,B', 'judged,real,million,names,people,experts,questions'],
      ['--shared FOLDER', '../shared: judgements, real repositories and people'],
      ['--model FOLDER', 'another static table beside the shipped one'],
      ['--onnx FOLDER', 'a transformer beside the static table (judged)'],
      ['--scores FILE', 'write the scores by query'],
      ['--before FILE', 'compare with the scores of an earlier run, query by query'],
      ['--sets FOLDER', 'write the query sets of names and people'],
      ['--pool FOLDER', 'write people who are found and not judged yet, for judges'],
      ['--disagreements', 'print each pair that two passes judged differently'],
      ['--seed N', '1: of the query sets'],
      quick,
      json,
    ],
    sources: ['src/embed', 'src/plan', 'data/model', 'native-free-index/src'],
  },
  {
    name: 'words',
    line: 'words misspelt by one letter, or begun: how many find what is meant',
    script: 'words/main.js',
    options: [['FOLDER', '../shared/data: files of people and repositories'], seed],
    sources: ['native-free-index/src/query', 'src/plan'],
  },
  {
    name: 'engines',
    line: 'threads beside an OpenSearch cluster: agreement, speed, bytes',
    script: 'engines/main.js',
    options: [['compare', ''], ['--source DIR', '../shared/data'], quick, json],
    sources: ['src/engines', 'native-free-index/src'],
  },
  {
    name: 'peers:text',
    line: 'text search beside Tantivy, Lucene and SQLite FTS5',
    script: 'peers/text/main.js',
    options: [
      ['--users N,N', '1000000'],
      ['--queries N', '1000'],
      ['--query-seed N', '3; tune on 2, report on 3'],
      ['--rounds N', '5'],
      ['--order id|ours', 'id: the order in which peers get documents'],
      ['--engines A,B', 'all'],
      ['--modes A,B', 'all'],
      ['--no-install', 'only engines that are there already'],
      seed,
      json,
    ],
    sources: ['native-free-index/src', 'src/ingest/build'],
  },
  {
    name: 'peers:vectors',
    line: 'vector search beside faiss, hnswlib and usearch at the same recall',
    script: 'peers/vectors/main.js',
    options: [
      ['--count N', '200000'],
      ['--dims N', '384'],
      ['--queries N', '200'],
      ['--clusters N', '2000'],
      ['--rounds N', '3'],
      ['--engines A,B', 'all'],
      ['--filters A,B', 'none,10,1,0.1'],
      ['--no-install', 'only libraries that are there already'],
      seed,
      json,
    ],
    sources: ['native-free-index/src/vectors', 'native-free-index/src/kernels'],
  },
  {
    name: 'peers:graph',
    line: 'DevRank and communities beside networkx and graphology',
    script: 'peers/graph/main.js',
    options: [
      ['--follows FILE', '../shared/data/edges-follows.jsonl.gz'],
      ['--no-networkx', 'install nothing'],
      json,
    ],
    sources: ['src/ingest/enrich/devrank'],
  },
  {
    name: 'peers:facets',
    line: 'totals and facets beside Tantivy and Lucene',
    script: 'peers/facets/main.js',
    options: [
      ['--users N', '1000000'],
      ['--data DIR', 'a data set of such users'],
      ['--rounds N', '15'],
      ['--engines A,B', 'tantivy,lucene'],
      seed,
    ],
    sources: ['native-free-index/src/facets', 'native-free-index/src/kernels', 'src/engines'],
  },
  {
    name: 'compare',
    line: 'two revisions in turn: the ratio of each row with its 95 % interval',
    script: 'compare/main.js',
    options: [
      ['REV SUITE', 'SUITE: http, import, open, inside or vectors'],
      ['--rounds N', '9 paired rounds; at least 7'],
      ['--users N', '100000'],
      ['--vectors N', '20000 (vectors)'],
      ['--ms N', '1000 for each run of a row (http, inside)'],
      ['--connections N,N', '1,16,64 (http)'],
      seed,
    ],
    sources: everything,
  },
  {
    name: 'report',
    line: 'writes BENCHMARKS.md from bench/results; runs nothing',
    script: 'report/main.js',
    options: [['--check', 'write nothing; exit code 1 where the page is old']],
    sources: [],
  },
]

export function suiteNamed(name: string): Suite | undefined {
  return suites.find((suite) => suite.name === name)
}

/** `npm run bench -- --help`. */
export function suitesHelp(): string {
  const width = Math.max(...suites.map(({ name }) => name.length))
  return `Usage: npm run bench -- SUITE [options]

Suites
${suites.map(({ name, line }) => `  ${name.padEnd(width)}  ${line}`).join('\n')}

Options of every suite
  --help         its options and their defaults
  --save         write bench/results/<date>-<machine>/<suite>.json and .txt, and BENCHMARKS.md
  --label NAME   with --save: write <suite>-NAME.json and .txt

Without a SUITE, options go to "sizes": npm run bench -- --quick
Comparable between revisions: http, import, open, inside, vectors
  npm run bench -- compare REV SUITE
bench/README.md says what the figures mean.`
}

/** `npm run bench -- SUITE --help`. */
export function suiteHelp({ name, line, options }: Suite): string {
  const width = Math.max(0, ...options.map(([option]) => option.length))
  const lines = options.map(([option, meaning]) => `  ${option.padEnd(width)}  ${meaning}`)
  return [`npm run bench -- ${name}: ${line}`, ...lines.map((one) => one.trimEnd())].join('\n')
}
