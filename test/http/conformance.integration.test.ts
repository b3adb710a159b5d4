/**
 * The table: what comes of bytes on a socket, on every adapter. An adapter may refuse with a page
 * of its own or without a word, so of what is refused only this is common: no route is called,
 * neither for it nor for anything behind it, and the connection ends.
 *
 * A row says for each adapter what comes of its bytes, `-` where it is for the other one alone:
 * - `open`: the next request on the connection is answered;
 * - `refused`: the connection ends, behind at most one page of the adapter's own;
 * - `late`: the same, but only by a time limit of the adapter;
 * - `closed`: it ends without one;
 * - `waiting`: the head has not ended for this adapter, so only its time limit ends the connection;
 * and behind that the statuses of the answers, a colon, and the routes that were called.
 */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import type { HttpKind } from '../../src/http/index.ts'
import { readTable, repeatUnits } from '../tables.ts'
import { describeAdapters, serve, sharedServer, type TestServer, uwsFault } from './adapters.ts'
import { converse, rawPost, SocketListener, talk } from './raw-socket.ts'
import { get, ok, post } from './routes.ts'

const json = 'Content-Type: application/json\r\n'
const length = 'Content-Length: 2\r\n'
const host = 'Host: test.example\r\n'
const headOf = (path: string) => `POST ${path} HTTP/1.1\r\n${host}${json}`
const good = `${headOf('/v3/first')}${length}\r\n{}`
/** A request that must never be called; it stands behind every one that must be refused. */
const smuggled = `${headOf('/v3/smuggled')}${length}\r\n{}`
/** A request that must be answered: it stands behind those with a clear end. */
const next = `${headOf('/v3/next')}${length}\r\n{}`
const names: Readonly<Record<string, string>> = {
  ...{ good, smuggled, next, host, json, first: headOf('/v3/first') },
}

interface Case {
  readonly name: string
  /** In Latin-1; each part goes out as a segment of its own, a moment after the one before. */
  readonly parts: readonly string[]
  readonly outcome: string
  /** The client's act after its last byte; by default it waits. */
  readonly ending?: string
}

type Column = 'group' | 'name' | 'uws' | 'node' | 'ending' | 'bytes'

/** `<next>` stands for that request, `<3*ab>` for "ababab", `<then>` for the end of a segment. */
function readBytes(cell: string): string[] {
  const named = cell.replace(/<([a-z]+)>/g, (whole, name: string) => names[name] ?? whole)
  return repeatUnits(named.replaceAll('<then>', '\0then')).split('\0then')
}

const chunks = `${headOf('/v3/first')}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`
const doubtful = ['Content-Length: 2\r\nContent-Length: 2\r\n', 'Transfer-Encoding: chunked\r\n']

/**
 * A row for each place at which the bytes may be split into two segments. The short form takes
 * every third: three segments of a line end are tried by themselves.
 */
function splitEverywhere(name: string, bytes: string, from: number, to: number, outcome: string) {
  const all = Array.from({ length: to - from }, (_, i): Case => {
    const parts = [bytes.slice(0, from + i), bytes.slice(from + i)]
    return { name: `${name}, split at ${from + i}`, parts, outcome }
  })
  const isShort = (_: Case, i: number) => i % 3 === 0
  return withMore(
    all.filter(isShort),
    all.filter((row, i) => !isShort(row, i)),
  )
}

const bothCalled = 'open 200 200 : first next'
const sixty = Array<string>(20).fill('first /page next').join(' ')
const splitCases: readonly Case[] = [
  ...splitEverywhere('a request', good + next, 1, good.length, bothCalled),
  { name: 'a request, byte by byte', parts: [...(good + next)], outcome: bothCalled },
  { name: 'a split in every line end', parts: (good + next).split(/(?<=\r)/), outcome: bothCalled },
  ...doubtful.flatMap((fields) => {
    const bytes = `${headOf('/v3/first')}${fields}\r\n{}${smuggled}`
    const from = bytes.indexOf(fields)
    return splitEverywhere(fields.trim(), bytes, from, from + fields.length, 'refused')
  }),
  {
    name: 'sixty at once',
    parts: [`${good}GET /page HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n${next}`.repeat(20)],
    outcome: `open ${Array(60).fill(200).join(' ')} : ${sixty}`,
  },
]
const taken = 'closed 200 : first'
const ofNodeAlone: readonly Case[] = [
  { name: 'chunks, byte by byte', parts: [...chunks, smuggled], outcome: taken },
  ...splitEverywhere('chunks', chunks + smuggled, 1, chunks.length, taken),
  {
    name: 'forty behind a pending one',
    parts: [good.replace('first', 'later') + next.repeat(40)],
    outcome: `open ${Array(41).fill(200).join(' ')} : later ${Array(40).fill('next').join(' ')}`,
  },
]

/** The parser of Node 20 takes no tab there. Node 22 and later drop blanks of any kind. */
const hasOldParser = Number.parseInt(process.versions.node, 10) < 22

function listCases(kind: 'uws' | 'node'): Case[] {
  const tabbed = good.replace(': 2\r\n\r', ':\t2\t\r\n\r')
  const rows = readTable<Column>('test/http/wire.tsv').filter((row) => row[kind] !== '-')
  return [
    ...rows.map(({ group, name, bytes, ending, [kind]: outcome }) => {
      return { name: `${group}: ${name}`, parts: readBytes(bytes), ending, outcome }
    }),
    hasOldParser && kind === 'node'
      ? { name: 'tabs around the length', parts: [tabbed + smuggled], outcome: 'refused' }
      : { name: 'tabs around the length', parts: [tabbed + next], outcome: bothCalled },
    ...splitCases,
    ...(kind === 'node' ? ofNodeAlone : []),
  ]
}

