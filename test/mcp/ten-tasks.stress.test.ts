/** Ten tasks on the sample data by a scripted agent, and a table of what each costs. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devdex } from '../cli/harness.ts'
import { serveWorld, type World } from '../service/harness.ts'
import { Agent } from './agent.ts'
import { connect } from './client.ts'
import { tasks } from './tasks.ts'

let world: World
beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), 'devdex-tasks-'))
  const sample = new URL('../../data/sample', import.meta.url).pathname
  const { code, stderr } = await devdex(['import', sample, '--data', data])
  expect(code, stderr).toBe(0)
  world = await serveWorld(data, {})
}, 240_000)
afterAll(() => world.close())

const rows: string[][] = [['task', 'calls', 'wrong turns', 'tokens', 'credits']]

test.each(tasks.map((task) => [task.name, task] as const))(
  '%s',
  async (name, task) => {
    const { client } = await connect(world)
    const { tools } = await client.listTools()
    const agent = new Agent(client, tools)
    await task.run(agent)
    const { calls, wrongTurns, chars, credits } = agent
    rows.push([name, ...[calls, wrongTurns, Math.ceil(chars / 3.5), credits].map(String)])
    expect(calls).toBeLessThanOrEqual(8)
    expect(wrongTurns).toBeLessThanOrEqual(2)
  },
  60_000,
)

test('the table', () => {
  const lines = rows.map((row) => `| ${row.join(' | ')} |`)
  process.stdout.write(`${[lines[0], '|---|---|---|---|---|', ...lines.slice(1)].join('\n')}\n`)
  expect(rows).toHaveLength(1 + tasks.length)
})
