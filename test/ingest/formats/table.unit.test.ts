import { describe, expect, it } from 'vitest'
import type { FieldMapping } from '../../../src/ingest/formats/format.ts'
import { readMapping } from '../../../src/ingest/formats/tables/field-mapping.ts'
import { isArchiveTable, TableMapping } from '../../../src/ingest/formats/tables/table.ts'
import { RecordingSink } from './recording-sink.ts'

const now = Date.parse('2026-01-01T00:00:00Z') / 1000

interface Given {
  readonly name?: string
  readonly mapping?: FieldMapping
}

/** Reads rows, of which the first is the header. */
function read(rows: unknown[][], { name = 'table.csv', mapping }: Given = {}): RecordingSink {
  const [header, ...samples] = rows
  const columns = header as string[]
  const table = new TableMapping({ name, columns, mapping: mapping ?? null, samples, now })
  const sink = new RecordingSink()
  for (const [row, values] of samples.entries()) table.write(values, row + 2, sink)
  return sink
}

function kindOf(header: string[], samples: unknown[][] = [], name = 'table.csv'): string {
  return new TableMapping({ name, columns: header, mapping: null, samples, now }).kind
}

describe('the kind of a table is guessed by its columns:', () => {
  it.each<[string, string[], unknown[][]]>([
    ['users', ['login', 'name', 'followers', 'following'], [['mira', 'Mira', '3', '4']]],
    ['users', ['login', 'following'], [['mira', '12']]],
    ['edges', ['login', 'following'], [['mira', 'noor']]],
    ['users', ['GitHub Username', 'Full Name', 'E-Mail'], []],
    ['users', ['Git Hub Account', 'Member since'], []],
    ['users', ['actor.login', 'company'], []],
    ['repos', ['owner', 'repo', 'stars'], []],
    ['repos', ['id', 'name', 'topics'], []],
    ['repos', ['user', 'repo', 'description', 'stars'], []],
    ['repos', ['name', 'description'], [['acme/engine', 'fast']]],
    ['repos', ['id', 'name', 'description'], [['7', 'acme/engine', 'fast']]],
    ['edges', ['user', 'repo', 'starred_at'], []],
    ['edges', ['follower', 'following'], []],
    ['edges', ['from', 'to', 'type'], []],
    ['edges', ['actor_id', 'actor_login', 'repo_id', 'repo_name', 'created_at', 'type'], []],
  ])('%s: %j', (kind, header, samples) => {
    expect(kindOf(header, samples)).toBe(kind)
  })

  it('columns that fit both follow the name of the file', () => {
    const header = ['id', 'name', 'description']
    expect(kindOf(header, [], 'exports/users.csv')).toBe('users')
    expect(kindOf(header, [], 'exports/repositories.csv')).toBe('repos')
    expect(() => kindOf(header)).toThrow(
      'table.csv: the columns fit users and repos. Tell which in a --map file: {"kind":"users"}',
    )
  })
})

