/** The command at its smallest, with the peers that are installed already. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../bench/peers/vectors/engines.ts'
import { filters } from '../../bench/peers/vectors/protocol.ts'
import type { VectorsResult } from '../../bench/peers/vectors/result.ts'

const script = fileURLToPath(new URL('../../dist/bench/peers/vectors/main.js', import.meta.url))

let folder: string
let printed: string
let result: VectorsResult

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'devdex-vectors-'))
  const json = join(folder, 'vectors.json')
  const shape = ['--count', '3000', '--dims', '32', '--queries', '20', '--clusters', '30']
  const args = [script, '--no-install', ...shape, '--rounds', '1', '--json', json]
  printed = (await promisify(execFile)(process.execPath, args)).stdout
  result = JSON.parse(readFileSync(json, 'utf8')) as VectorsResult
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const absent = (name: string) => result.engines.some((one) => one.name === name && 'absent' in one)
const timingsOf = (name: string) => result.timings.filter(({ engine }) => engine === name)

describe('npm run bench -- peers:vectors', () => {
  it('has a row for every engine, and runs ours', () => {
    expect(result.engines.map(({ name }) => name)).toEqual(engines.map(({ name }) => name))
    for (const engine of result.engines) {
      if ('absent' in engine)
        expect(engine).toMatchObject({ isOwn: false, absent: expect.stringMatching(/./) })
      else expect(engine.residentBytes).toBeGreaterThan(engine.ready.bytes)
    }
  })

  it.for(engines)('measures $name with all its settings', ({ name, settings }, { skip }) => {
    if (absent(name)) skip(`${name} is not installed`)
    const refused = result.refusals.filter(({ engine }) => engine === name)
    const wanted = filters.flatMap((filter) => settings[filter].map((one) => `${filter} ${one}`))
    const measured = [...timingsOf(name), ...refused].map((one) => `${one.filter} ${one.setting}`)
    expect(measured.toSorted()).toEqual(wanted.toSorted())
    for (const { p50Us, p99Us } of timingsOf(name)) {
      expect(p50Us).toBeGreaterThan(0)
      expect(p99Us).toBeGreaterThanOrEqual(p50Us)
    }
  })

  it('finds what is right by looking at everything', ({ skip }) => {
    const most = timingsOf('devdex').filter(({ setting }) => /^(-|sigmas=3.5)$/.test(setting))
    expect(most.map(({ filter }) => filter).toSorted()).toEqual(filters.toSorted())
    for (const { recall } of most) expect(recall).toBeGreaterThan(0.995)
    if (absent('faiss-flat')) skip('faiss is not installed: the truth was not compared with it')
    for (const { recall } of timingsOf('faiss-flat')) expect(recall).toBe(1)
  })

  it.each(['machine', 'engines', 'no filter', 'filter of 1 %: the fastest at a recall'])(
    'prints the section "%s"',
    (heading) => {
      expect(printed.split('\n')).toContain(heading)
    },
  )
})
