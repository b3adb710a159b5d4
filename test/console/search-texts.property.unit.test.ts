/** The texts of a search: marked passages, bars of histograms, explanations, files. */

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { parseEntries } from '../../clients/console/src/parts/kept-list.ts'
import { buildCsvRow, listCsvColumns } from '../../clients/console/src/search/csv-rows.ts'
import { formatCsv } from '../../clients/console/src/search/csv-text.ts'
import { highlightPieces } from '../../clients/console/src/search/highlight-pieces.ts'
import { buildNumberBins } from '../../clients/console/src/search/histogram-bins.ts'
import { explainScore } from '../../clients/console/src/search/score-sentence.ts'
import { type ScorePart, splitScore } from '../../clients/console/src/search/score-shares.ts'
import { findStrengthLines } from '../../clients/console/src/search/strength-lines.ts'
import { exportRow, isEntry } from '../../clients/console/src/shortlist/listed.ts'
import { holds, law } from '../../native-free-index/test/law.ts'

const ranges = fc.array(fc.tuple(fc.integer({ min: -3, max: 40 }), fc.integer({ max: 60 })))

law(
  'pieces of a highlighted text are the text, whatever the ranges are',
  100,
  [fc.string({ unit: 'binary' }), ranges],
  (text, found) => {
    const pieces = highlightPieces(text, found)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.every((piece) => piece.text !== '')).toBe(true)
  },
)

/** A facet as the service makes it of these numbers. */
function facetOf(numbers: readonly number[], valuesMax: number, buckets: number) {
  const counts = new Map<number, number>()
  for (const value of numbers) counts.set(value, (counts.get(value) ?? 0) + 1)
  const all = [...counts].sort(([a], [b]) => a - b).map(([value, count]) => ({ value, count }))
  const values = all.slice(0, valuesMax)
  const shown = values.reduce((sum, { count }) => sum + count, 0)
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)]
  const width = (max - min) / buckets || 1
  const histogram = Array.from({ length: max === min ? 1 : buckets }, (_, index) => {
    return { from: min + index * width, count: 0 }
  })
  for (const value of numbers) {
    const index = Math.min(histogram.length - 1, Math.floor((value - min) / width))
    histogram[index]!.count++
  }
  return { values, other: numbers.length - shown, min, max, histogram }
}

test('bars of numbers count each number once, in order', () => {
  const numbers = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 500_000 })),
    { minLength: 1 },
  )
  holds(100, [numbers, fc.integer({ min: 1, max: 60 })], (some, valuesMax) => {
    const bins = buildNumberBins(facetOf(some, valuesMax, 50))
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(some.length)
    for (const [index, bin] of bins.entries()) {
      expect(bin.count).toBeGreaterThanOrEqual(0)
      expect(bin.to).toBeGreaterThanOrEqual(bin.from)
      if (index > 0) expect(bin.from).toBeGreaterThan(bins[index - 1]!.from)
    }
    expect(bins[0]!.from).toBe(Math.min(...some))
  })
})

test('small numbers have bars of their own, and great ones bars of twice the width', () => {
  const bins = buildNumberBins(facetOf([0, 0, 1, 2, 3, 5, 100_000], 60, 50))
  expect(bins.slice(0, 4).map(({ from, count }) => [from, count])).toEqual([
    [0, 2],
    [1, 1],
    [2, 2],
    [5, 1],
  ])
})

const explanation = {
  label: 'words',
  op: 'sum',
  value: 3,
  children: [
    {
      label: '"rust"',
      op: 'roundedSum',
      value: 2,
      children: [
        {
          label: 'bio',
          op: 'product',
          value: 2,
          children: [
            { label: 'weight of the field', value: 1 },
            { label: 'idf', value: 2 },
          ],
        },
      ],
    },
    {
      label: 'ada/raft <b>',
      op: 'wholeProduct',
      value: 1,
      children: [{ label: 'share: owns', value: 1 }],
    },
  ],
} as const

