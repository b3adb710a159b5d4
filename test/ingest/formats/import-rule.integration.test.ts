/** Values are read, or counted, or their line is refused: cases as data for each reader. */
import { describe, expect, it } from 'vitest'
import type { PersonRef } from '../../../src/ingest/formats/format.ts'
import { hiddenAccount, isGhost } from '../../../src/ingest/formats/hidden-accounts.ts'
import { readEvents } from './gharchive-reader.ts'
import { toldOf } from './json-input.ts'
import { parquetOf } from './parquet-file.ts'
import type { RecordingSink } from './recording-sink.ts'
import { readCsv, readParquet } from './written-table.ts'

const text = 'an object where a text is expected'
const number = 'an object where a number is expected'
const uncertain = 'a number with uncertain digits'
const second = 'a second value of one field'

/** The members of a sink's one person, and what was not read. */
function describeOutcome({ personFields, unread, badLines, skips }: RecordingSink): object {
  const members = personFields[0]?.members ?? {}
  const reasons = unread.map(({ name, reason }) => `${name}: ${reason}`)
  return {
    members,
    unread: reasons.sort(),
    bad: badLines.length,
    skipped: [...skips.values()].length,
  }
}

interface Outcome {
  readonly members?: object
  readonly unread?: readonly string[]
  readonly bad?: number
  readonly skipped?: number
}

const nothing = { members: {}, unread: [], bad: 0, skipped: 0 }

const jsonCases: [string, Outcome][] = [
  ['{"login":"mira","followers":{"a":1}}', { unread: [`followers: ${number}`] }],
  [
    '{"login":"mira","followers":[3]}',
    { unread: ['followers: a list where a number is expected'] },
  ],
  ['{"login":"mira","followers":{"$numberLong":"31"}}', { members: { followersCount: 31 } }],
  ['{"login":"mira","followers":{ "$numberInt" : "7" }}', { members: { followersCount: 7 } }],
  [
    '{"login":"mira","followers":{"$numberDouble":"7.5"}}',
    { unread: ['followers: no whole number from 0 to 2^53 - 1'] },
  ],
  ['{"login":"mira","followers":{"$numberLong":"many"}}', { unread: [`followers: ${number}`] }],
  [
    '{"login":"mira","followers":9007199254740993}',
    { unread: [`followers: no whole number from 0 to 2^53 - 1`] },
  ],
  ['{"login":"mira","followers":1.0000000000000001}', { unread: [`followers: ${uncertain}`] }],
  [
    '{"login":"mira","followers":-1}',
    { unread: ['followers: no whole number from 0 to 2^53 - 1'] },
  ],
  [
    '{"login":"mira","created_at":{"$date":"2015-01-01T00:00:00Z"}}',
    { members: { createdAt: '2015-01-01T00:00:00Z' } },
  ],
  [
    '{"login":"mira","created_at":{"$date":{"$numberLong":"1420070400000"}}}',
    { members: { createdAt: '2015-01-01T00:00:00Z' } },
  ],
  [
    '{"login":"mira","created_at":{"of":2015}}',
    { unread: ['created_at: an object where a date is expected'] },
  ],
  [
    '{"login":"mira","bio":{"html":"x"},"name":true}',
    { unread: [`bio: ${text}`, 'name: true or false where a text is expected'] },
  ],
  [
    '{"login":"mira","_id":{"$oid":"507f1f77bcf86cd799439011"}}',
    { unread: ['_id: an ObjectId where a number of an account or repository is expected'] },
  ],
  ['{"login":"mira","type":"Alien"}', { unread: ['type: an unknown kind of account'] }],
  [
    '{"login":"mira","emails":["m@lumen.dev",{"of":1},null]}',
    { members: { emails: ['m@lumen.dev'] }, unread: [`emails: ${text}`] },
  ],
  [
    '{"login":"mira","professional":{"title":7}}',
    { unread: ['professional: "professional.title" must be a string'] },
  ],
  [
    '{"login":"mira","socialAccounts":[{"provider":"x"}]}',
    { unread: ['socialAccounts: an account without "provider" and "url" as texts'] },
  ],
  ['{"login":"mira","id":[1]}', { bad: 1 }],
  ['{"login":"mira","id":1.5e300}', { bad: 1 }],
  ['{"platformId":"1","login":"mira","followersCount":{}}', { bad: 1 }],
  ...['N/A', 'null', 'None', 'NaN', '#N/A', 'undefined', '-', '<NA>', ' n/a '].map(
    (text): [string, Outcome] => [JSON.stringify({ login: 'mira', company: text, bio: text }), {}],
  ),
  ['{"login":"mira","node_id":"a","company":"N/A","bio":"null","followers":"None"}', {}],
  ['{"login":"mira","emails":["N/A","m@lumen.dev"]}', { members: { emails: ['m@lumen.dev'] } }],
  ['{"login":"mira","name":"Null","bio":"Nil"}', { members: { displayName: 'Null', bio: 'Nil' } }],
  [
    '{"login":"mira","country":"NA"}',
    { unread: ['country: NA, which is a place or stands for none'] },
  ],
  ['{"login":"null","node_id":"a","bio":"x"}', { members: { bio: 'x' } }],
  ['{"login":"None","bio":"x"}', { members: { bio: 'x' } }],
  ['{"login":"N/A","bio":"x"}', { bad: 1 }],
  [
    '{"login":"mira","name":"Mira","displayName":"M.","followers":"3","followersCount":3}',
    { members: { displayName: 'M.', followersCount: 3 }, unread: [`name: ${second}`] },
  ],
  ['{"login":"mira","_id":"507f1f77bcf86cd799439011","id":77}', { unread: [`_id: ${second}`] }],
  [
    '{"login":"mira","node_id":"a","id":77,"name":"Mira","displayName":"M."}',
    { members: { displayName: 'M.' }, unread: [`name: ${second}`] },
  ],
  ['{"full_name":"a/b","pushed_at":"2024-01-01","updated_at":"2024-01-02"}', {}],
  ['{"login":"mira","id":-3}', { bad: 1 }],
  [
    '{"id":42,"path_with_namespace":"lumen/maps","web_url":"https://lab.example/lumen/maps"}',
    { skipped: 1 },
  ],
  ['{"path_with_namespace":"lumen/maps","namespace":{"id":3}}', { skipped: 1 }],
  ['{"author":null,"number":1}', { skipped: 1 }],
  ['{"login":null,"id":null}', { skipped: 1 }],
  ['{"type":"stars","from":null,"to":"acme/engine"}', { skipped: 1 }],
  ['[{"starred_at":"2024-01-01T00:00:00Z","user":null}]', { skipped: 1 }],
  ['[{"total":3,"author":null,"weeks":[]}]', { skipped: 1 }],
  ['{"data":{"repository":{"issues":{"nodes":[{"author":null}]}}}}', { skipped: 1 }],
]

