/**
 * `devdex fetch github`: rows of cases.jsonl. Each has arguments, what differs in the world of
 * github-server.ts, faults in place of answers, and what is told and written.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expandRuns } from '../../ingest/formats/encoded-text.ts'
import { readJsonLines } from '../../tables.ts'
import { everyByte, fetching, type Line, readFolder, sortedFolder, token } from './fetching.ts'
import {
  type Fault,
  type GithubRequest,
  openGithub,
  type ServerOptions,
  smallWorld,
  type World,
} from './github-server.ts'

interface Row {
  readonly name: string
  readonly args: string
  readonly people?: number
  /** Members of profiles, by login. */
  readonly members?: Readonly<Record<string, object>>
  readonly edit?: keyof typeof edits
  /** In place of answers: by number of the request, of all, and of those with a cursor. */
  readonly at?: Readonly<Record<string, Fault>>
  readonly always?: Fault
  readonly after?: Fault
  /** Of pages of more, so often at most; of batches of more; of pages with READMEs. */
  readonly above?: readonly [most: number, Fault, times?: number]
  readonly batch?: readonly [most: number, Fault]
  readonly readmes?: Fault
  readonly code?: number
  readonly users?: number
  readonly repos?: number
  readonly edges?: number
  readonly requests?: number
  readonly edgesOf?: readonly [from: string, count: number]
  /** Records with these members. Null: without it. */
  readonly has?: readonly (readonly ['users' | 'repos' | 'edges', Line])[]
  /** A login or a name that no record has. */
  readonly lacks?: string
  readonly summary?: object
  readonly out?: string
  /** Once, of what succeeds. */
  readonly err?: string
  /** In seconds. */
  readonly waits?: readonly number[]
  /** Of the first pages. */
  readonly sizes?: readonly number[]
}

const rows = readJsonLines<Row>('test/cli/fetch/cases.jsonl', (line) =>
  line.replaceAll('$token', token),
)

/** What a server does to its answers, or to its world meanwhile. */
const edits = {
  leave:
    (world) =>
    (_, { operation }) => {
      if (operation === 'Members') world.users.delete('dev-5')
    },
  protect:
    () =>
    (answer, { operation }) => {
      if (operation !== 'Followers') return
      const { list } = answer.data!.node as { list: { edges: { node: unknown }[] } }
      list.edges[2]!.node = null
      const message = 'Resource protected by organization SAML enforcement.'
      answer.errors = [{ type: 'FORBIDDEN', message, path: ['node'] }]
    },
  circle:
    () =>
    (answer, { variables }) => {
      const { node } = answer.data as { node?: { list: { pageInfo: object } } }
      const endCursor = variables.after
      if (node && endCursor) node.list.pageInfo = { hasNextPage: true, endCursor }
    },
} satisfies Record<string, (world: World) => ServerOptions['edit']>

function chooseFaults(row: Row): NonNullable<ServerOptions['fault']> {
  let left = row.above?.[2] ?? Number.POSITIVE_INFINITY
  return ({ variables }: GithubRequest, index) => {
    const [most, heavy] = row.above ?? [Number.POSITIVE_INFINITY, undefined]
    if (Number(variables.first) > most && left-- > 0) return heavy
    const [ids, long] = row.batch ?? [Number.POSITIVE_INFINITY, undefined]
    if (((variables.ids as string[]) ?? []).length > ids) return long
    if (row.readmes && variables.readmes === true && 'first' in variables) return row.readmes
    if (row.after && variables.after) return row.after
    return row.at?.[index] ?? row.always
  }
}

function expand(fault: Fault | undefined): Fault | undefined {
  const inOneMinute = `${Math.ceil(Date.now() / 1000) + 60}`
  const text = JSON.stringify(fault)?.replace('in a minute', inOneMinute)
  return text && JSON.parse(expandRuns(text))
}

it.each(rows)('$name', async (row) => {
  const args = row.args.split(' ')
  const world = smallWorld(row.people, row.members)
  const edit = row.edit && edits[row.edit](world)
  const choose = chooseFaults(row)
  const fault = (request: GithubRequest, index: number) => expand(choose(request, index))
  const server = await openGithub({ world, fault, ...(edit && { edit }) })
  const { code, stdout, stderr, waits, folder } = await fetching(server, args)
  expect({ code, stderr }).toEqual({ code: row.code ?? 0, stderr })
  if (row.err === undefined && row.code === undefined && !row.at && !row.above) {
    if (!row.batch && !row.readmes && !row.edit) expect(stderr).toBe('')
  }
  const toldTimes = stderr.split(row.err ?? '').length - 1
  if (row.err !== undefined) expect(code === 0 ? toldTimes : Math.min(toldTimes, 1)).toBe(1)
  if (row.out !== undefined) expect(stdout).toContain(row.out)
  if (row.summary !== undefined) expect(JSON.parse(stdout)).toMatchObject(row.summary)
  // The clock of the server tells whole seconds.
  const seconds = row.waits?.map((wanted) => expect.closeTo(wanted, -0.6))
  if (seconds !== undefined) expect(waits.map((ms) => ms / 1000)).toEqual(seconds)
  const sizes = server.requests.map(({ variables }) => variables.first).slice(1)
  if (row.sizes !== undefined) expect(sizes.slice(0, row.sizes.length)).toEqual(row.sizes)
  if (row.requests !== undefined) expect(server.requests).toHaveLength(row.requests)
  for (const { headers, query } of server.requests) {
    expect(headers['user-agent']).toMatch(/^devdex\/\d/)
    expect(headers.authorization).toBe(`Bearer ${token}`)
    if (!args.includes('--with-emails')) expect(query).not.toContain('email')
  }
  if (existsSync(folder)) checkFolder(row, args, folder)
})

