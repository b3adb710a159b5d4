/** BENCHMARKS.md and the result files that it is made of. */
import { describe, expect, it } from 'vitest'
import { headlines } from '../../bench/report/headlines.ts'
import { benchmarksPage, withoutDistances } from '../../bench/report/page.ts'
import { type ResultFile, readResults } from '../../bench/report/read.ts'
import { missesBound, type Result, type Row } from '../../bench/report/result.ts'
import { row, rowOf } from '../../bench/report/rows.ts'
import { resultProblems } from '../../bench/report/validate.ts'
import { medianText, peerText } from '../../bench/report/values.ts'

const files = readResults()

const sound: Result = {
  suite: 'places',
  revision: 'a71c3f4',
  revisionNote: null,
  date: '2026-11-22T07:58:43.736Z',
  command: 'npm run bench -- places',
  machine: { cpu: 'AMD EPYC', cores: 2, memoryBytes: 1, node: 'v20', system: 'Linux', load: null },
  sources: ['src'],
  rows: [rowOf('open', 'seconds', [3, 1, 2], { bound: { value: 2, kind: 'at most' } })],
}

function withRow(change: Partial<Row>): unknown {
  return { ...sound, rows: [{ ...sound.rows[0]!, ...change }] }
}

describe('a result', () => {
  it('is sound where nothing is missing', () => {
    expect(resultProblems(sound)).toEqual([])
    expect(resultProblems({ ...sound, revision: null, revisionNote: 'lost' })).toEqual([])
  })

  it.each<[string, unknown]>([
    ['no object', 7],
    ['no suite', { ...sound, suite: '' }],
    ['a revision that is no hash', { ...sound, revision: 'main' }],
    ['no revision and no reason', { ...sound, revision: null }],
    ['no date', { ...sound, date: 'today' }],
    ['no command', { ...sound, command: undefined }],
    ['half a machine', { ...sound, machine: { ...sound.machine, cores: undefined } }],
    ['no sources', { ...sound, sources: [] }],
    ['no rows', { ...sound, rows: [] }],
    ['a name twice', { ...sound, rows: [...sound.rows, ...sound.rows] }],
    ['an unknown unit', { ...sound, rows: [{ ...sound.rows[0]!, unit: 'ms' }] }],
    ['no median', withRow({ median: Number.NaN })],
    ['half a range', withRow({ low: null })],
    ['a median out of its range', withRow({ low: 5, high: 6 })],
    ['a count of nothing', withRow({ n: 0 })],
    ['a miss that is not told', withRow({ median: 2.5, isMissed: false })],
    ['a miss without a reason', withRow({ isMissed: true })],
    ['a bound of no ratio', withRow({ bound: { value: 2, kind: 'ratio at least' } })],
  ])('is not sound with %s', (_, value) => {
    expect(resultProblems(value)).not.toEqual([])
  })

  it('may call a bound missed that other runs missed', () => {
    expect(resultProblems(withRow({ isMissed: true, note: 'Others took 4 s.' }))).toEqual([])
  })
})

describe('a bound', () => {
  const atLeast = { bound: { value: 0.95, kind: 'at least' as const } }
  it('is judged by the median, a 95 % interval by its better end', () => {
    const range = { low: 0.8, high: 1 }
    expect(missesBound(row('a', 'ratio', 0.9, { ...atLeast, ...range }))).toBe(true)
    expect(missesBound(row('a', 'ratio', 0.9, { ...atLeast, ...range, spread: '95 %' }))).toBe(
      false,
    )
    const below = { low: 0.8, high: 0.94, spread: '95 %' as const }
    expect(missesBound(row('a', 'ratio', 0.9, { ...atLeast, ...below }))).toBe(true)
  })

  it('of a ratio is judged by how many times as good as the peer we are', () => {
    const bound = { value: 2, kind: 'ratio at least' as const }
    const peer = { name: 'peer', median: 10 }
    expect(row('rate', 'per second', 25, { bound, peer })).toMatchObject({
      ratio: 2.5,
      isMissed: false,
    })
    expect(row('time', 'seconds', 8, { bound, peer })).toMatchObject({
      ratio: 1.25,
      isMissed: true,
    })
  })
})

describe('the page', () => {
  const shown = { section: 'speed' as const }
  const fileOf = (day: number, rows: readonly Row[]): ResultFile => ({
    path: `bench/results/2026-11-0${day}-epyc-2/places.json`,
    result: { ...sound, date: `2026-11-0${day}T00:00:00.000Z`, rows },
  })
  const lines = (some: readonly ResultFile[]) => benchmarksPage(some, () => 4).split('\n')

  const [leading] = headlines as [string]

  it('shows the newest of the rows that lead, and missed bounds', () => {
    const old = fileOf(1, [row(leading, 'seconds', 99, shown), row('size', 'bytes', 1, shown)])
    const missed = row('open', 'seconds', 3, { bound: { value: 2, kind: 'at most' } })
    const recent = fileOf(2, [row(leading, 'seconds', 5, shown), missed])
    const text = lines([recent, old])
    const at = (name: string) => text.findIndex((line) => line.startsWith(`| ${name} |`))
    expect(text).toContain('1 of 1 bounds are missed.')
    expect(at('open')).toBeGreaterThan(at(leading))
    expect(text[at(leading)]).toContain('**5 s**')
    expect(text.join()).not.toContain('99 s')
    expect(at('size')).toBe(-1)
  })

  it('leads with rows that there are', () => {
    const rows = files.flatMap(({ result }) => result.rows)
    const names = new Set(rows.filter(({ section }) => section).map(({ name }) => name))
    expect(headlines.filter((name) => !names.has(name))).toEqual([])
  })

  it('tells the distance in commits, or that none is known', () => {
    const file = fileOf(1, [row(leading, 'seconds', 5, shown)])
    expect(lines([file]).join()).toContain('[a71c3f4](bench/results/2026-11-01-epyc-2/')
    expect(lines([file]).join()).toContain('(+4)')
    const lost = { ...file, result: { ...file.result, revision: null, revisionNote: 'Lost.' } }
    expect(lines([lost]).join()).toContain('[unknown]')
    expect(withoutDistances('`a` (+12) (+?)')).toBe('`a` (+) (+)')
  })

  it('has numbers in readable units', () => {
    expect(medianText(rowOf('a', 'seconds', [0.0015, 0.0011, 0.002]))).toBe(
      '**1.5 ms** (1.1 ms to 2 ms), n = 3',
    )
    expect(medianText(row('a', 'share', 0.123456))).toBe('**12.35 %**')
    expect(peerText(row('a', 'seconds', 2, { peer: { name: 'x', median: 5 } }))).toBe('x 5 s: 2.5×')
  })
})
