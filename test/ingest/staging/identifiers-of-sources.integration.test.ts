/** Which identifiers of files are of one person, in any order of the files. */
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findInputs } from '../../../src/ingest/formats/inputs.ts'
import { readMapping } from '../../../src/ingest/formats/tables/field-mapping.ts'
import { stageSources } from '../../../src/ingest/staging/stage-sources.ts'
import { freshFolder } from '../data-set.ts'

const github = `[{"login": "first-user", "id": 1, "node_id": "a", "bio": "The first"},
  {"login": "annlane", "id": 777, "node_id": "b", "bio": "Compilers"},
  {"login": "octo", "id": 583231, "node_id": "c", "html_url": "https://github.com/octo"}]`
const githubPeople = ['1 first-user', '777 annlane', '583231 octo']
const [one, ann, octo] = githubPeople
const event = (type: string, login: string, hour: string) =>
  `{"id":"1","type":"${type}","actor":{"id":583231,"login":"${login}"},"repo":{"id":5,` +
  `"name":"octo/hello"},"payload":{"action":"opened","ref_type":"branch","pull_request":` +
  `{"id":7,"user":{"id":583231,"login":"${login}"}}},"public":true,` +
  `"created_at":"2024-05-01T${hour}:00:00Z"}\n`

interface Case {
  readonly files: Readonly<Record<string, string>>
  readonly map?: object
  /** Each as `platformId login aliases`. */
  readonly people: readonly (string | undefined)[]
  /** Identifiers that were not read, as `count line`. Default: none. */
  readonly shared?: readonly string[]
}

const cases: Readonly<Record<string, Case>> = {
  'a column ID that numbers the rows': {
    files: { 'a.csv': 'ID,GitHub Username,Email\n1,annlane,ann@lane.dev\n', 'b.json': github },
    people: [one, ann, octo],
  },
  'a member ID that numbers the rows': {
    files: {
      'a.json': '[{"ID":1,"GitHub Username":"annlane"},{"id":583231,"username":"bo"}]',
      'b.json': github,
    },
    people: [one, ann, octo, 'login:bo bo'],
  },
  'a member id of numbers that another source knows': {
    files: {
      'a.json': '[{"id":777,"username":"annlane"},{"id":9,"username":"bo"}]',
      'b.json': github,
    },
    people: [one, ann, octo, '9 bo'],
  },
  'a column ID of numbers that another source knows': {
    files: { 'a.csv': 'id,login\n777,annlane\n4242,new-one\n', 'b.json': github },
    people: [one, ann, octo, '4242 new-one'],
  },
  'a column "user id" that agrees once and differs twice': {
    files: { 'a.csv': 'User ID,login\n1,first-user\n2,annlane\n3,octo\n', 'b.json': github },
    people: [one, ann, octo],
  },
  'a column ID of a table alone': {
    files: { 'a.csv': 'ID,login\n1,annlane\n2,bo\n' },
    people: ['login:annlane annlane', 'login:bo bo'],
  },
  'a column ID of UUIDs': {
    files: {
      'a.csv': 'id,login\n0c9d7bb0-11aa-4b5e-9f5d-1c2d3e4f5a6b,annlane\n',
      'b.json': github,
    },
    people: [one, ann, octo],
  },
  'a column ID of node ids': {
    files: { 'a.csv': 'id,login\nMDQ6VXNlcjc3Nw==,ann\n' },
    people: ['MDQ6VXNlcjc3Nw== ann 777'],
  },
  'a column ID beside the node id of the same number': {
    files: { 'a.csv': 'id,node_id,login\n777,MDQ6VXNlcjc3Nw==,ann\n' },
    people: ['777 ann'],
  },
  'columns "#" and "candidate_id"': {
    files: { 'a.csv': '#,candidate_id,login\n1,583231,annlane\n', 'b.json': github },
    people: [one, ann, octo],
  },
  'numbers of two repositories tables': {
    files: {
      'a.csv': 'id,full_name,stars\n1296269,octo/other,3\n',
      'b.json': '[{"full_name": "octo/hello", "id": 1296269, "node_id": "r"}]',
      'c.json': github,
    },
    people: [one, ann, octo],
  },
  'a number of another platform, with a status': {
    files: {
      'a.json':
        '[{"id": 583231, "username": "lab", "state": "active", "web_url": "https://lab.example/lab"}]',
      'b.json': github,
    },
    people: [one, ann, octo, 'lab.example:583231 lab'],
  },
  'a number of another platform, with an avatar alone': {
    files: {
      'a.json':
        '[{"id": 777, "username": "lab", "name": "L", "avatar_url": "https://lab.example/1"}]',
      'b.json': github,
    },
    people: [one, ann, octo, 'login:lab lab'],
  },
  'a login of another platform': {
    files: {
      'a.json': '[{"id": 9, "login": "octo", "html_url": "https://tea.example:3000/octo"}]',
      'b.json': github,
    },
    people: [one, ann, octo, 'tea.example_3000:9 octo'],
  },
  'an address of two platforms': {
    files: {
      'a.json':
        '[{"id": 9, "username": "o", "web_url": "https://lab.example/o", "email": "o@c.dev"}]',
      'b.csv': 'githubId,login,email\n583231,octo,o@c.dev\n',
    },
    people: ['583231 octo lab.example:9'],
  },
  'a column of logins of an own system': {
    files: { 'a.csv': 'Login,Email\nalane,ann@lane.dev\n' },
    map: { columns: { Login: { field: 'login', namespace: 'staff' } } },
    people: ['staff:alane alane'],
  },
  'a member of logins of an own system': {
    files: { 'a.json': '[{"Login": "alane", "login": "annlane"}]' },
    map: { columns: { Login: { field: 'login', namespace: 'staff' } } },
    people: ['staff:alane annlane'],
  },
  'a column of own numbers beside GitHub logins': {
    files: { 'a.csv': 'Nr,GitHub Username\n7,annlane\n' },
    map: { columns: { Nr: { field: 'platformId', namespace: 'staff' } } },
    people: ['staff:7 annlane'],
  },
  'an account renamed before a comment': {
    files: {
      'a.jsonl': event('WatchEvent', 'old', '01') + event('IssueCommentEvent', 'new', '03'),
    },
    people: ['583231 new'],
  },
  'an account renamed before a branch, in an earlier line': {
    files: { 'a.jsonl': event('CreateEvent', 'new', '03') + event('WatchEvent', 'old', '01') },
    people: ['583231 new'],
  },
  'an account renamed before a request': {
    files: { 'a.jsonl': event('WatchEvent', 'old', '01') + event('PullRequestEvent', 'new', '02') },
    people: ['583231 new'],
  },
  'an account that only comments': {
    files: { 'a.jsonl': event('IssueCommentEvent', 'new', '03') },
    people: [],
  },
  'one number of two logins in one file': {
    files: {
      'a.json': '{"login":"mira","id":5}\n{"login":"otto","id":5}\n{"login":"Mira","id":5}',
    },
    people: ['5 Mira', 'login:otto otto'],
    shared: ['1 2'],
  },
  'one number of three logins in one list, as number and as node id': {
    files: {
      'a.json':
        '[{"login":"mira","id":777},{"login":"otto","id":"MDQ6VXNlcjc3Nw=="},' +
        '{"login":"bo","id":777}]',
    },
    people: ['777 mira', 'login:otto otto', 'login:bo bo'],
    shared: ['2 1'],
  },
  'one number of two logins on another host': {
    files: {
      'a.json':
        '{"id":5,"username":"o","web_url":"https://lab.example/o"}\n' +
        '{"id":5,"username":"p","web_url":"https://lab.example/p"}',
    },
    people: ['lab.example:5 o', 'login:p p'],
    shared: ['1 2'],
  },
  'one number of two owners': {
    files: {
      'a.json':
        '{"full_name":"o/a","id":1,"owner":{"login":"o","id":5}}\n' +
        '{"full_name":"p/b","id":2,"owner":{"login":"p","id":5}}',
    },
    people: ['5 o', 'login:p p'],
    shared: ['1 2'],
  },
  'one number in two rows, in a column that another source knows': {
    files: { 'a.csv': 'id,login\n777,annlane\n9,bo\n9,otto\n', 'b.json': github },
    people: [one, ann, octo, '9 bo', 'login:otto otto'],
    shared: ['1 undefined'],
  },
  'an account renamed between two files': {
    files: { 'a.json': '[{"login":"old","id":5}]', 'b.json': '[{"login":"new","id":5}]' },
    people: ['5 new'],
  },
}

