/** Operations on keys, and on the accounts behind them. */
import {
  type FieldSpec,
  type KeyScope,
  limits,
  nameRules,
  repoFields,
  scopedCollections,
  services,
  userFields,
} from '../contract/vocabulary.ts'
import { UsageFailure } from '../domain/index.ts'
import * as kinds from './kinds.ts'
import { defineOption, defineSwitch, defineTyped, type Operation } from './operation.ts'

type Filters = readonly Readonly<Record<string, unknown>>[]
export type ScopeFilters = Readonly<Partial<Record<(typeof scopedCollections)[number], Filters>>>

const fieldTables: Readonly<Record<keyof ScopeFilters, Readonly<Record<string, FieldSpec>>>> = {
  users: userFields,
  repos: repoFields,
}

/** `users=resolvedCountry Eq Germany`. */
const scopeFilter: kinds.MemberKind<ScopeFilters> = {
  ...kinds.object,
  parse: (text) => {
    const equals = text.indexOf('=')
    const name = scopedCollections.find((known) => known === text.slice(0, equals).trim())
    if (name !== undefined) {
      return { [name]: [kinds.parseFilterText(text.slice(equals + 1), fieldTables[name])] }
    }
    const beginnings = scopedCollections.map((known) => `${known}=`)
    throw new UsageFailure(`It must begin with ${beginnings.join(' or ')}.`)
  },
}

const texts: kinds.MemberSchema = { type: 'array', items: { type: 'string' } }

/** A misspelt member would leave the key unrestricted. */
const keyScope: kinds.MemberKind<KeyScope> = {
  schema: {
    type: 'object',
    properties: {
      filters: {
        type: 'object',
        properties: Object.fromEntries(scopedCollections.map((name) => [name, { type: 'object' }])),
        additionalProperties: false,
      },
      fields: texts,
      endpoints: texts,
    },
    additionalProperties: false,
  },
  allowed: 'an object with `filters` (of `users`, `repos`), `fields` or `endpoints`',
}

function joinScopeFilters(filters: ScopeFilters, before: ScopeFilters = {}): ScopeFilters {
  const joined: Record<string, Filters> = { ...before }
  for (const name of scopedCollections) {
    const more = filters[name]
    if (more !== undefined) joined[name] = [...(before[name] ?? []), ...more]
  }
  return joined
}

/** The head of a journal. */
export interface JournalHead {
  readonly seq: number
  readonly hash: string
}

/** `SEQ:HASH`, as `keys verify` prints it. */
const journalHead: kinds.MemberKind<JournalHead> = {
  schema: { type: 'object' },
  allowed: 'NUMBER:HASH, as "keys verify" prints its head',
  parse: (text) => {
    const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim()) ?? []
    if (seq !== undefined && hash !== undefined) {
      return { seq: Number(seq), hash: hash.toLowerCase() }
    }
    throw new UsageFailure('It must be NUMBER:HASH, as "keys verify" prints its head.')
  },
}

const id = defineOption('<id>', 'the id of the key, or its name if only one has it', kinds.text(), {
  required: true,
})

const rate = defineOption(
  '--rate <number>',
  'maximum requests per second',
  kinds.count(1, limits.keyRateMax),
)

const concurrency = defineOption(
  '--concurrency <number>',
  'maximum concurrent requests',
  kinds.count(1, limits.keyConcurrencyMax),
)

const csv = defineTyped('--csv', 'print comma-separated values', kinds.flag, {
  conflicts: ['json'],
})

export const createExamples = [
  'devdex keys create --name me --services SEARCH,RAW --credits 100000',
  'devdex keys create --name console --services SEARCH --credits unlimited',
  'devdex keys create --name trial --services SEARCH --credits 500 --expires 2030-01-31 --json',
  'devdex keys create --name partner --services SEARCH --credits 500 ' +
    "--filter users='resolvedCountry Eq Germany' --fields login,bio --endpoints search/users",
]

