/** Operations on imports. An import of the console runs the command in a process of its own. */
import { limits } from 'native-free-index/limits'
import * as kinds from './kinds.ts'
import { defineOption, defineSwitch, defineTyped, type Operation } from './operation.ts'

export const importOperations = {
  startImport: {
    words: 'import',
    path: '/imports/start',
    status: 202,
    summary: 'import sources of any format, and publish a snapshot',
    members: {
      sources: defineOption(
        '[sources...]',
        'folders, files, git repositories, or - for standard input',
        kinds.list(100),
      ),
      shards: defineTyped(
        '--shards <number>',
        'shards of the index (default: one per million documents, more if documents are large)',
        kinds.count(1, limits.shardsMax),
      ),
      format: defineTyped(
        '--format <name>',
        'format of the sources (default: detected by content)',
        kinds.choice(['json', 'csv', 'parquet', 'gharchive', 'git', 'rust-registry']),
      ),
      sample: defineSwitch(
        '--sample',
        'import the sample of this package: 5,000 people and 5,000 repositories',
      ),
      map: defineTyped('--map <file>', 'JSON that maps columns to fields', kinds.text()),
      emails: defineTyped('--no-emails', 'import no addresses from commits', kinds.flag),
      peopleWithoutLogin: defineSwitch(
        '--people-without-login',
        'import people of tables who have no account on GitHub, too',
      ),
      followLinks: defineSwitch('--follow-links', 'follow links that lead out of a folder'),
      dryRun: defineSwitch('--dry-run', 'show what would be read, and import nothing'),
      maxErrors: defineOption(
        '--max-errors <number>',
        'bad lines to skip: a number, or a share of an input',
        kinds.share,
        { default: null, defaultText: '0, of archives 1%' },
      ),
      embedding: defineOption(
        '--embedding <model>',
        'embedding model: static, onnx:FOLDER or https://HOST/v1#MODEL',
        kinds.text(),
        { isOnlyTyped: true, defaultFrom: 'embedding' },
      ),
      rows: defineTyped(
        '--rows <format>',
        'format of stored embeddings; int8 takes a quarter of the memory',
        kinds.choice(['float32', 'int8']),
        { default: 'float32' },
      ),
      update: defineSwitch('--update', 'change the current data instead of replacing it'),
      background: defineTyped(
        '--background',
        'with --update: exit once the update is stored, and merge it in the background',
        kinds.flag,
      ),
      merge: defineTyped('--merge', 'merge stored updates, and read no sources', kinds.flag),
      allowShrink: defineSwitch(
        '--allow-shrink',
        'publish even if the snapshot is empty or loses more than half of a collection',
      ),
      keep: defineTyped(
        '--keep <number>',
        'older snapshots to keep for a rollback',
        kinds.count(0),
        { default: 1 },
      ),
      schema: defineTyped(
        '--schema [records]',
        'print the JSON Schema of native records, and import nothing',
        kinds.choice(['users', 'repos', 'edges']),
      ),
      progress: defineTyped(
        '--progress <form>',
        'format of progress on standard error: a bar, or lines of JSON',
        kinds.choice(['bar', 'json']),
        { default: 'bar' },
      ),
      json: defineTyped(
        '--json',
        'print the report as JSON; a second line reports the load into a cluster',
        kinds.flag,
      ),
    },
    examples: [
      'devdex import ./people',
      'devdex import --sample',
      'devdex import --schema users > users.schema.json',
      'devdex import ~/src/ people.csv 2026-11-20-*.json.gz',
      'gh api users/octo --paginate | devdex import - --dry-run',
      'devdex import ./since-yesterday --update',
      'devdex import ./people --engine opensearch --node http://127.0.0.1:9200',
    ],
    note: `With --update, a line adds or replaces the record of its platformId, and
{"platformId": …, "deleted": true} deletes the record. A line of an edge adds the edge. With
"deleted": true it removes the edge of the same type and the same ends. --shards, --rows and
--embedding then default to the values of the last import.

With --engine opensearch, the snapshot is also loaded into a cluster, and all services on this
cluster switch to it. If the load is interrupted, resume it with "devdex snapshot load".`,
  },
  listImports: {
    path: '/imports',
    method: 'GET',
    summary: 'list the imports of this server, newest first, and work of other processes',
    members: {},
  },
  cancelImport: {
    path: '/imports/cancel',
    summary: 'stop a running import',
    members: { id: { kind: kinds.text(), required: true } },
  },
} as const satisfies Readonly<Record<string, Operation>>