describe('JSON', () => {
  it.each(jsonCases)('%s', async (line, outcome) => {
    expect(describeOutcome(await toldOf(`${line}\n`))).toEqual({ ...nothing, ...outcome })
  })

  it.each([
    ['[{"login":"mira","id":9007199254740993},{"login":"otto","id":9007199254740992}]'],
    ['{"login":"mira","id":9007199254740993}\n{"login":"otto","id":9007199254740992}'],
    [
      '{"login":"mira","bio":"a \\" 9007199254740993","id": 9007199254740993 ,"followers":2}\n' +
        '{"login":"otto","id":{"$numberLong":"9007199254740992"}}',
    ],
  ])('keeps all digits of identifiers: %s', async (content) => {
    const { persons } = await toldOf(content)
    const ids = persons.map(({ platformId }) => platformId)
    expect(ids).toEqual(['9007199254740993', '9007199254740992'])
  })
})

/** Two columns, their cells, and what becomes of them. */
const pairs: [string, string, Outcome][] = [
  [
    'email,e-mail',
    'm@lumen.dev,m@moon.dev',
    { members: { emails: ['m@lumen.dev'] }, unread: [`e-mail: ${second}`] },
  ],
  [
    'followers,Followers',
    '3,4',
    { members: { followersCount: 3 }, unread: [`Followers: ${second}`] },
  ],
  ['followers,Followers', '3,3', { members: { followersCount: 3 } }],
  ['followers,Followers', 'N/A,4', { members: { followersCount: 4 } }],
  ['profile,bio', 'https://github.com/Mira,x', { members: { bio: 'x' } }],
  [
    'profile,bio',
    'https://github.com/otto,x',
    { members: { bio: 'x' }, unread: ['profile: a page on GitHub of no such login'] },
  ],
  [
    'linkedin,bio',
    'miramoon,x',
    { members: { bio: 'x' }, unread: ['linkedin: no address of a page'] },
  ],
  [
    'profile,website',
    'https://social.example/@mira,mira.dev',
    { members: { websiteUrl: 'mira.dev' }, unread: [`profile: ${second}`] },
  ],
]