function checkFolder(row: Row, args: readonly string[], folder: string): void {
  const bytes = everyByte(folder)
  expect(bytes).not.toContain(token)
  if (!args.includes('--with-emails')) expect(bytes).not.toContain('@mail.example')
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0)
  }
  const found = readFolder(folder)
  for (const kind of ['users', 'repos', 'edges'] as const) {
    if (row[kind] !== undefined) expect(found[kind], kind).toHaveLength(row[kind])
    const ids = found[kind].map(({ platformId }) => platformId)
    if (kind !== 'edges') expect(new Set(ids).size).toBe(ids.length)
  }
  if (args.includes('--no-readmes')) expect(bytes).not.toContain('readme')
  if (row.lacks !== undefined) expect(bytes).not.toContain(`"${row.lacks}"`)
  const [from, count] = row.edgesOf ?? ['', 0]
  expect(found.edges.filter((edge) => edge.from === from)).toHaveLength(count)
  for (const [kind, members] of row.has ?? []) {
    const wanted = Object.entries(members)
    const isWanted = (line: Line) =>
      wanted.every(([name, value]) => JSON.stringify(line[name] ?? null) === JSON.stringify(value))
    expect(found[kind].filter(isWanted).length, JSON.stringify(members)).toBeGreaterThan(0)
  }
}

it.each([
  ['grammar', 2100, 2100],
  ['same', 1010, 1000],
])('--topic %s: of %i repositories a search shows %i', async (topic, count, reached) => {
  const world = smallWorld(3)
  for (let i = 0; i < count; i++) {
    // Of one, most are of few stars, made on many days; all of the other are of one day.
    const stars = topic === 'same' || (i >= 1300 && i < 2000) ? 0 : i < 1300 ? 1 : i
    const day = topic === 'same' ? 1 : i % 900
    const createdAt = new Date(Date.UTC(2012, 0, 1 + day)).toISOString()
    const repo = { owner: `dev-${i % 3}`, name: `${topic}-${i}`, number: 20_000 + i, stars }
    const more = { createdAt, topics: [topic], stargazers: [], isPrivate: false }
    world.repos.set(`${repo.owner}/${repo.name}`, { ...repo, ...more })
  }
  const ended = await fetching(await openGithub({ world }), ['--topic', topic, '--json'])
  expect(readFolder(ended.folder).repos).toHaveLength(reached)
  expect(JSON.parse(ended.stdout)).toMatchObject({ unreachable: count - reached, users: 3 })
})

it('a wait of more than an hour ends the fetch, and the same command goes on', async () => {
  const limit: Fault = { status: 429, headers: { 'retry-after': '90000' } }
  const server = await openGithub({ fault: (_, index) => (index === 1 ? limit : undefined) })
  const people = ['--followers-of', 'mira']
  const ended = await fetching(server, people)
  expect([ended.code, ended.waits]).toEqual([1, []])
  expect(ended.stderr).toMatch(/may be asked again in 25 h 0 min; 1 user and 0 repositories are/)
  const again = await fetching(server, people, ended.folder)
  expect(again.stderr).toContain('going on after 1 user and 0 repositories')
  expect(readFolder(ended.folder).users).toHaveLength(131)
})

it('a redirect does not get the token', async () => {
  const other = await openGithub()
  const redirect = { status: 307, headers: { location: other.url } }
  const ended = await fetching(await openGithub({ fault: () => redirect }))
  expect(ended.code).toBe(1)
  expect(other.requests).toEqual([])
})

it('up to 50 notices are printed, and all waits', async () => {
  const limited: Fault = { status: 429, headers: { 'retry-after': '90' } }
  const edit: ServerOptions['edit'] = (answer, { operation }) => {
    const forbidden = (_: unknown, i: number) => ({ type: 'FORBIDDEN', message: `no ${i}` })
    if (operation === 'Followers') answer.errors = Array.from({ length: 60 }, forbidden)
  }
  const fault = (_: GithubRequest, index: number) => (index === 2 ? limited : undefined)
  const ended = await fetching(await openGithub({ edit, fault }), ['--followers-of', 'mira'])
  const lines = ended.stderr.split('\n')
  expect(lines.filter((line) => /^no \d+$/.test(line))).toHaveLength(50)
  expect(lines.at(-2)).toMatch(/waiting 90 s/)
})

it.each([1, 60, 111])('--max ends at %s records, and a greater one goes further', async (max) => {
  const server = await openGithub()
  const whole = await fetching(server)
  const limited = (most: number, folder?: string) =>
    fetching(server, ['--org', 'lumenforge', '--max', `${most}`, '--json'], folder)
  const part = await limited(max)
  const { users, repos } = readFolder(part.folder)
  expect(users.length + repos.length).toBe(max)
  expect(JSON.parse(part.stdout)).toMatchObject({ state: 'max', users: users.length })
  await limited(max + 7, part.folder)
  await fetching(server, undefined, part.folder)
  expect(sortedFolder(part.folder)).toEqual(sortedFolder(whole.folder))
})

it('one folder takes several selections, each record once, and no second server', async () => {
  const server = await openGithub()
  const { folder } = await fetching(server, ['--followers-of', 'mira'])
  const more = await fetching(server, undefined, folder)
  expect(more.stdout).toContain('1 user, 72 repositories')
  const { users } = readFolder(folder)
  expect(new Set(users.map(({ login }) => login)).size).toBe(users.length)
  const before = server.requests.length
  const again = await fetching(server, ['--followers-of', 'MIRA'], folder)
  expect([again.code, server.requests.length]).toEqual([0, before])
  expect((await fetching(await openGithub(), ['--user', 'mira'], folder)).code).toBe(2)
})
