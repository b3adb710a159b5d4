/** The person of a row of a table: by a login, or without one. */
import { describe, expect, it } from 'vitest'
import { readLogin } from '../../../src/ingest/formats/login-text.ts'
import { withoutLogin } from '../../../src/ingest/formats/row-people.ts'
import { parquetOf } from './parquet-file.ts'
import { readCsv, readParquet } from './written-table.ts'

/** Cells, and the login. Null: a bad line. */
it.each<[string, string | null]>([
  ['mira', 'mira'],
  ['@jo', 'jo'],
  ['JO ', 'JO'],
  ['\u200ejo\u200b', 'jo'],
  ['K-1', 'K-1'],
  ['dependabot[bot]', 'dependabot[bot]'],
  ['mira-moon~cf8f7c6e', 'mira-moon~cf8f7c6e'],
  ['jo.doe', 'jo.doe'],
  ['https://github.com/mira', 'mira'],
  ['HTTP://www.GitHub.com/Mira/', 'Mira'],
  ['www.github.com/jo/', 'jo'],
  ['//github.com/@jo', 'jo'],
  ['github.com/jo?tab=repositories', 'jo'],
  ['github.com/jo#about', 'jo'],
  ['github.com/jo/repo', null],
  ['jo/repo', null],
  ['github.com', null],
  ['https://github.com/', null],
  ['github.com/orgs/acme', null],
  ['github.com/orgs', null],
  ['https://github.com/sponsors/jo', null],
  ['n/a', null],
  ['linkedin.com/in/jo', null],
  ['https://www.linkedin.com/in/jo/', null],
  ['https://gitlab.com/jo', null],
  ['https://jo.example', null],
  ['https://github.com.evil.example/jo', null],
  ['git@github.com:jo/repo.git', null],
  ['jo@lumen.example', null],
  ['Mira Moon', null],
])('a cell %j is the login %j', (cell, login) => {
  if (login === null)
    expect(() => readLogin(cell, 'login')).toThrow('"login" is no login on GitHub')
  else expect(readLogin(cell, 'login')).toBe(login)
})

const notes =
  'Notes:\n"When exporting your data, you may notice, that ""some"" addresses lack."\n\n'
const connections =
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n' +
  'Mira,Moon,https://www.linkedin.com/in/mira-moon,,Lumenforge,Engineer,28 Nov 2025\n' +
  'Otto,Ost,https://www.linkedin.com/in/otto-ost,otto@ost.dev,,,27 Nov 2025\n'
const linkedin = (name: string) => [
  { provider: 'linkedin', url: `https://www.linkedin.com/in/${name}` },
]
const above = 'line above the header'

describe('people without a login', () => {
  interface Expected {
    readonly people: Readonly<Record<string, object>>
    readonly skipped?: Readonly<Record<string, number>>
    readonly unknown?: Readonly<Record<string, number>>
    readonly bad?: number
  }
  const connected: Expected = {
    people: {
      'https://www.linkedin.com/in/mira-moon': {
        displayName: 'Mira Moon',
        company: 'Lumenforge',
        socialAccounts: linkedin('mira-moon'),
      },
      'otto@ost.dev': {
        displayName: 'Otto Ost',
        emails: ['otto@ost.dev'],
        socialAccounts: linkedin('otto-ost'),
      },
    },
    unknown: { Position: 1, 'Connected On': 2 },
  }

  /** By login or address: the members. */
  it.each<[string, string, Expected]>([
    ['connections of LinkedIn', connections, connected],
    ['the same with notes', notes + connections, { ...connected, skipped: { [above]: 2 } }],
    ['names and addresses', 'Name;Mail\nAnn;ann@lane.dev\n', { people: { 'ann@lane.dev': {} } }],
    ['addresses alone', 'email\nann@lane.dev\n', { people: { 'ann@lane.dev': {} } }],
    ['names and companies', 'Full Name,Company\nAnn,Lane\n', { people: { Lane: {} } }],
    [
      'logins for some alone',
      'GitHub,Name\nmira,Mira\n,Ann\n  ,Bo\n\n',
      { people: { mira: {}, Ann: {}, Bo: {} } },
    ],
    [
      'rows of which one has a number alone',
      'ID,Nr,GitHub,Name\n1,1,mira,Mira\n2,2,,\n',
      { people: { mira: {} }, unknown: { Nr: 2 }, skipped: { 'row without values': 1 } },
    ],
    [
      'logins that stand for none',
      'GitHub,Name\nmira,Mira\nn/a,Ann\n-,Bo\n',
      { people: { mira: {}, Ann: {}, Bo: {} }, bad: 2 },
    ],
    [
      'profiles on GitHub',
      'Name,URL,Email\nMira,https://github.com/mira,m@moon.dev\nAnn,https://ann.dev,a@lane.dev\n',
      { people: { mira: {}, 'a@lane.dev': { websiteUrl: 'https://ann.dev' } } },
    ],
    [
      'logins of another place beside those of GitHub',
      'Username,GitHub,Name,Email\nmm,mira,Mira,m@moon.dev\naa,,Ann,a@lane.dev\n',
      { people: { mira: {}, 'a@lane.dev': {} }, unknown: { Username: 2 } },
    ],
  ])('are in %s', async (_, text, { people, skipped = {}, unknown = {}, bad = 0 }) => {
    const all = await readCsv(text, { peopleWithoutLogin: true })
    expect(all.badLines).toEqual([])
    expect(all.persons.map(({ login, address }) => login ?? address)).toEqual(Object.keys(people))
    for (const [i, members] of Object.values(people).entries()) {
      expect(all.personFields[i]!.members).toMatchObject(members)
    }
    expect(Object.fromEntries(all.skips)).toEqual(skipped)
    expect(Object.fromEntries(all.unknown)).toEqual(unknown)
    const counted = await readCsv(text)
    const known = all.persons.filter(({ login }) => login !== undefined)
    const without = all.persons.length - known.length - bad
    expect(counted.persons).toEqual(known)
    expect(counted.badLines).toHaveLength(bad)
    expect(counted.skips.get(withoutLogin) ?? 0).toBe(without)
  })
})