/** Column, cell, and what becomes of it. */
const cells: [string, string, Outcome][] = [
  ...['NaN', 'None', 'NULL', 'null', 'N/A', '#N/A', '<NA>', 'nil', '#REF!', 'undefined', '-'].map(
    (cell): [string, string, Outcome] => ['company', cell, {}],
  ),
  ['company', 'Nan', { members: { company: 'Nan' } }],
  ['name', 'Null', { members: { displayName: 'Null' } }],
  ['country', 'NA', { unread: ['country: NA, which is a place or stands for none'] }],
  ['emails', 'None; m@lumen.dev', { members: { emails: ['m@lumen.dev'] } }],
  ['emails', '#N/A', {}],
  ...['ORG', 'Org', 'ORGANISATION', 'company', 'Organizations'.slice(0, -1)].map(
    (cell): [string, string, Outcome] => ['type', cell, { members: { type: 'organization' } }],
  ),
  ['type', 'USR', { members: { type: 'user' } }],
  ['type', 'Bot', { members: { type: 'bot' } }],
  ['type', 'team', { unread: ['type: an unknown kind of account'] }],
  ['followers', '1,234', { members: { followersCount: 1234 } }],
  ['followers', '1.234.567', { members: { followersCount: 1_234_567 } }],
  ['followers', '12.0', { members: { followersCount: 12 } }],
  ['followers', '1.234', { unread: [`followers: ${uncertain}`] }],
  ['followers', '12.000', { unread: [`followers: ${uncertain}`] }],
  ['followers', '1.2k', { unread: ['followers: a rounded number'] }],
  ['followers', '0x1F', { unread: [`followers: ${uncertain}`] }],
  ['followers', 'many', { unread: ['followers: a text where a number is expected'] }],
  ['bot', 'yes', { members: { isBot: true } }],
  ['bot', 'perhaps', { unread: ['bot: a text where true or false is expected'] }],
  ['created', '25/12/2024', { members: { createdAt: '2024-12-25T00:00:00Z' } }],
  ['created', '12/25/2024', { members: { createdAt: '2024-12-25T00:00:00Z' } }],
  ['created', '2024-3-4', { members: { createdAt: '2024-03-04T00:00:00Z' } }],
  ['created', '20240304', { members: { createdAt: '2024-03-04T00:00:00Z' } }],
  ['created', '4 Mar 2024', { members: { createdAt: '2024-03-04T00:00:00Z' } }],
  ['created', '"March 4, 2024"', { members: { createdAt: '2024-03-04T00:00:00Z' } }],
  ['created', '03/04/2024', { unread: ['created: a date with day and month in doubt'] }],
  ['created', '45352', { unread: ['created: no date such as 2024-03-01'] }],
  ['created', '2024-02-30', { unread: ['created: no date such as 2024-03-01'] }],
]

describe('a cell', () => {
  it.each(cells)('of %s: %s', async (column, cell, outcome) => {
    const quoted = cell.includes(',') && !cell.startsWith('"') ? `"${cell}"` : cell
    const sink = await readCsv(`login,${column}\nmira,${quoted}\n`)
    expect(describeOutcome(sink)).toEqual({ ...nothing, ...outcome })
  })

  it.each(pairs)('of %s: %s', async (columns, values, outcome) => {
    const sink = await readCsv(`login,${columns}\nmira,${values}\n`)
    expect(describeOutcome(sink)).toEqual({ ...nothing, ...outcome })
  })

  it.each([
    ['5.83231E+05', '583231'],
    ['"5,83231E+05"', '583231'],
    ['583231.0', '583231'],
    ['"583,231"', '583231'],
    ['583 231', '583231'],
    ["583'231", '583231'],
    ['MDQ6VXNlcjU4MzIzMQ==', 'MDQ6VXNlcjU4MzIzMQ=='],
    ['9007199254740993', '9007199254740993'],
    ['5.83E+05', null],
    ['583.231', null],
    ['#583231', null],
    ['-583231', null],
    ['1.5', null],
  ])('of an id: %s', async (cell, id) => {
    const { persons, badLines } = await readCsv(`login,github_id\nmira,${cell}\n`)
    expect(persons.map(({ platformId }) => platformId)).toEqual(id === null ? [] : [id])
    expect(badLines).toHaveLength(id === null ? 1 : 0)
  })
})

