/** Patterns built to match slowly, over enough names that the time of each match counts. */

import type { IndexDocument } from 'native-free-index'
import { afterAll, describe, expect, it } from 'vitest'
import { documentWith } from '../../native-free-index/test/build-index.ts'
import { limits, RequestError } from '../../src/contract/index.ts'
import { type Engine, openEmbeddedEngine } from '../../src/engines/index.ts'
import { planFilter } from '../../src/plan/index.ts'
import { memorySnapshot } from './memory-snapshot.ts'

const documents = 40_000
const words = ['search', 'engine', 'aaaa', 'node.js', 'Über', '東京', 'xxxx', 'ab', 'tool', 'k8s']

/** Ordinary names; every fiftieth repeats one letter, every thousandth has the greatest length. */
function nameOf(i: number): string {
  if (i % 1000 === 0) return 'ab'.repeat(500).slice(i % 7)
  if (i % 50 === 0) return 'a'.repeat(20 + (i % 80))
  const parts = [i, i >> 3, i >> 7, i >> 11].slice(0, 1 + (i % 4))
  return `${parts.map((part) => words[part % words.length]).join('-')}-${i}`
}

function repoNamed(name: string): IndexDocument {
  return documentWith({ keywords: { name } })
}

const repos = Array.from({ length: documents }, (_, i) => repoNamed(nameOf(i)))
const snapshot = memorySnapshot({ repos }, 8)
const workers = 2

/** A piece repeated up to the greatest length of a pattern, and then the rest. */
function filled(piece: string, rest: string): string {
  const room = limits.patternCharsMax - [...rest].length
  return piece.repeat(Math.floor(room / [...piece].length)) + rest
}

const regexes = [
  '((a?){30}){30}b',
  '(a?){30}a{30}$',
  '(a?){250}a{250}$',
  '\\pL{1000}',
  '[\\pL\\pN]{999}$',
  '(?i)[\\pL\\pN\\pM\\pS]{900}',
  '(x+x+)+y',
  '(.*)*(.*)*(.*)*=$',
  '(a|aa)+$',
  '(a|a|a|a)*b$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(a|b)*a(a|b){190}$',
  '[ab]*a[ab]{990}$',
  '.*a.{900}$',
  '.*.*.*.*.*.*=.*',
  '(?:\\w|\\W){160}!',
  '(?:a?b?c?d?){60}!',
  '(){0,249}!',
  '(?:(?:a?){9}){9}(?:(?:a*){9}){9}!',
  '(?i)(?:straße|ſ|k)+[^a]{300}!',
  filled('.*', '!'),
  filled('(a|b)*', '!'),
  filled('a?', 'a'),
  filled('a?', 'a'.repeat(128)),
  filled('\\pL?', '!'),
  filled('[^\\pL]?', '!'),
  filled('a|b|', '!'),
  filled('(', ''),
  filled('(?i)', 'k*!'),
]
const globs = [
  '*a*a*a*a*a*a*a*b',
  filled('*a', 'b'),
  filled('*?', '!'),
  filled('*[!b]', '!'),
  filled('?', '*!'),
  filled('[a-z]', '*'),
  `*${filled('[!a]', '')}`.slice(0, 250),
  `*${'a'.repeat(250)}!`,
  filled('*ß', '!'),
  `*[${'a-zà-ÿα-ω'.repeat(27)}]!`,
  '*'.repeat(255),
]
const cases: ['Regex' | 'Glob' | 'IGlob', string][] = [
  ...regexes.map((pattern): ['Regex', string] => ['Regex', pattern]),
  ...globs.flatMap((pattern): ['Glob' | 'IGlob', string][] => [
    ['Glob', pattern],
    ['IGlob', pattern],
  ]),
]

/** One part per worker, and more parts than workers, which then share the time. */
describe.each([workers, 8])('in %i parts', (parts) => {
  const engine = openEmbeddedEngine(snapshot, {
    workers,
    shards: parts,
    deadlineMs: 10_000,
    onWorkerLost: (error) => expect.unreachable(`a worker died: ${error.message}`),
  })
  afterAll(() => engine.close())

  it('answers every hostile pattern with a count or a refusal', async () => {
    const outcomes: string[] = []
    for (const [op, pattern] of cases) {
      expect([...pattern].length).toBeLessThanOrEqual(limits.patternCharsMax)
      // This count returns once the queue has no work of the previous pattern.
      await engine.count('repos', { kind: 'and', filters: [] })
      // A pattern that nothing else stops ends at the deadline, with another code.
      const outcome = await readOutcome(engine, op, pattern)
      expect(outcome).toMatch(/^(\d+ found|pattern_too_expensive|invalid_filter)$/)
      outcomes.push(outcome)
    }
    expect(outcomes.some((outcome) => outcome.endsWith('found'))).toBe(true)
    expect(outcomes).toContain('pattern_too_expensive')
  }, 120_000)
})

async function readOutcome(
  engine: Engine,
  op: 'Regex' | 'Glob' | 'IGlob',
  value: string,
): Promise<string> {
  try {
    const filter = planFilter('repos', { field: 'name', op, value })
    return `${await engine.count('repos', filter)} found`
  } catch (error) {
    expect(error).toBeInstanceOf(RequestError)
    return (error as RequestError).code
  }
}