it.each<[string, string]>([
  ['First name,Last name', 'Mira,Moon'],
  ['Vorname,Nachname', 'Mira,Moon'],
  ['Prénom,Nom', 'Mira,Moon'],
  ['given_name,family_name', 'Mira,Moon'],
  ['Name,Vorname', 'Moon,Mira'],
  ['Full Name,First Name', 'Mira Moon,Mira'],
  ['Full Name,Surname', '"Mira Moon",MOON'],
])('columns %s are one name', async (columns, cells) => {
  const sink = await readCsv(`login,${columns}\nmira,${cells}\n`)
  expect(sink.told('mira')[0]!.members).toEqual({ displayName: 'Mira Moon' })
})

it.each<[string, string, number]>([
  ['a title', 'Team list\nlogin,city\nmira,Bern\n', 1],
  ['a title in a wide sheet', 'Team list,,\n,,\nlogin,city,\nmira,Bern,\n', 2],
  ['a title that is a name of a column', 'Company\nlogin,city\nmira,Bern\n', 1],
  ['a title above one column', 'Our people\nlogin\nmira\n', 1],
  ['blank lines', '\n\nlogin,city\nmira,Bern\n', 0],
  ['a separator', 'sep=;\nlogin;city\nmira;Bern\n', 0],
  ['a quoted separator and a title', '"sep=;"\r\nTeam\r\nlogin;city\r\nmira;Bern\r\n', 1],
])('%s above the header is counted', async (_, text, lines) => {
  const sink = await readCsv(text)
  expect(sink.persons).toEqual([{ login: 'mira' }])
  expect([...sink.skips]).toEqual(lines === 0 ? [] : [[above, lines]])
})

it.each<[string, object, string[]]>([
  ['country=Switzerland/p', { location: 'Switzerland' }, []],
  ['country=de/p', { location: 'Germany' }, []],
  ['city=Dresden/country=DE/p', { location: 'Dresden, Germany' }, []],
  ['location=Bern, CH/country=ch/p', { location: 'Bern, CH' }, []],
  ['country=New%20Zealand/city=Wellington/p', { location: 'Wellington, New Zealand' }, []],
  ['year=2024/company=Lumenforge/p', { company: 'Lumenforge' }, ['year']],
  ['country=__HIVE_DEFAULT_PARTITION__/p', {}, []],
  ['bio=none/p', { bio: 'Maps' }, []],
])('folders %s are columns of the table', async (path, members, unknown) => {
  const tables = [
    await readCsv('login,bio\nmira,Maps\n', { name: `${path}.csv` }),
    await readParquet(
      parquetOf(['login', 'bio'].map((name, i) => ({ name, data: [['mira', 'Maps'][i]] }))),
      { name: `${path}.parquet` },
    ),
  ]
  for (const sink of tables) {
    expect(sink.told('mira')[0]!.members).toEqual({ bio: 'Maps', ...members })
    expect([...sink.unknown.keys()]).toEqual(unknown)
  }
})