describe('a row', () => {
  it('of users is a person with their fields', () => {
    const sink = read([
      ['ID', 'Login', 'Name', 'Bio', 'Email', 'Followers', 'Created At', 'Bot'],
      ['583231.0', '@mira', 'Mira Holt', '', 'm@lumen.example; n@lumen.example', '1,204', '', 'no'],
    ])
    expect(sink.persons).toEqual([{ rowId: '583231', login: 'mira' }])
    expect(sink.told('mira')).toEqual([
      {
        members: {
          displayName: 'Mira Holt',
          emails: ['m@lumen.example', 'n@lumen.example'],
          followersCount: 1204,
          isBot: false,
        },
        at: 0,
        line: 2,
      },
    ])
  })

  it('of users takes a login from an address of a profile', () => {
    const sink = read([
      ['github', 'city'],
      ['https://github.com/mira', 'Bern'],
      ['github.com/noor?tab=repositories', 'Basel'],
    ])
    expect(sink.persons).toEqual([{ login: 'mira' }, { login: 'noor' }])
  })

  it('of repositories is a repository by its full name', () => {
    const sink = read([
      ['owner', 'repo', 'topics', 'stars'],
      ['acme', 'engine', '["rust","wasm"]', '12'],
      ['', 'https://github.com/acme/wheel.git', '', ''],
      ['', 'wheel', '', ''],
    ])
    expect(sink.repos).toEqual([{ fullName: 'acme/engine' }, { fullName: 'acme/wheel' }])
    expect(sink.toldOfRepo('acme/engine')[0]!.members).toEqual({
      topics: ['rust', 'wasm'],
      stargazerCount: 12,
    })
    expect(sink.badLines).toEqual([{ line: 4, reason: 'the repository is not owner/name' }])
  })

  it('of edges joins both ends, with type and dates', () => {
    const sink = read([
      ['type', 'from', 'to', 'at', 'count'],
      ['follows', 'mira', '@noor', '2024-05-01T00:00:00Z', ''],
      ['star', 'mira', 'https://github.com/acme/engine', '', ''],
      ['contributes', 'U_kgDOAAjmPw', 'acme/engine', '1714521600', '7'],
      ['owns', '583231', 'acme/engine', '', ''],
    ])
    const at = Date.parse('2024-05-01T00:00:00Z') / 1000
    const engine = { fullName: 'acme/engine' }
    expect(sink.edges).toEqual([
      { type: 'follows', from: { login: 'mira' }, to: { login: 'noor' }, at },
      { type: 'stars', from: { login: 'mira' }, to: engine, at: 0 },
      { type: 'contributes', from: { platformId: 'U_kgDOAAjmPw' }, to: engine, at, count: 7 },
      { type: 'owns', from: { platformId: '583231' }, to: engine, at: 0 },
    ])
    expect(sink.datesOf('mira')).toEqual([at, 0])
  })

  it('of edges takes digits in a column "login" for a login', () => {
    const sink = read([
      ['login', 'repo', 'starred_at'],
      ['1234', 'acme/engine', '2024-05-01'],
    ])
    expect(sink.edges[0]).toMatchObject({ type: 'stars', from: { login: '1234' } })
  })

  it.each<[string, string[], string]>([
    ['follows', ['follower', 'followed'], 'table.csv'],
    ['stars', ['stargazer', 'repo'], 'table.csv'],
    ['contributes', ['user', 'repo', 'commits'], 'table.csv'],
    ['stars', ['user', 'repo'], 'stars/2024-05-01.csv'],
    ['contributes', ['user', 'repo'], 'contributors.csv'],
    ['follows', ['from', 'to'], 'pairs.csv'],
  ])('of edges without a type has %s by the columns %j in %s', (type, header, name) => {
    const rows = [header, ['mira', header.includes('repo') ? 'acme/engine' : 'noor', '3']]
    expect(read(rows, { name }).edges).toMatchObject([{ type, from: { login: 'mira' } }])
  })

  it.each<[string, string, string[]]>([
    ['an end', '"from" is missing', ['follows', '', 'noor', '']],
    ['a repository', '"to" must be owner/name', ['stars', 'mira', 'engine', '']],
    ['a type', '"type" is missing', ['', 'mira', 'noor', '']],
    ['a type', '"type" must be one of follows, stars', ['likes', 'mira', 'noor', '']],
  ])('of edges without %s is bad: %s', (_, reason, row) => {
    const sink = read([['type', 'from', 'to', 'at'], row])
    expect(sink.edges).toEqual([])
    // Neither end is told where the edge is none.
    expect([sink.persons, sink.repos]).toEqual([[], []])
    expect(sink.badLines).toEqual([{ line: 2, reason: expect.stringContaining(reason) }])
  })

  it('that is bad is reported with the columns that give the field', () => {
    const sink = read([
      ['Username', 'joined', 'Member since', 'createdAt', 'followers'],
      ['mira', '09.08.2017', '', '', '3'],
      ['noor', '', 'May', '', '3,5k'],
      ['', '', '', '', '3'],
    ])
    expect(sink.badLines).toEqual([{ line: 4, reason: '"login" is missing (column "Username")' }])
    expect(sink.unread).toEqual([
      { name: 'joined', reason: 'a date with day and month in doubt', line: 2 },
      { name: 'Member since', reason: 'no date such as 2024-03-01', line: 3 },
      { name: 'followers', reason: 'a rounded number', line: 3 },
    ])
  })

  it('with a text that is too long is bad', () => {
    const sink = read([
      ['login', 'bio'],
      ['mira', 'x'.repeat((1 << 20) + 1)],
    ])
    expect(sink.badLines).toEqual([{ line: 2, reason: '"bio" is longer than 1048576 characters' }])
  })

  it('counts values in columns that no field takes', () => {
    const sink = read([
      ['login', 'shoe size', 'pronouns'],
      ['mira', '38', ''],
      ['noor', '40', '\\N'],
      ['ilse', null, undefined],
    ])
    expect([...sink.unknown]).toEqual([['shoe size', 2]])
  })

  it('takes the first value of columns that give one field', () => {
    const sink = read([
      ['login', 'email', 'mail', 'username'],
      ['', '', 'm@lumen.example', 'mira'],
      ['noor', 'n@lumen.example', 'o@lumen.example', 'other'],
    ])
    expect(sink.told('mira')[0]!.members).toEqual({ emails: ['m@lumen.example'] })
    expect(sink.told('noor')[0]!.members).toEqual({ emails: ['n@lumen.example'] })
  })
})