describe('an event of GH Archive, as BigQuery exports it,', () => {
  const actor = { id: '583231', login: 'mira' }
  const repo = { id: '9', name: 'acme/engine' }
  const dated = { public: true, created_at: '2024-01-01 00:00:00 UTC', id: '1' }
  const merge = {
    action: 'closed',
    pull_request: { id: 5, merged: true, user: { id: 7, login: 'otto' } },
  }
  const member = { action: 'added', member: { id: 8, login: 'noor' } }
  const flat = { actor_id: '583231', actor_login: 'mira', repo_id: '9', repo_name: 'acme/engine' }

  it.each<[string, object, string[]]>([
    [
      'a merge',
      { type: 'PullRequestEvent', payload: JSON.stringify(merge), actor, repo },
      ['otto'],
    ],
    ['a member', { type: 'MemberEvent', payload: JSON.stringify(member), actor, repo }, ['noor']],
    ['flat columns', { type: 'MemberEvent', payload: JSON.stringify(member), ...flat }, ['noor']],
    [
      'texts',
      {
        type: 'WatchEvent',
        payload: '{}',
        actor: JSON.stringify(actor),
        repo: JSON.stringify(repo),
      },
      ['mira'],
    ],
    ['an object', { type: 'MemberEvent', payload: member, actor, repo }, ['noor']],
  ])('has its edge: %s', async (_, event, logins) => {
    const all = { ...event, ...dated }
    const cells = Object.values(all).map((value) =>
      typeof value === 'object' ? JSON.stringify(value) : `${value}`,
    )
    const quoted = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`)
    const table = `${Object.keys(all).join(',')}\n${quoted.join(',')}\n`
    const names = Object.keys(all)
    const columns = parquetOf(names.map((name, i) => ({ name, data: [cells[i]] })))
    for (const sink of [
      await readEvents([all]),
      await readCsv(table),
      await readParquet(columns),
    ]) {
      expect(sink.edges.map(({ from }) => from.login)).toEqual(logins)
      expect([sink.unread, [...sink.unknown], sink.badLines, sink.trust]).toEqual([
        [],
        [],
        [],
        'archive',
      ])
    }
  })

  it.each<[string, object, string]>([
    ['payload', { payload: 'gone' }, 'payload'],
    ['payload', { payload: '[1' }, 'payload'],
    [
      'stars',
      { payload: {}, repository: { id: 9, name: 'engine', owner: 'acme', watchers: 'many' } },
      'watchers',
    ],
    [
      'text',
      { payload: {}, repository: { id: 9, name: 'engine', owner: 'acme', description: {} } },
      'description',
    ],
  ])('has its %s counted if it is no such value: %j', async (_, event, name) => {
    const { unread } = await readEvents([{ type: 'WatchEvent', actor, repo, ...event, ...dated }])
    expect(unread.map((one) => one.name)).toEqual([name])
  })

  it('is a bad line where an identifier is none', async () => {
    const event = { type: 'WatchEvent', actor: { id: { of: 1 }, login: 'mira' }, repo, ...dated }
    expect((await readEvents([event])).badLines).toHaveLength(1)
  })

  it('of ghost is passed over', async () => {
    const ghost = { type: 'WatchEvent', actor: { id: '10137', login: 'Ghost' }, repo, ...dated }
    const { edges, skips } = await readEvents([ghost])
    expect([edges, skips.get(hiddenAccount)]).toEqual([[], 1])
  })
})

it.each<[PersonRef, boolean]>([
  [{ login: 'ghost' }, true],
  [{ login: 'Ghost', platformId: '10137' }, true],
  [{ platformId: '10137' }, true],
  [{ platformId: 'MDQ6VXNlcjEwMTM3' }, true],
  [{ platformId: 'U_kgDNJ5k' }, true],
  [{ address: '10137+ghost@users.noreply.github.com' }, true],
  [{ address: 'ghost@users.noreply.github.com', name: 'Mira' }, true],
  [{ text: 'ghost' }, true],
  [{ login: 'mira', platformId: '10137' }, false],
  [{ login: 'ghosts' }, false],
  [{ address: 'ghost@lumen.dev' }, false],
  [{ text: '10137' }, false],
])('%j is hidden: %s', (ref, isHidden) => {
  expect(isGhost(ref)).toBe(isHidden)
})
