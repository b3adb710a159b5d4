/** Operations on snapshots, imports and the list of addresses that were shown. */
import * as kinds from './kinds.ts'
import type { Operation } from './operation.ts'

/** In the order of the help. */
export const snapshotOperations = {
  listSnapshots: {
    words: 'snapshot list',
    path: '/snapshots',
    method: 'GET',
    summary: 'list the snapshots, and mark the current one',
    members: {},
    examples: ['devdex snapshot list'],
  },
  verifySnapshot: {
    words: 'snapshot verify',
    summary: 'check every file of a snapshot against its checksum',
    members: {
      name: {
        kind: kinds.text(),
        term: '[name]',
        meaning: 'a snapshot (default: the current one)',
      },
      stats: { kind: kinds.flag, term: '--stats', meaning: 'also print its sizes in memory' },
    },
    examples: ['devdex snapshot verify', 'devdex snapshot verify --stats'],
  },
  rollBack: {
    words: 'snapshot rollback',
    path: '/snapshots/roll-back',
    summary: 'verify an older snapshot, and make running servers switch to it',
    members: {
      name: {
        kind: kinds.text(),
        term: '[name]',
        meaning: 'a snapshot (default: the one before the current)',
        required: 'in bodies',
      },
      confirm: { kind: kinds.text(), required: 'in bodies' },
    },
    examples: ['devdex snapshot rollback', 'devdex snapshot list --json'],
  },
} as const satisfies Readonly<Record<string, Operation>>

export const auditOperations = {
  listReveals: {
    words: 'audit',
    path: '/audit',
    summary: 'list which key was shown which addresses in clear, newest first',
    members: {
      from: {
        kind: kinds.date,
        term: '--from <date>',
        meaning: 'first ISO 8601 date or date-time to list',
      },
      to: {
        kind: kinds.date,
        term: '--to <date>',
        meaning: 'last ISO 8601 date or date-time to list',
      },
      key: {
        kind: kinds.text(),
        term: '--key <id>',
        meaning: 'only reveals by this key: its id, or its name if that is unique',
      },
      user: {
        kind: kinds.text(),
        term: '--user <name>',
        meaning: 'only reveals of this user: login, or id of the service',
      },
      first: {
        // A page of the console is small, a file need not be.
        kind: { ...kinds.count(1, 1000), parse: kinds.count(1).parse! },
        term: '-n, --first <number>',
        meaning: 'maximum number of entries',
      },
    },
    examples: ['devdex audit -n 20', 'devdex audit --user mira --from 2030-01-01 --csv'],
  },
} as const satisfies Readonly<Record<string, Operation>>
