/** The command on a small file of follows, with graphology alone: nothing is installed. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modularity } from '../../bench/peers/graph/modularity.ts'
import { mulberry32 } from '../../data/generate/index.ts'

const script = fileURLToPath(new URL('../../dist/bench/peers/graph/main.js', import.meta.url))

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'devdex-graph-peers-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('compares ranks and communities', { timeout: 120_000 }, async () => {
  const random = mulberry32(1)
  const login = () => `user-${Math.floor(400 * random() ** 2)}`
  const lines = Array.from({ length: 3000 }, () =>
    JSON.stringify({ type: 'follows', from: login(), to: login() }),
  )
  const [follows, json] = [join(folder, 'edges.jsonl'), join(folder, 'out.json')]
  writeFileSync(follows, lines.join('\n'))
  const args = [script, '--no-networkx', '--follows', follows, '--json', json]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout).toContain('PageRank: distance to ours')
  const { rows } = JSON.parse(readFileSync(json, 'utf8')) as {
    rows: { name: string; uniformDistance: number; modularity: number }[]
  }
  expect(rows.map(({ name }) => name)).toEqual(['devdex', 'graphology'])
  expect(rows[1]!.uniformDistance).toBeLessThan(1e-6)
  expect(rows[0]!.modularity).toBeGreaterThan(0.98 * rows[1]!.modularity)
})

it('computes modularity by its definition', () => {
  // Two pairs that follow each other, and one follow between them.
  const pairs = Uint32Array.of(0, 1, 1, 0, 2, 3, 3, 2, 1, 2)
  expect(modularity(pairs, [0, 0, 1, 1])).toBeCloseTo(4 / 5 - 2 * (5 / 10) ** 2, 12)
  expect(modularity(pairs, [5, 5, 5, 5])).toBeCloseTo(0, 12)
})
