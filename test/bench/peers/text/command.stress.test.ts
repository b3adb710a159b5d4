/** The command at its smallest, with the peers that are installed already. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../bench/peers/text/engines.ts'
import type { PeersResult, SizeResult } from '../../../../bench/peers/text/result.ts'

const script = fileURLToPath(new URL('../../../../dist/bench/peers/text/main.js', import.meta.url))
const users = 2000
const queries = 100

let folder: string
let printed: string
let size: SizeResult

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'devdex-peers-'))
  const json = join(folder, 'peers.json')
  const numbers = ['--users', `${users}`, '--queries', `${queries}`, '--rounds', '1']
  const args = [script, '--no-install', ...numbers, '--json', json]
  printed = (await promisify(execFile)(process.execPath, args)).stdout
  const result = JSON.parse(readFileSync(json, 'utf8')) as PeersResult
  size = result.sizes[0]!
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const absent = (name: string) => size.engines.find((one) => one.name === name && 'absent' in one)

describe('npm run bench -- peers:text', () => {
  it('has a row for every engine, and runs ours', () => {
    expect(size.engines.map(({ name }) => name)).toEqual(engines.map(({ name }) => name))
    expect([absent('devdex'), absent('devdex-2')]).toEqual([undefined, undefined])
    for (const engine of size.engines) {
      if ('absent' in engine) expect(engine.absent).not.toBe('')
      else expect(engine.ready.documents).toBe(users)
    }
  })

  it.for(engines)('measures $name in all its modes', ({ name, modes }, { skip }) => {
    if (absent(name) !== undefined) skip(`${name} is not installed`)
    const timings = size.timings.filter(({ engine }) => engine === name)
    expect(modes).toEqual(expect.arrayContaining(timings.map(({ mode }) => mode)))
    expect(timings.length).toBeGreaterThan(0)
    for (const { us } of timings) {
      expect(us.length).toBe(queries)
      expect(Math.min(...us)).toBeGreaterThan(0)
    }
  })

  it('finds the same by engines of the same formula', () => {
    expect(size.agreements.length).toBeGreaterThan(0)
    for (const { same, sameTotals, overlap } of size.agreements) {
      expect(overlap).toBeGreaterThan(0)
      if (same !== null) expect(same).toBe(queries)
      if (sameTotals !== null) expect(sameTotals).toBe(queries)
    }
  })

  it.each(['machine', 'engines', 'answers', 'top 10', 'top 100', 'top 1,000'])(
    'prints the section "%s"',
    (heading) => {
      expect(printed.split('\n')).toContain(heading)
    },
  )
})