describe('events of GH Archive as a table', () => {
  const header = ['type', 'actor_id', 'actor_login', 'repo_id', 'repo_name', 'created_at']
  const at = Date.parse('2024-05-01T10:00:00Z') / 1000
  const row = (type: string) => [type, '7', 'mira', '9', 'acme/engine', '2024-05-01T10:00:00Z']
  const engine = { platformId: '9', fullName: 'acme/engine' }

  it('are recognised by their columns', () => {
    expect(isArchiveTable(header)).toBe(true)
    expect(isArchiveTable(['actor.login', 'repo.name', 'createdAt'])).toBe(true)
    expect(isArchiveTable(['login', 'repo', 'created_at'])).toBe(false)
  })

  it('give stars of a WatchEvent, keyed by ids since names change', () => {
    const from = { platformId: '7', login: 'mira' }
    expect(read([header, row('WatchEvent')]).edges).toEqual([
      { type: 'stars', from, to: engine, at },
    ])
  })

  it('give a contribution of the member of a MemberEvent, not of the actor', () => {
    const sink = read([
      [...header, 'member_id', 'member_login', 'action'],
      [...row('MemberEvent'), '8', 'noor', 'added'],
      [...row('PushEvent'), '', '', ''],
    ])
    expect(sink.edges.map(({ type, from }) => [type, from])).toEqual([
      ['contributes', { platformId: '8', login: 'noor' }],
      ['contributes', { platformId: '7', login: 'mira' }],
    ])
  })

  it('are skipped by type where they are no edge', () => {
    const sink = read([header, row('IssuesEvent'), row('ForkEvent'), row('ForkEvent')])
    expect([sink.edges, sink.badLines]).toEqual([[], []])
    expect([...sink.skips]).toEqual([
      ['IssuesEvent', 1],
      ['ForkEvent', 2],
    ])
  })

  it('have the type of their folder where there is no column of it', () => {
    const untyped = [header.slice(1), row('').slice(1)]
    const types = (name: string) => read(untyped, { name }).edges.map(({ type }) => type)
    expect(types('data/stars/2024/05/01.parquet')).toEqual(['stars'])
    expect(types('data/members/2024-05-01.parquet')).toEqual(['contributes'])
    const forks = read(untyped, { name: 'data/forks/2024-05-01.parquet' })
    expect([...forks.skips]).toEqual([['event that is no edge', 1]])
  })
})

