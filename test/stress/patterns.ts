/** Globs and regular expressions built to be slow, at every place of a request. */
import type { JudgedQuestion } from './load.ts'
import { readData } from './scenario.ts'

export interface HostilePattern {
  readonly op: 'Regex' | 'Glob' | 'IGlob'
  readonly value: string
}

interface PatternTable {
  /** A piece repeated up to the greatest length of a pattern, and then the rest. */
  readonly filled: readonly (readonly [kind: 'Regex' | 'Glob', piece: string, rest: string])[]
  /** Each start opens a class, a group or a repetition, and no piece closes it. */
  readonly unclosed: { readonly starts: readonly string[]; readonly pieces: readonly string[] }
  readonly regexes: readonly string[]
  readonly globs: readonly string[]
}

const charsMax = 256

/** As many pieces as fit before the rest. */
function fill(piece: string, rest: string): string {
  return piece.repeat(Math.floor((charsMax - [...rest].length) / [...piece].length)) + rest
}

const table = readData<PatternTable>('patterns.json')
const filled = (wanted: string) =>
  table.filled.flatMap(([kind, piece, rest]) => (kind === wanted ? [fill(piece, rest)] : []))
const unclosed = table.unclosed.starts.flatMap((start) =>
  table.unclosed.pieces.map((piece) => {
    return start + piece.repeat(Math.floor((charsMax - start.length) / piece.length))
  }),
)

export const hostilePatterns: readonly HostilePattern[] = [
  ...[...table.regexes, ...filled('Regex'), ...unclosed].map(
    (value) => ({ op: 'Regex', value }) as const,
  ),
  ...[...table.globs, ...filled('Glob')].flatMap((value) =>
    (['Glob', 'IGlob'] as const).map((op) => ({ op, value })),
  ),
]

/** Users allow no regular expressions, and profiles only globs that ignore case. */
const opsOf: Readonly<Record<string, readonly string[]>> = {
  login: ['Glob', 'IGlob'],
  name: ['Regex', 'Glob', 'IGlob'],
  'professional.headline': ['IGlob'],
  'ownerProfessional.title': ['IGlob'],
}

type Place = readonly [field: string, path: string, body: object]

/** A body in which FILTER, PATTERN and MANY stand for the leaf, its text, and 256 leaves. */
export function patternQuestions(patterns = hostilePatterns): JudgedQuestion[] {
  return readData<Place[]>('pattern-places.json').flatMap((place) =>
    patterns.flatMap((pattern) => placePattern(place, pattern)),
  )
}

function placePattern([field, path, body]: Place, { op, value }: HostilePattern): JudgedQuestion[] {
  if (opsOf[field] !== undefined && !opsOf[field].includes(op)) return []
  const leaf = { field, op, value }
  const others = ['fullName', 'ownerLogin'].map((one) => ({ ...leaf, field: one }))
  const placed = new Map<unknown, object>([
    ['FILTER', leaf],
    ['SEVERAL', { op: 'Or', filters: [leaf, ...others] }],
    ['MANY', { op: 'Or', filters: Array.from({ length: charsMax }, () => leaf) }],
  ])
  const text = JSON.stringify(body, (_, one) => {
    return placed.get(one) ?? (typeof one === 'string' ? one.replace('PATTERN', () => value) : one)
  })
  return [{ path, body: text, statuses: [200, 400] }]
}

/** One letter up to the greatest length, with another one at the end, or in the middle. */
function badName(i: number, charsMax: number): string {
  const letters = 'abxyz0-'
  const chars = 1 + ((i * 37) % charsMax)
  const [letter, other] = [letters[i % 2]!, letters[i % letters.length]!]
  const kinds = [
    letter.repeat(chars),
    letter.repeat(chars - 1) + other,
    'ab'.repeat(chars).slice(i % 2, chars + (i % 2)),
    `${letter.repeat(chars >> 1)}${other}${letter.repeat(chars >> 1)}`,
  ]
  return kinds[i % kinds.length]!
}

/** People with profiles and repositories, whose names are the hardest for patterns. */
export function inventVictims(count: number) {
  const numbers = Array.from({ length: count }, (_, i) => i)
  const loginOf = (i: number) => `${badName(i, 24)}-v${i}`
  const users = numbers.map((i) => ({
    platformId: `U_v${i}`,
    login: loginOf(i),
    bio: badName(i, 900),
    professional: { headline: badName(i, 220), title: badName(i + 1, 200), city: 'yda' },
  }))
  const repos = numbers.map((i) => ({
    ...{ platformId: `R_v${i}`, ownerLogin: loginOf(i), stargazerCount: i % 9 },
    name: badName(i, 255),
  }))
  return { users, repos }
}
