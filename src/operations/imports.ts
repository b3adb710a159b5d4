/** Operations on imports. An import of the console runs the command in a process of its own. */
import { limits } from 'native-free-index/limits'
import * as kinds from './kinds.ts'
import type { Operation } from './operation.ts'

const flag = { kind: kinds.flag } as const

export const importOperations = {
  startImport: {
    words: 'import',
    path: '/imports/start',
    status: 202,
    summary: 'import sources of any format, and publish a snapshot',
    members: {
      sources: {
        kind: kinds.list(100),
        term: '[sources...]',
        meaning: 'folders, files, git repositories, or - for standard input',
      },
      shards: {
        kind: kinds.count(1, limits.shardsMax),
        term: '--shards <number>',
        isOnlyTyped: true,
        meaning:
          'shards of the index (default: one per million documents, more if documents are large)',
      },
      format: {
        kind: kinds.choice(['json', 'csv', 'parquet', 'gharchive', 'git', 'rust-registry']),
        term: '--format <name>',
        isOnlyTyped: true,
        meaning: 'format of the sources (default: detected by content)',
      },
      sample: {
        ...flag,
        term: '--sample',
        meaning: 'import the sample of this package: 5,000 people and 5,000 repositories',
      },
      map: {
        kind: kinds.text(),
        term: '--map <file>',
        isOnlyTyped: true,
        meaning: 'JSON that maps columns to fields',
      },
      emails: {
        ...flag,
        term: '--no-emails',
        isOnlyTyped: true,
        meaning: 'import no addresses from commits',
      },
      peopleWithoutLogin: {
        ...flag,
        term: '--people-without-login',
        meaning: 'import people of tables who have no account on GitHub, too',
      },
      followLinks: {
        ...flag,
        term: '--follow-links',
        meaning: 'follow links that lead out of a folder',
      },
      dryRun: {
        ...flag,
        term: '--dry-run',
        meaning: 'show what would be read, and import nothing',
      },
      maxErrors: {
        kind: kinds.share,
        term: '--max-errors <number>',
        meaning: 'bad lines to skip: a number, or a share of an input',
        default: null,
        defaultText: '0, of archives 1%',
      },
      embedding: {
        kind: kinds.text(),
        term: '--embedding <model>',
        isOnlyTyped: true,
        meaning: 'embedding model: static, onnx:FOLDER or https://HOST/v1#MODEL',
        defaultFrom: 'embedding',
      },
      rows: {
        kind: kinds.choice(['float32', 'int8']),
        term: '--rows <format>',
        isOnlyTyped: true,
        meaning: 'format of stored embeddings; int8 takes a quarter of the memory',
        default: 'float32',
      },
      update: {
        ...flag,
        term: '--update',
        meaning: 'change the current data instead of replacing it',
      },
      background: {
        ...flag,
        term: '--background',
        isOnlyTyped: true,
        meaning: 'with --update: exit once the update is stored, and merge it in the background',
      },
      merge: {
        ...flag,
        term: '--merge',
        isOnlyTyped: true,
        meaning: 'merge stored updates, and read no sources',
      },
      allowShrink: {
        ...flag,
        term: '--allow-shrink',
        meaning: 'publish even if the snapshot is empty or loses more than half of a collection',
      },
      keep: {
        kind: kinds.count(0),
        term: '--keep <number>',
        isOnlyTyped: true,
        meaning: 'older snapshots to keep for a rollback',
        default: 1,
      },
      schema: {
        kind: kinds.choice(['users', 'repos', 'edges']),
        term: '--schema [records]',
        isOnlyTyped: true,
        meaning: 'print the JSON Schema of native records, and import nothing',
      },
      progress: {
        kind: kinds.choice(['bar', 'json']),
        term: '--progress <form>',
        isOnlyTyped: true,
        meaning: 'format of progress on standard error: a bar, or lines of JSON',
        default: 'bar',
      },
      json: {
        ...flag,
        term: '--json',
        isOnlyTyped: true,
        meaning: 'print the report as JSON; a second line reports the load into a cluster',
      },
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
