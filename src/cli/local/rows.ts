/** Commands on local files, and on the data and the service of an operator. */
import {
  auditOperations,
  createExamples,
  importOperations,
  keyOperations,
  kinds,
  snapshotOperations,
  suppressionOperations,
} from '../../operations/index.ts'
import { type CommandRow, defineArgument, defineFlag } from '../command-row.ts'
import { buildCommand, buildCommands } from '../operator.ts'
import { accountsFlag, csvFlag, dataFlag, jsonFlag } from '../shared-flags.ts'
import { clusterPlaceRows, clusterRows, replicasRow } from './cluster-options.ts'
import { engineRows } from './engine-options.ts'
import { serviceRows } from './serve-options.ts'

const accountFlags = { before: [dataFlag, accountsFlag, jsonFlag] }
export const revealFlags = [dataFlag, defineFlag('--reveal', 'show addresses in clear'), jsonFlag]

export const exportFlags = [
  dataFlag,
  accountsFlag,
  defineFlag('--kind <kind>', 'what the name is', {
    kind: kinds.choice(['login', 'platform-id']),
    default: 'login',
  }),
  defineFlag('--json', 'print JSON, which is the default'),
]

export const splitFlags = [
  dataFlag,
  defineFlag('--from <what...>', 'addresses, logins, numbers or identifiers of the other person'),
  defineFlag('--list', 'list all splits'),
  defineFlag('--undo <id>', 'undo a split'),
  jsonFlag,
]

export const doctorFlags = [
  dataFlag,
  defineFlag(
    '--url <url>',
    'a service that must answer (default: DEVDEX_URL, where none needs to run)',
  ),
  accountsFlag,
  ...clusterPlaceRows,
  defineFlag('-j, --json', 'print JSON'),
]

export const consoleFlags = [
  defineFlag('--url <url>', 'the running service (default: DEVDEX_URL)'),
  defineFlag('--open', 'also open the link in a browser'),
  defineFlag('--operate', 'serve pages to operate the data directory with, on this machine only'),
  { ...dataFlag, meaning: 'with --operate: the data directory' },
  accountsFlag,
  defineFlag('--port <number>', 'with --operate: port on 127.0.0.1', {
    kind: kinds.count(0, 65_535),
    default: 0,
  }),
  defineFlag('--log <file>', 'with --operate: file that the service logs to, for slow requests'),
]

const startRow: CommandRow = {
  name: 'start',
  summary: 'serve the imported data, or else sample data, with a demo key',
  flags: serviceRows,
  examples: ['devdex start', 'devdex start --port 9000'],
  load: async () => (await import('./start.ts')).start,
}

const serveRow: CommandRow = {
  name: 'serve',
  summary: 'serve the API until stopped',
  flags: [...serviceRows, ...engineRows],
  examples: [
    'devdex serve',
    'devdex serve --data ./index --port 9000',
    'devdex serve --engine opensearch --node http://127.0.0.1:9200',
  ],
  load: async () => (await import('./serve.ts')).serve,
}

const importRow = buildCommand(
  importOperations.startImport,
  { before: [dataFlag, accountsFlag], after: [...clusterRows, replicasRow] },
  async () => (await import('./import.ts')).importSources,
)

const snapshotRow: CommandRow = {
  name: 'snapshot',
  summary: 'list imported snapshots, and go back to an older one',
  examples: ['devdex snapshot list', 'devdex snapshot rollback'],
  commands: [
    ...buildCommands(
      snapshotOperations,
      { before: [dataFlag, jsonFlag] },
      async () => (await import('./snapshot.ts')).snapshotPerformers,
    ),
    {
      name: 'load',
      summary: 'load a snapshot into a cluster, or resume a load',
      arguments: [defineArgument('[name]', 'a snapshot (default: the current one)')],
      flags: [
        dataFlag,
        jsonFlag,
        ...clusterPlaceRows,
        accountsFlag,
        replicasRow,
        {
          ...importOperations.startImport.members.shards,
          meaning: 'shards of each index (default: as many as the snapshot has)',
        },
        {
          ...importOperations.startImport.members.keep,
          meaning: 'older snapshots to keep in the cluster',
        },
      ],
      examples: ['devdex snapshot load --node http://127.0.0.1:9200'],
      load: async () => (await import('./cluster-load.ts')).loadSnapshotIntoCluster,
    },
  ],
}

const loadKeys = async () => (await import('./keys/keys.ts')).keyPerformers

const keysRow: CommandRow = {
  name: 'keys',
  summary: 'create, list, change and revoke API keys; show their usage; archive the journal',
  examples: createExamples,
  commands: [
    ...buildCommands(keyOperations, accountFlags, loadKeys),
    {
      name: 'journal',
      summary: 'trim the journal',
      examples: ['devdex keys journal trim --keep 365d'],
      commands: buildCommands(keyOperations, accountFlags, loadKeys, 3),
    },
  ],
}

