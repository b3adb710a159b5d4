/** `search … --all`: whole results as files, over streams that may be cut. */
import { parquetReadObjects } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import { type Canned, devdex, problem, stubService } from './harness.ts'

const user = (i: number) => ({
  id: `${i}`.padStart(32, '0'),
  platformId: `U_${i}`,
  login: `user${i}`,
  displayName: i % 2 === 0 ? '=SUM(A1)' : 'plain, "quoted"',
  bio: 'broken \ud800 half',
  emails: ['***a@mail.example', '***b@mail.example'],
  createdAt: '2020-01-02T03:04:05Z',
  score: i / 8,
})
type Line = object | string

function lines(...all: readonly Line[]): Canned {
  const text = all.map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`))
  return { headers: { 'Content-Type': 'application/x-ndjson' }, body: text.join('') }
}

const next = (count: number, cursor: string) => ({ next: { count, creditsUsed: count, cursor } })
const end = (count: number, cursor: string | null = null, reason?: string) => ({
  end: { count, creditsUsed: count, cursor, ...(reason && { reason }) },
})

/** Half of a pause is left to chance. */
function longestPause(ms: number): number {
  return 500 * 2 ** Math.ceil(Math.log2(ms / 500))
}

/** Sleeps take no time; how long they were asked to take is kept. */
function impatient() {
  const slept: number[] = []
  return { slept, sleep: async (ms: number) => void slept.push(ms) }
}

const query = ['search', 'users', 'rust']

it('writes each record once, in order, and continues where a stream was cut', async () => {
  const { slept, sleep } = impatient()
  const answers = [
    // The connection ends in the middle of a block, and of a record.
    lines(user(0), user(1), next(2, 'c2'), user(2), '{"login":"us'),
    lines(user(2), next(1, 'c3'), end(1, 'c3', 'server_stopping')),
    lines(user(3), end(1)),
  ]
  const { url, requests } = await stubService((_, i) => answers[i]!)
  const { code, stdout, stderr } = await devdex([...query, '--all', '-n', '5'], { url, sleep })
  expect([code, slept.map(longestPause)]).toEqual([0, [500, 500]])
  const written = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(written).toEqual(JSON.parse(JSON.stringify([0, 1, 2, 3].map(user))))
  expect(stderr).toBe('4 users; 4 credits used\n')
  const asked = requests.map(({ body, prefer }) => {
    const { after, first } = body as { after?: string; first?: number }
    return [after, first, prefer]
  })
  expect(asked).toEqual([
    [undefined, 5, 'devdex-cursors, devdex-part=5'],
    ['c2', 3, 'devdex-cursors, devdex-part=3'],
    ['c3', 2, 'devdex-cursors, devdex-part=2'],
  ])
})

it('says how to continue where the credits end', async () => {
  const { url } = await stubService(() => lines(user(0), end(1, 'c1', 'insufficient_credits')))
  const { code, stdout, stderr } = await devdex([...query, '--all', '--fields', 'login'], { url })
  expect([code, stdout]).toEqual([1, '{"login":"user0"}\n'])
  expect(stderr).toBe('1 user; 1 credit used\ndevdex: the credits ended; go on with --after c1\n')
})

it('gives up where nothing comes any more', async () => {
  const { slept, sleep } = impatient()
  const { url } = await stubService((_, i) =>
    i === 0 ? lines(user(0), next(1, 'c1')) : lines(end(0, 'c1', 'overloaded')),
  )
  const { code, stderr } = await devdex([...query, '--all'], { url, sleep })
  expect([code, slept.map(longestPause)]).toEqual([1, [500, 1000, 2000, 4000, 8000]])
  expect(stderr).toMatch(/cut: overloaded; go on with --after c1\n$/)
})

it('tells a refusal as every command does, and a cursor that has become bad', async () => {
  const refused = await stubService(() => problem(402, 'too few credits'))
  const first = await devdex([...query, '--all'], { url: refused.url })
  expect([first.code, first.stderr]).toEqual([1, 'devdex: too few credits\n'])
  const { sleep } = impatient()
  const expired = await stubService((_, i) =>
    i === 0 ? lines(user(0), next(1, 'c1')) : problem(400, 'the cursor has expired'),
  )
  const later = await devdex([...query, '--all'], { url: expired.url, sleep })
  expect([later.code, later.stderr]).toEqual([
    1,
    '1 user; 1 credit used\ndevdex: the cursor has expired; go on with --after c1\n',
  ])
})

describe('--format', () => {
  const three = () => stubService(() => lines(user(0), user(1), next(2, 'c'), user(2), end(3)))

  it('csv has the columns of --csv, and no formulas', async () => {
    const { url } = await three()
    const args = [...query, '--format', 'csv', '--fields', 'login,displayName,emails']
    const { code, stdout } = await devdex(args, { url })
    expect([code, stdout]).toEqual([
      0,
      'login,displayName,emails\n' +
        "user0,'=SUM(A1),***a@mail.example; ***b@mail.example\n" +
        'user1,"plain, ""quoted""",***a@mail.example; ***b@mail.example\n' +
        "user2,'=SUM(A1),***a@mail.example; ***b@mail.example\n",
    ])
  })

  it('parquet has typed columns, and is whole where the stream was cut', async () => {
    const { url } = await stubService((_, i) =>
      i === 0
        ? lines(user(0), user(1), next(2, 'c'), user(2))
        : lines(end(0, 'c', 'insufficient_credits')),
    )
    const { sleep } = impatient()
    const written: Buffer[] = []
    const around = { url, sleep, written }
    const { code } = await devdex([...query, '--format', 'parquet'], around)
    expect(code).toBe(1)
    const rows = await rowsIn(written)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({
      login: 'user1',
      displayName: 'plain, "quoted"',
      bio: 'broken \ufffd half',
      emails: '***a@mail.example; ***b@mail.example',
      createdAt: new Date('2020-01-02T03:04:05Z'),
      score: 0.125,
      company: null,
    })
  })

  it('parquet is not written to a terminal, and needs no rows', async () => {
    const { url } = await three()
    const args = [...query, '--format', 'parquet']
    const shown = await devdex(args, { url, isTTY: true })
    expect([shown.code, shown.stdout]).toEqual([2, ''])
    const none = await stubService(() => lines(end(0)))
    const written: Buffer[] = []
    await devdex(args, { url: none.url, written })
    expect(await rowsIn(written)).toEqual([])
  })
})

function rowsIn(written: readonly Buffer[]): Promise<Record<string, unknown>[]> {
  const { buffer, byteOffset, byteLength } = Buffer.concat(written)
  const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
  return parquetReadObjects({ file })
}