test('the sentence of an explanation names works first, then words and their fields', () => {
  expect(explainScore(explanation as never)).toBe(
    'Owns a repository about the query: ada/raft <b>. “rust” is in the biography.',
  )
})

test('bars below a sum add up to its bar', () => {
  const check = ({ node, share, parts }: ScorePart) => {
    const below = parts.flatMap((part) => part.share ?? [])
    const sum = below.reduce((total, one) => total + one, 0)
    if (share !== undefined && parts.length > 0) expect(sum).toBeCloseTo(share)
    expect(node.label).not.toBe('')
    for (const part of parts) check(part)
  }
  const whole = splitScore(explanation as never)
  expect(whole.parts.map(({ share }) => share)).toEqual([2 / 3, 1 / 3])
  check(whole)
})

test('a spreadsheet runs nothing of a file, and reads its cells as they are', () => {
  const records = [
    { login: '=HYPERLINK("http://x")', bio: 'a "b",\nc', stars: -3, tags: ['x', 'y'] },
    { login: 'ada', note: '@sum', deep: { a: 1 } },
  ]
  expect(formatCsv(records, ['login', 'bio'])).toBe(
    [
      '\ufefflogin,bio,deep,note,stars,tags',
      `"'=HYPERLINK(""http://x"")","a ""b"",\nc",,,-3,x; y`,
      `ada,,"{""a"":1}",'@sum,,`,
      '',
    ].join('\r\n'),
  )
})

test('a shortlist that is broken in the browser is read as far as it is one', () => {
  const record = { id: 'a', platformId: 'U_a', login: 'ada' }
  const item = { collection: 'users', record, note: '', tags: [], address: '#people', addedAt: '' }
  expect(parseEntries(JSON.stringify([null, 3, { record }, item]), isEntry)).toEqual([item])
  expect(parseEntries('{', isEntry)).toEqual([])
  expect(parseEntries(null, isEntry)).toEqual([])
})

test('the columns of a file do not depend on its rows', () => {
  const plain = fc.record(
    { bio: fc.string(), location: fc.string(), employer: fc.string(), badge: fc.string() },
    { requiredKeys: [] },
  )
  const known = listCsvColumns(['users'], ['foundBy'])
  holds(100, [fc.array(plain)], (some) => {
    const rows = some.map((members, index) => {
      const record = { id: `${index}`, platformId: 'U', login: 'ada', ...members }
      return buildCsvRow({ collection: 'users', record }, { foundBy: 'link' })
    })
    const [header = ''] = formatCsv(rows, known).slice(1).split('\r\n')
    const others = ['badge', 'employer'].filter((name) => some.some((one) => name in one))
    expect(header.split(',')).toEqual([...known, ...others])
  })
})

test('an exported entry tells the source of each field', () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8080', pathname: '/' })
  const provenance = { bio: { source: 'people.csv', at: '2026-01-01', trust: 'hand' } } as const
  const record = { id: 'a', platformId: 'U_a', login: 'ada', bio: 'x', provenance }
  const item = { collection: 'users', record, note: 'n', tags: ['t'] } as const
  const row = exportRow({ ...item, address: '#people?q=x', addedAt: '2026-02-02' })
  expect(row).toMatchObject({
    login: 'ada',
    note: 'n',
    foundBy: 'http://127.0.0.1:8080/#people?q=x',
  })
  expect(row.sources).toEqual(['bio: people.csv (2026-01-01)'])
  expect(row).not.toHaveProperty('provenance')
})

const [strong, fair, weak] = ['strong', 'fair', 'weak'] as const
test.each([
  [[strong, strong, fair, fair], [[2, 'Fair matches']]],
  [
    [strong, fair, strong, fair, weak],
    [
      [3, 'Fair matches'],
      [4, 'Weak matches'],
    ],
  ],
  [[strong, weak], [[1, 'Weak matches']]],
  [[fair, fair], []],
  [[strong, strong], []],
  [[undefined, undefined], []],
  [[], []],
])('the results %j have the lines %j', (strengths, lines) => {
  expect([...findStrengthLines(strengths)]).toEqual(lines)
})