it.each(Object.entries(cases))('%s', async (_, { files, map, people, shared = [] }) => {
  const names = Object.keys(files)
  for (const order of [names, names.toReversed()]) {
    const staged = await stage(
      order.map((name) => [name, files[name]!]),
      map,
    )
    expect(staged.people.toSorted()).toEqual(people.toSorted())
    expect(staged.shared).toEqual(shared)
  }
})

async function stage(files: readonly [string, string][], map?: object) {
  const root = freshFolder()
  const [folder, dataDir] = [join(root, 'staged'), join(root, 'data')]
  for (const made of [folder, dataDir]) mkdirSync(made)
  try {
    for (const [name, text] of files) {
      writeFileSync(join(root, name), text)
      // The later name is the newer export, in any order of the sources.
      const modified = 1_700_000_000 + name.charCodeAt(0)
      utimesSync(join(root, name), modified, modified)
    }
    const scratch = async () => folder
    const sources = files.map(([name]) => join(root, name))
    const { inputs } = await findInputs(sources, { format: null, scratch, stdin: process.stdin })
    const mapping = map === undefined ? null : readMapping(JSON.stringify(map))
    const report = await stageSources({
      ...{ inputs, folder, dataDir, base: null, mapping, errorsMax: null },
      ...{ searchPath: process.env.PATH!, withEmails: true },
      onBadLine: ({ reason }) => expect.fail(reason),
      onProgress: () => undefined,
    })
    const lines = readFileSync(join(folder, 'users.jsonl'), 'utf8').split('\n').filter(Boolean)
    const people = lines.map((line) => {
      const { platformId, login, aliases = [] } = JSON.parse(line)
      return [platformId, login, ...aliases].join(' ')
    })
    const unread = report.inputs.flatMap(({ unreadMembers }) => unreadMembers)
    const ofShared = unread.filter(({ reason }) => reason.startsWith('an identifier that'))
    return { people, shared: ofShared.map(({ count, line }) => `${count} ${line}`) }
  } finally {
    rmSync(root, { recursive: true })
  }
}
