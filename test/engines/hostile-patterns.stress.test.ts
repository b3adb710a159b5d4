/** Patterns built to match slowly, over enough names that the time of each match counts. */

import { afterAll, describe, expect, it } from 'vitest'
import { documentWith } from '../../native-free-index/test/build-index.ts'
import { withMore } from '../../native-free-index/test/tries.ts'
import { RequestError } from '../../src/contract/index.ts'
import { type Engine, openEmbeddedEngine } from '../../src/engines/index.ts'
import { planFilter } from '../../src/plan/index.ts'
import { type HostilePattern, hostilePatterns } from '../stress/patterns.ts'
import { memorySnapshot } from './memory-snapshot.ts'

const documents = 40_000
const words = ['search', 'engine', 'aaaa', 'node.js', 'Über', '東京', 'xxxx', 'ab', 'tool', 'k8s']

/** Ordinary names; every fiftieth repeats one letter, every thousandth has the greatest length. */
function inventName(i: number): string {
  if (i % 1000 === 0) return 'ab'.repeat(500).slice(i % 7)
  if (i % 50 === 0) return 'a'.repeat(20 + (i % 80))
  const parts = [i, i >> 3, i >> 7, i >> 11].slice(0, 1 + (i % 4))
  return `${parts.map((part) => words[part % words.length]).join('-')}-${i}`
}

const repos = Array.from({ length: documents }, (_, i) =>
  documentWith({ keywords: { name: inventName(i) } }),
)
const snapshot = memorySnapshot({ repos }, 8)
const workers = 2

const cases = withMore(
  hostilePatterns.filter((_, i) => i % 3 === 0),
  hostilePatterns.filter((_, i) => i % 3 > 0),
)

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
    for (const pattern of cases) {
      // This count returns once the queue has no work of the previous pattern.
      await engine.searcher.count('repos', { kind: 'and', filters: [] })
      // A pattern that nothing else stops ends at the deadline, with another code.
      const outcome = await readOutcome(engine, pattern)
      expect(outcome).toMatch(/^(\d+ found|pattern_too_expensive|invalid_filter)$/)
      outcomes.push(outcome)
    }
    expect(outcomes.some((outcome) => outcome.endsWith('found'))).toBe(true)
    expect(outcomes).toContain('pattern_too_expensive')
  })
})

async function readOutcome(engine: Engine, pattern: HostilePattern): Promise<string> {
  try {
    const filter = planFilter('repos', { field: 'name', ...pattern })
    return `${await engine.searcher.count('repos', filter)} found`
  } catch (error) {
    expect(error).toBeInstanceOf(RequestError)
    return (error as RequestError).code
  }
}