const pages = [400, 408, 411, 431, 505]

const routes = [
  post('/v3/first'),
  post('/v3/smuggled'),
  post('/v3/next'),
  post('/v3/later', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return ok()
  }),
  get('/page'),
  get('/alive'),
  post('/v3/alive', () => ok('"alive"')),
]

/** A server that has said nothing for so long is waiting for more. */
const silenceMs = 100

/** Sends the bytes of a row, and returns what came of it, `statuses` being those it expects. */
async function send(port: number, { parts, ending }: Case, after: string, statuses: number[]) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const heard = new SocketListener(socket, parts[0]!.startsWith('HEAD'))
  for (const part of parts) {
    socket.write(part, 'latin1')
    // The server shares this loop: behind some turns it has read the bytes, and mostly answered.
    for (let i = 0; parts.length > 1 && i < 3; i++) await new Promise((turn) => setImmediate(turn))
  }
  if (ending === 'shutdown') socket.end()
  else if (ending === 'reset') socket.resetAndDestroy()
  const isEnded = after !== 'open' && after !== 'waiting'
  await heard.until(isEnded ? Number.POSITIVE_INFINITY : statuses.length)
  if (after === 'waiting') await new Promise((resolve) => setTimeout(resolve, silenceMs))
  if (after === 'open' && !heard.closed) {
    socket.write(rawPost('/v3/alive', '{}'))
    await heard.until(statuses.length + 1)
  }
  socket.destroy()
  return { answers: heard.answers(), closed: heard.closed }
}

function readOutcome({ outcome }: Case) {
  const [told = '', called = ''] = outcome.split(' : ')
  const [after = '', ...statuses] = told.split(' ')
  const paths = called.split(' ').filter((path) => path !== '')
  const dispatched = paths.map((path) => (path.startsWith('/') ? path : `/v3/${path}`))
  return { after, statuses: statuses.map(Number), dispatched }
}

async function check(served: TestServer, row: Case): Promise<void> {
  const { after, statuses, dispatched } = readOutcome(row)
  const { answers, closed } = await send(served.port, row, after, statuses)
  const got = answers.map(({ status }) => status)
  const more = got.splice(statuses.length)
  expect(got).toEqual(statuses)
  expect(closed).toBe(after !== 'open' && after !== 'waiting')
  const isRefused = after === 'refused' || after === 'late'
  if (after === 'open') expect(answers.at(-1)?.body).toBe('"alive"')
  else if (isRefused) for (const page of more) expect(pages).toContain(page)
  expect(more.length).toBeLessThanOrEqual(after === 'open' || isRefused ? 1 : 0)
  expect(served.responded.filter((path) => !path.endsWith('/alive'))).toEqual(dispatched)
}

const isLate = ({ outcome }: Case) => /^(late|waiting)/.test(outcome)

/** These wait most of the time, so all of them do at once, each for a server of its own. */
async function checkLateRows(kind: HttpKind): Promise<number> {
  const checks = listCases(kind)
    .filter(isLate)
    .map(async (row) => {
      const served = await serve(kind, routes, { bodyMsMax: 3000 })
      await check(served, row)
      expect((await fetch(`${served.url}/alive`)).status).toBe(200)
      await served.close(0)
    })
  return (await Promise.all(checks)).length
}

const lateChecks = new Map<HttpKind, Promise<number>>()
beforeAll(() => {
  for (const kind of uwsFault === undefined ? (['uws', 'node'] as const) : (['node'] as const)) {
    const checks = checkLateRows(kind)
    // Who waits for it is told.
    checks.catch(() => undefined)
    lateChecks.set(kind, checks)
  }
})

describeAdapters('the table', (open, kind) => {
  const others = listCases(kind).filter((row) => !isLate(row))

  describe('row by row', () => {
    const served = sharedServer(kind, routes)

    afterAll(async () => expect((await fetch(`${served().url}/alive`)).status).toBe(200))

    it.each(others.map((row) => [row.name, row] as const))('%s', async (_, row) => {
      served().responded.length = 0
      await check(served(), row)
    })
  })

  it('leaves no connection open or in flight', async () => {
    const served = await open(routes)
    const sent = others.map((row) => {
      const { after, statuses } = readOutcome(row)
      return send(served.port, row, after, statuses)
    })
    await Promise.all(sent)
    await expect.poll(() => served.stats().open).toBe(0)
    // A leak would make this wait for the whole drain time, which is longer than the test may take.
    await served.close(600_000)
  })
})

describeAdapters('framing', (open) => {
  it('takes the first of a repeated field', async () => {
    const first = post('/v3/first', (call) => ok(JSON.stringify(call.head.header('x-many'))))
    const served = await open([first])
    const bytes = rawPost('/v3/first', '{}', 'X-Many: 1\r\nX-Many: 2\r\n')
    const { answers } = await talk(served.port, bytes, 1)
    expect(answers).toMatchObject([{ status: 200, body: '"1"' }])
  })

  // Node's parser forgets what it has read behind a request for an upgrade.
  it('never takes the body after an upgrade for a request', async () => {
    const served = await open(routes)
    const body = rawPost('/v3/smuggled', '{}')
    const [head = ''] = rawPost('/v3/next', body).split(/(?<=\r\n\r\n)(?=POST)/)
    await converse(served.port, 3, async (socket) => {
      socket.write(rawPost('/v3/later', '{}', 'Connection: Upgrade\r\nUpgrade: h2c\r\n') + head)
      for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve))
      socket.write(body)
    })
    expect(served.responded).not.toContain('/v3/smuggled')
  })
})

// Behind all others, which run while these wait.
describeAdapters('a time limit', (_, kind) => {
  it('ends what nothing else ends', async () => {
    expect(await lateChecks.get(kind)).toBeGreaterThan(0)
  })
})
