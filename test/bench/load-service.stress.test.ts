/** Each scenario that is shipped, for a moment, against the service with people of the sample. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scenarioNames } from '../../bench/load/scenario.ts'
import { sampleEdges, sampleRepositories, sampleUsers } from '../data/sample-files.ts'
import { openWorld, type World } from '../service/harness.ts'
import { runLoadCommand } from './load-stub.ts'

let world: World

beforeAll(async () => {
  const users = sampleUsers().slice(0, 400)
  const repos = sampleRepositories().slice(0, 300)
  const ids = new Set([...users, ...repos].map(({ platformId }) => platformId))
  const edges = sampleEdges().filter(({ from, to }) => ids.has(from) && ids.has(to))
  const lines = <Line extends object>(records: readonly Line[]) =>
    records.map((record) => ({ ...record }) as Line & Record<string, unknown>)
  world = await openWorld({ users: lines(users), repos: lines(repos), edges: lines(edges) })
})

afterAll(() => world?.close())

it.each(scenarioNames())(
  '%s is answered without an error, for no more than was said',
  async (name) => {
    const { code, stdout, stderr } = await runLoadCommand([
      ...['--url', world.url, '--key', world.keys.all!, '--scenario', name],
      // The service and the generator share a thread here: neither is quick, and it may refuse.
      ...['--rate', '60', '--for', '700ms', '--warm-up', '100ms', '--max-late', '100%'],
      ...['--target', 'refused < 100%', '--target', 'rate > 1'],
    ])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('met     errors < 0.1%: 0.000%')
    const [, most] = /costs at most ([\d,]+) credits/.exec(stdout)!
    const [, used] = /^ {2}all .* ([\d,]+)$/m.exec(stdout)!
    const numberOf = (text: string | undefined) => Number(text!.replaceAll(',', ''))
    expect(numberOf(used)).toBeGreaterThan(0)
    expect(numberOf(used)).toBeLessThanOrEqual(numberOf(most))
  },
)