const suppressRow: CommandRow = {
  name: 'suppress',
  summary: 'hide people and addresses on request, at once and in later imports',
  examples: ['devdex suppress add mira', 'devdex suppress list'],
  commands: buildCommands(
    suppressionOperations,
    accountFlags,
    async () => (await import('./suppressions/performers.ts')).suppressionPerformers,
  ),
}

const exportExample = 'devdex person export mira > mira.json'

const personRow: CommandRow = {
  name: 'person',
  summary: 'export or explain all data about one person, or split it',
  examples: [exportExample, 'devdex person explain mira'],
  commands: [
    {
      name: 'export',
      summary: 'print all data about a person as JSON, suppressed or not',
      arguments: [defineArgument('<name>', 'the login, or with --kind the platformId')],
      flags: exportFlags,
      examples: [exportExample, 'devdex person export U_kgDOAAAAAQ --kind platform-id'],
      note: `Addresses in "emails" are in clear, and obfuscated in other texts of the snapshot. "records" has the
imported lines that later merges use. "snapshots" says which snapshots contain the person (null:
unreadable). A platformId also finds a person who is missing in the current data.`,
      load: async () => (await import('./person/command.ts')).exportNamed,
    },
    {
      name: 'explain',
      summary: 'show which records were joined to a person, and why',
      arguments: [defineArgument('<name>', 'the login or a platformId')],
      flags: revealFlags,
      examples: ['devdex person explain mira', 'devdex person explain 583231 --reveal'],
      note: `The command describes the current data. "kept apart" lists accounts that were not joined despite
some evidence. Addresses are obfuscated without --reveal.`,
      load: async () => (await import('./person/explain.ts')).explainPerson,
    },
    {
      name: 'split',
      summary: 'split an account off a person, from the next import on',
      arguments: [defineArgument('[name]', 'the login or a platformId')],
      flags: splitFlags,
      examples: [
        'devdex person split mira',
        'devdex person split mira --from bo@home.example',
        'devdex person split --list',
        'devdex person split --undo 4f1c09aa',
      ],
      note: `Without --from, the command lists the accounts that can be split off. Accounts of one command stay
together and join no others. A full import of the sources separates all records. An update only
separates new records, and keeps fields that are merged already.`,
      load: async () => (await import('./person/explain.ts')).splitPerson,
    },
    {
      name: 'candidates',
      summary: 'list pairs of people who may be one, and the evidence',
      flags: revealFlags,
      examples: ['devdex person candidates', 'devdex person candidates --json'],
      note: `Two people of one repository have the same full name, and no second evidence joins them. Addresses
are obfuscated without --reveal.`,
      load: async () => (await import('./person/candidates.ts')).listCandidates,
    },
  ],
}

const auditRow = buildCommand(
  auditOperations.listReveals,
  {
    before: [dataFlag, accountsFlag],
    after: [defineFlag('--json', 'print one JSON array'), csvFlag],
  },
  async () => (await import('./audit.ts')).printReveals,
)

const doctorRow: CommandRow = {
  name: 'doctor',
  summary: 'check this machine, the data and a service, and say how to fix problems',
  flags: doctorFlags,
  examples: [
    'devdex doctor',
    'devdex doctor --data ./index --json',
    'devdex doctor --url http://127.0.0.1:8080',
  ],
  note: 'Exit codes: 0 no problem, 1 a problem.',
  load: async () => (await import('./doctor/command.ts')).runDoctor,
}

const consoleRow: CommandRow = {
  name: 'console',
  summary: 'print the link to the web console, or serve the operator pages',
  flags: consoleFlags,
  examples: [
    'devdex console --open',
    'devdex console --operate',
    'devdex console --operate --data /var/lib/devdex --url http://127.0.0.1:9000 --open',
  ],
  note: `The link of --operate has a token that works once, for ten minutes. On a terminal, Enter prints
another link. Port 0 picks a free one. Ctrl-C ends the server and all its sessions.`,
  load: async () => (await import('../operate/command.ts')).showConsole,
}

const mcpRow: CommandRow = {
  name: 'mcp',
  summary: 'serve tools to an agent over standard input and output (MCP)',
  flags: [
    defineFlag(
      '--data <dir>',
      'answer from this data directory, without a running server or credits',
    ),
  ],
  examples: ['devdex mcp', 'devdex mcp --data ./.devdex'],
  load: async () => (await import('./mcp.ts')).serveTools,
}

export const localRows = {
  start: startRow,
  serve: serveRow,
  import: importRow,
  snapshot: snapshotRow,
  keys: keysRow,
  suppress: suppressRow,
  person: personRow,
  audit: auditRow,
  doctor: doctorRow,
  console: consoleRow,
  mcp: mcpRow,
} as const