describe('a mapping', () => {
  it('gives fields, splits, constants, and columns to ignore', () => {
    const mapping = readMapping(
      JSON.stringify({
        kind: 'users',
        columns: {
          Nick: 'login',
          Where: { field: 'location' },
          Mails: { field: 'emails', split: ' / ' },
          company: null,
        },
        constants: { type: 'user', location: 'Bern' },
      }),
    )
    const sink = read(
      [
        ['Nick', 'Where', 'Mails', 'company', 'bio'],
        ['mira', '', 'm@lumen.example / n@lumen.example', 'Acme', 'Rust'],
        ['noor', 'Basel', '', '', ''],
      ],
      { mapping },
    )
    expect(sink.told('mira')[0]!.members).toEqual({
      bio: 'Rust',
      emails: ['m@lumen.example', 'n@lumen.example'],
      location: 'Bern',
      type: 'user',
    })
    expect(sink.told('noor')[0]!.members).toEqual({ location: 'Basel', type: 'user' })
    expect(sink.unknown.size).toBe(0)
  })

  it('goes before the guess', () => {
    const mapping: FieldMapping = { columns: { handle2: { field: 'login' } } }
    const sink = read(
      [
        ['login', 'handle2', 'bio'],
        ['mira', 'noor', ''],
      ],
      { mapping },
    )
    expect(sink.persons).toEqual([{ login: 'noor' }])
  })

  it('gives edges an end that is one for all rows', () => {
    const mapping: FieldMapping = { kind: 'edges', constants: { type: 'stars', to: 'acme/engine' } }
    const sink = read([['login'], ['mira']], { mapping })
    expect(sink.edges).toMatchObject([
      { type: 'stars', from: { login: 'mira' }, to: { fullName: 'acme/engine' } },
    ])
  })

  it.each<[string, FieldMapping, string]>([
    [
      'a column that is not there',
      { columns: { nick: { field: 'login' } } },
      'table.csv: --map: there is no column "nick". Columns: "login", "bio".',
    ],
    [
      'a field that is unknown',
      { columns: { bio: { field: 'locaton' } } },
      '--map: there is no field "locaton". Do you mean "location"? Fields of users: platformId,',
    ],
    [
      'a constant of an unknown field',
      { kind: 'edges', constants: { since: 1 } },
      '--map: there is no field "since". Fields of edges: type, from, to,',
    ],
    [
      'one field for two columns',
      { columns: { login: { field: 'login' }, bio: { field: 'login' } } },
      '--map: columns "login" and "bio" both give "login"; name one of them',
    ],
  ])('is refused with %s', (_, mapping, message) => {
    expect(() => read([['login', 'bio']], { mapping })).toThrow(message)
  })

  it.each<[string, string]>([
    ['{', '--map: not JSON: '],
    ['[]', '--map: the file must be an object'],
    [
      '{"kinds":"users"}',
      '--map: unknown member "kinds"; allowed: kind, columns, constants, trust',
    ],
    ['{"kind":"people"}', '--map: "kind" must be one of users, repos, edges'],
    ['{"trust":"full"}', '--map: "trust" must be one of archive, export, hand'],
    ['{"columns":["a"]}', '--map: "columns" must be an object'],
    ['{"columns":{"a":7}}', '--map: column "a" must be a field, null, or an object'],
    ['{"columns":{"a":{"field":7}}}', '--map: "field" of column "a" must be a text'],
    [
      '{"columns":{"a":{"field":"login","sep":";"}}}',
      '--map: unknown member "sep" of column "a"; allowed: field, split',
    ],
    [
      '{"columns":{"a":{"field":"emails","split":""}}}',
      '--map: "split" of column "a" must be a text that is not empty',
    ],
    ['{"constants":1}', '--map: "constants" must be an object'],
  ])('%s is refused', (text, message) => {
    expect(() => readMapping(text)).toThrow(message)
  })
})

describe('a table is refused', () => {
  it('without a header', () => {
    expect(() => read([['mira', 'Mira Holt', 'Bern']])).toThrow(
      'table.csv: no column is known. Put the names of the columns into the first line. ' +
        'Columns: "mira", "Mira Holt", "Bern". Name them in a --map file: ' +
        '{"kind":"users","columns":{"COLUMN":"login"}}',
    )
  })

  it('of people without their logins', () => {
    expect(() => read([['bio', 'company', 'location']])).toThrow(
      'table.csv: no column gives "login", "platformId", "emails" or a name of users. ' +
        'Columns: "bio",',
    )
  })

  it('of repositories without their owners', () => {
    expect(() => read([['Name', 'Where', 'Stars', 'Language']])).toThrow(
      'table.csv: no column gives "fullName", "ownerLogin" and "name", "url" or "platformId" of ' +
        'repos. Columns: "Name", "Where", "Stars", "Language". Name them in a --map file: ' +
        '{"kind":"repos","columns":{"COLUMN":"fullName"}}',
    )
  })

  it('of edges that nothing gives a type', () => {
    expect(() =>
      read([
        ['user', 'repo'],
        ['mira', 'acme/engine'],
      ]),
    ).toThrow(
      'the type of the edges is unknown. Add a column "type", or give it in a --map file: ' +
        '{"kind":"edges","constants":{"type":"stars"}}',
    )
  })

  it('with columns shown up to a number and a length', () => {
    const header = Array.from({ length: 30 }, (_, i) => `zz${i}${'z'.repeat(70)}`)
    expect(() => read([header])).toThrow(/"zz7z{21}…" and 22 more\. Name them/)
  })
})
