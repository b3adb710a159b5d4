/**
 * The law of this repository as plain data: who may import whom. ARCHITECTURE.md shows it to people,
 * the rules in this folder execute it. Who may read the environment, print or ask other servers is
 * in biome.json.
 */

/**
 * The imports that files of a row may have, in addition to their own room and Node's built-ins. The
 * longest fitting key decides alone. A key is a room, or a file or folder in it; a final `*` means
 * "begins with". `type x` permits only `import type`. Packages have the names that imports use.
 * Unlisted imports are forbidden.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  'native-free-index': [],
  // The client runs in browsers and workers too.
  'clients/typescript': [],
  'clients/console': ['devdex-client', 'preact', 'preact/hooks', '@preact/signals'],
  'clients/console/src/operate': [
    ...['devdex-client', 'preact', 'preact/hooks', '@preact/signals', 'uplot'],
  ],
  'clients/console/src/graph': [
    ...['devdex-client', 'preact', 'preact/hooks', '@preact/signals'],
    ...['sigma', 'graphology', 'graphology-layout-forceatlas2'],
  ],

  domain: [],
  contract: [],
  'contract/schemas/type.ts': ['typebox'],
  'contract/generat*': ['ajv', 'fast-json-stringify'],
  observe: ['domain', 'contract', 'pino', 'prom-client'],
  'http-client': [],
  embed: ['domain', 'contract', 'observe', 'http-client'],
  places: ['native-free-index', 'domain', 'contract', 'observe'],
  snapshot: ['native-free-index', 'domain', 'contract', 'observe'],
  language: ['native-free-index', 'places', 'domain', 'contract', 'observe'],
  'language/model': ['domain', 'contract', 'http-client', 'lru-cache', 'cockatiel'],
  plan: ['native-free-index', 'domain', 'contract', 'msgpackr'],
  store: ['domain', 'contract', 'observe', 'lmdb', 'msgpackr'],
  // PostgreSQL may keep the accounts on another machine: the package opens the connections.
  'store/postgres': ['domain', 'contract', 'observe', 'pg'],
  people: ['store', 'domain', 'contract', 'observe', 'freemail', 'tldts', 'lru-cache'],
  access: ['store', 'domain', 'contract', 'observe'],

  engines: ['native-free-index', 'snapshot', 'type plan', 'domain', 'contract', 'observe'],
  'engines/embedded': [
    'native-free-index',
    'snapshot',
    'type plan',
    'domain',
    'contract',
    'observe',
    'msgpackr',
    'piscina',
  ],
  'engines/opensearch': [
    'native-free-index',
    'snapshot',
    'type plan',
    'domain',
    'contract',
    'observe',
    'lru-cache',
  ],
  'engines/opensearch/client.ts': ['@opensearch-project/opensearch'],
  'engines/embedded/workers/worker.ts': [
    'native-free-index',
    'snapshot',
    'type domain',
    'msgpackr',
  ],
  'engines/patterns': ['native-free-index', 'domain', 'contract', 're2js'],

  endpoints: [
    'domain',
    'contract',
    'access',
    'language',
    'embed',
    'plan',
    'engines',
    'people',
    'type http',
    'observe',
  ],
  http: ['domain', 'contract', 'observe'],
  'http/uws-load.ts': ['domain', 'contract', 'observe', 'uWebSockets.js', '@uwsjs/*'],
  mcp: [
    'domain',
    'contract',
    'access',
    'http',
    'language',
    'observe',
    '@modelcontextprotocol/server',
  ],
  ingest: [
    'native-free-index',
    'domain',
    'contract',
    'embed',
    'places',
    'people',
    'snapshot',
    'observe',
    'lru-cache',
    'ndarray',
  ],
  'ingest/formats': ['native-free-index', 'domain', 'contract', 'people', 'observe', 'fzstd'],
  'ingest/formats/readers.ts': ['piscina'],
  'ingest/formats/tables/csv-cells.ts': ['csv-parse'],
  'ingest/formats/tables/parquet.ts': ['hyparquet'],
  'ingest/formats/tables/parquet-checks.ts': ['hyparquet'],
  'ingest/formats/tables/parquet-footer.ts': ['hyparquet'],
  'ingest/formats/tables/parquet-pages.ts': ['hyparquet', 'hyparquet-compressors', 'fzstd'],

  service: [
    'domain',
    'contract',
    'access',
    'store',
    'people',
    'language',
    'places',
    'embed',
    'plan',
    'engines',
    'snapshot',
    'endpoints',
    'http',
    'mcp',
    'observe',
  ],
  cli: ['every room', 'devdex-client', 'commander', 'cli-progress', 'cli-table3', 'csv-stringify'],
  'cli/local/mcp.ts': ['every room', 'devdex-client', 'commander', '@modelcontextprotocol/server'],
  'cli/output/parquet-form.ts': ['every room', 'hyparquet-writer'],
  reference: [
    'native-free-index',
    'domain',
    'contract',
    'ingest',
    'observe',
    'cli',
    'config.ts',
    'commander',
  ],
  'main.ts': ['every room'],
  'config.ts': ['domain', 'contract', 'type observe', 'devdex-client'],

  bench: ['every room', 'data', 'every package'],
  data: ['every package'],
  'data/places': ['places', 'every package'],
}

/** Inside native-free-index a room imports only rooms of earlier lines. */
export const engineOrder: readonly (readonly string[])[] = [
  ['limits'],
  ['bytes'],
  ['schema', 'text', 'kernels'],
  ['postings', 'columns', 'vectors', 'graph'],
  ['segment'],
  ['collect'],
  ['query'],
  ['explanation'],
  ['facets'],
  ['highlight', 'searcher'],
  ['index'],
]