/** In the order of the help. */
export const keyOperations = {
  createKey: {
    words: 'keys create',
    path: '/keys/create',
    summary: 'create a key and show it once',
    members: {
      name: defineOption('--name <name>', 'name of the key', kinds.text(128), { required: true }),
      services: defineOption(
        '--services <list>',
        `services of the key, of ${services.join(',')}`,
        kinds.chooseSome(services),
        { required: true },
      ),
      credits: defineOption(
        '--credits <number>',
        'credits to spend, or "unlimited"',
        kinds.credits,
        { required: true },
      ),
      rate: { ...rate, meaning: `${rate.meaning} (default: 50)` },
      concurrency: { ...concurrency, meaning: `${concurrency.meaning} (default: 128)` },
      expiresAt: defineOption(
        '--expires <date>',
        'ISO 8601 date or date-time at which the key expires',
        kinds.expiry,
      ),
      names: defineOption(
        '--names <names>',
        'field names in answers; family adds githubId and linkedinUrl (default: of serve)',
        kinds.choice(nameRules),
      ),
      scope: { kind: keyScope },
      filter: defineTyped(
        '--filter <collection=filter>',
        `records visible to the key, as ${scopedCollections.join('=… or ')}=… (repeatable)`,
        scopeFilter,
        { join: joinScopeFilters },
      ),
      fields: defineTyped(
        '--fields <list>',
        'members visible to the key, separated by commas (default: all)',
        kinds.list(1000),
      ),
      endpoints: defineTyped(
        '--endpoints <list>',
        'paths that the key may call, separated by commas (default: all)',
        kinds.list(1000),
      ),
    },
    examples: createExamples,
  },
  listKeys: {
    words: 'keys list',
    path: '/keys',
    method: 'GET',
    needsAccounts: true,
    summary: 'list all keys, without their secrets',
    members: {},
    examples: ['devdex keys list', 'devdex keys list --json'],
  },
  revokeKey: {
    words: 'keys revoke',
    path: '/keys/revoke',
    needsAccounts: true,
    summary: 'revoke a key permanently',
    members: { id, confirm: { kind: kinds.text(), required: 'in bodies' } },
    examples: ['devdex keys revoke 5Lq0ZxT1mNbA'],
  },
  rotateKey: {
    words: 'keys rotate',
    path: '/keys/rotate',
    needsAccounts: true,
    summary:
      'replace a key by a new one with the same credits and rights, and end the old one later',
    members: {
      id,
      overlapSeconds: defineOption(
        '--overlap <time>',
        'time that earlier keys keep working: 0, 90s, 30m, 24h, 7d',
        kinds.duration,
        { default: 86_400, defaultText: '24h' },
      ),
    },
    examples: ['devdex keys rotate 5Lq0ZxT1mNbA', 'devdex keys rotate me --overlap 0 --json'],
  },
  grantCredits: {
    words: 'keys grant',
    path: '/keys/grant',
    needsAccounts: true,
    summary: 'add credits to a key',
    members: {
      id,
      credits: defineOption('<credits>', 'number of credits to add', kinds.count(1), {
        required: true,
      }),
    },
    examples: ['devdex keys grant 5Lq0ZxT1mNbA 5000'],
  },
  limitKey: {
    words: 'keys limit',
    path: '/keys/limit',
    needsAccounts: true,
    summary: 'change how many requests a key may make',
    members: { id, rate, concurrency },
    examples: ['devdex keys limit 5Lq0ZxT1mNbA --rate 200', 'devdex keys limit me --concurrency 8'],
    note: 'A running service follows at once. What is not given stays.',
  },
  readUsage: {
    words: 'keys usage',
    path: '/usage',
    needsAccounts: true,
    summary: 'show what keys were charged, by UTC day and endpoint',
    members: {
      id: defineOption(
        '[id]',
        'the id of a key, or its name if only one has it (default: all keys)',
        kinds.text(),
      ),
      from: defineOption('--from <day>', 'first day (default: 30 days up to the last)', kinds.day),
      to: defineOption('--to <day>', 'the last day (default: today)', kinds.day),
      csv,
    },
    examples: [
      'devdex keys usage',
      'devdex keys usage 5Lq0ZxT1mNbA --from 2030-01-01 --to 2030-01-31 --csv',
    ],
  },
  verifyAccounts: {
    words: 'keys verify',
    path: '/audit/verify',
    needsAccounts: true,
    summary: 'verify all account records, the hash chain of the journal, and that both agree',
    members: {
      anchor: defineTyped(
        '--anchor <number:hash>',
        'head of an earlier verify: check that the journal up to it is unchanged',
        journalHead,
      ),
    },
    examples: ['devdex keys verify', 'devdex keys verify --anchor "$(cat head-of-last-week)"'],
  },
  backUpAccounts: {
    words: 'keys backup',
    summary: 'copy the current accounts, journal and suppressions, also while a server runs',
    members: {
      path: defineOption('<path>', 'a directory that does not exist yet', kinds.text(), {
        required: true,
      }),
    },
    examples: ['devdex keys backup /backups/devdex-2030-01-31'],
  },
  restoreAccounts: {
    words: 'keys restore',
    summary: 'restore accounts and journal from a backup, while no server runs',
    members: {
      path: defineOption('<path>', 'a backup of "keys backup"', kinds.text(), { required: true }),
      yes: defineSwitch('-y, --yes', 'do not ask for confirmation'),
    },
    examples: ['devdex keys restore /backups/devdex-2030-01-31'],
    note: `Keys, credits, usage and the journal are replaced by those of the backup. Later changes are lost,
so revoke again all keys that were revoked since. Suppressions of both are kept, and what was erased
for them stays erased. The command first
backs up the present state, and prints where. A backup is a database of SQLite: where nothing is to
be kept, a copy of its accounts.db does it as well.`,
  },
  moveAccounts: {
    words: 'keys move',
    summary: 'move all accounts to PostgreSQL, or from there to the data directory',
    members: {
      to: defineOption(
        '--to <place>',
        'postgres://USER@HOST/NAME, or "data" for the data directory',
        kinds.text(),
        { required: true },
      ),
    },
    examples: [
      'devdex keys move --to postgres://devdex@db.example/devdex?sslmode=verify-full',
      'devdex keys move --accounts postgres://devdex@db.example/devdex --to data',
    ],
    note: `Stop all services first. Every key, credit, suppression and the chain of the journal move; from then
on the old place refuses, and names the new one.`,
  },
  readClock: {
    words: 'keys clock',
    needsAccounts: true,
    summary: 'show the latest time of the accounts, which expiry is compared with',
    members: {
      reset: defineSwitch('--reset', 'reset it to the clock of this machine'),
    },
    examples: ['devdex keys clock', 'devdex keys clock --reset'],
    note: `Keys expire by the latest time that any process has recorded, so that setting a clock back revives
no key. If a clock was ahead by mistake, correct the clock, and then use --reset. Keys that expired
only by the wrong time become valid again. Running services follow at once.`,
  },
  trimJournal: {
    words: 'keys journal trim',
    summary: 'remove the older part of the journal',
    members: {
      before: defineOption(
        '--before <date>',
        'remove what is before this ISO 8601 date or date-time',
        kinds.date,
      ),
      keep: defineOption(
        '--keep <time>',
        'remove what is older than this: 48h, 90d',
        kinds.duration,
      ),
    },
    examples: [
      'devdex keys journal trim --keep 365d',
      'devdex keys journal trim --before 2030-01-01 --json',
    ],
    note: `Keys, credits and usage stay. What is removed is the list of charged requests and of addresses shown,
so take a backup first: "devdex audit --data BACKUP" lists those of it. The last two days always stay,
and the chain of hashes goes on.`,
  },
} as const satisfies Readonly<Record<string, Operation>>