/** Files other than index.ts that other rooms may import, each with its reason. */
export const frontDoors: Readonly<Record<string, string>> = {
  'contract/vocabulary.ts': 'commands that call a service load no validators',
  'service/version.ts': 'every command knows it, also those that load no service',
}

/** Imports past another room's index.ts, each with the reason why it has to be so. */
export const indexExceptions: readonly { from: string; to: string; reason: string }[] = [
  ...[
    ['serve', 'service'],
    ['serve-options', 'service'],
    ['waiting', 'service'],
    ['mcp', 'service'],
    ['engine-options', 'engine'],
    ['cluster-options', 'snapshots/cluster-snapshots'],
    ['cluster-load', 'snapshots/cluster-snapshots'],
  ].map(([from, to]) => ({
    from: `src/cli/local/${from}.ts`,
    to: `src/service/${to}.ts`,
    reason: 'other commands start without loading the engines',
  })),
  {
    from: 'bench/eval/service.ts',
    to: 'src/service/service.ts',
    reason: 'the bench serves tables that no option of the command line names',
  },
]

/** Built-ins that open a socket: no file of this repository that a search worker loads has them. */
export const socketModules = ['net', 'tls', 'http', 'https', 'http2', 'dgram', 'dns', 'inspector']

/** Built-ins that do input or output; `plan` turns a request into data and has none. */
export const ioModules = [
  ...socketModules,
  'fs',
  'child_process',
  'cluster',
  'readline',
  'worker_threads',
]

/** Only these ask name servers. */
export const dnsClients = ['src/people/dns/resolver.ts']

/** Only these may import a name that is no literal; elsewhere it would escape the table. */
export const computedImporters = [
  'src/http/uws-load.ts',
  'src/store/load-lmdb.ts',
  'src/cli/local/doctor/machine-checks.ts',
  // Optional packages, tried one after the other.
  'src/embed/onnx/runtime.ts',
  // These resolve a path that package.json names: model, places, schools, synonyms, sample and the
  // threads.
  'src/embed/open.ts',
  'src/places/gazetteer.ts',
  'src/people/email/domain-lists.ts',
  'src/service/synonyms.ts',
  'data/places/bake/sources.ts',
  'src/cli/local/import.ts',
  'bench/load/scenario.ts',
  'src/engines/embedded/workers/supervisor.ts',
  'src/ingest/formats/readers.ts',
  'src/observe/watchdog/watchdog.ts',
]
