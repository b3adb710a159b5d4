/** `npm run load` from its arguments to its exit code, against a stub of the service. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runLoadCommand, type Stub, stubService } from './load-stub.ts'

let folder: string
let scenario: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'devdex-load-'))
  scenario = join(folder, 'mine.json')
  const requests = [
    { name: 'search', weight: 3, path: '/search/users', body: { query: '{word}' } },
    { name: 'lookup', weight: 1, path: '/raw/users', body: { githubIds: '{userId*2}' } },
  ]
  writeFileSync(scenario, JSON.stringify({ about: 'Two requests', requests }))
})

afterAll(() => rmSync(folder, { recursive: true }))

/** However busy the machine is, the run is valid. */
function argsFor({ url }: Stub, ...more: string[]): string[] {
  const short = ['--rate', '200', '--for', '200ms', '--warm-up', '50ms', '--max-late', '100%']
  return ['--url', url, '--key', 'ddx_stub', '--scenario', scenario, ...short, ...more]
}

function runs({ run }: Stub): number {
  return [...run.values()].reduce((sum, count) => sum + count, 0)
}

interface ResultJson {
  readonly scenario: string
  readonly creditsMax: number
  readonly credits: number
  readonly planned: number
  readonly rows: readonly Record<string, unknown>[]
  readonly targets: readonly { readonly text: string; readonly isMet: boolean }[]
}

describe('the exit code', () => {
  it('is 0 where all targets are met, which text and JSON tell', async () => {
    const stub = await stubService()
    const json = join(folder, 'met.json')
    const targets = ['--target', 'search p99 < 1h', '--target', 'rate > 1']
    const { code, stdout, stderr } = await runLoadCommand(argsFor(stub, ...targets, '--json', json))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const line of [
      /^mine: Two requests$/m,
      /met +search p99 < 1h: /,
      /met +errors < 0.1%: /,
    ]) {
      expect(stdout).toMatch(line)
    }
    const text = readFileSync(json, 'utf8')
    expect(text).not.toContain('ddx_stub')
    const result = JSON.parse(text) as ResultJson
    expect(result.rows.map(({ name }) => name)).toEqual(['search', 'lookup', 'all'])
    expect(result.rows[2]).toMatchObject({ planned: result.planned, answered: result.planned })
    expect(result.targets.map(({ isMet }) => isMet)).toEqual([true, true, true, true])
    // One first search, and then the load with its warm-up, each request as dear as was said.
    expect(result.credits).toBe(2 * (runs(stub) - 1))
    expect(result.creditsMax).toBe(3 + result.credits)
    expect(stdout).toContain(`costs at most ${result.creditsMax} credits (3 of them to prepare)`)
  })

  it('is 1 where one is missed, which is named with its value', async () => {
    const stub = await stubService()
    const args = argsFor(stub, '--target', 'lookup p50 < 1us', '--target', 'p99 < 1h')
    const { code, stdout } = await runLoadCommand(args)
    expect(code).toBe(1)
    expect(stdout).toMatch(/MISSED +lookup p50 < 1us: [\d.]+ (µs|ms|s)/)
    expect(stdout).toMatch(/met +p99 < 1h/)
  })

  it('is 1 for refusals, which are no errors, and for errors', async () => {
    const status = (index: number) => [200, 429, 503, 500][index % 4]!
    const stub = await stubService({ status })
    const { code, stdout } = await runLoadCommand(argsFor(stub))
    expect(code).toBe(1)
    expect(stdout).toMatch(/429: \d+ refused: the rate/)
    expect(stdout).toMatch(/503: \d+ refused: the server is overloaded/)
    expect(stdout).toMatch(/500: \d+ errors/)
    const shares = /MISSED +errors < 0.1%: ([\d.]+)%\n +MISSED +refused < 0.1%: ([\d.]+)%/
    const [, errors, refused] = shares.exec(stdout) ?? []
    expect(Number(errors)).toBeCloseTo(25, -1)
    expect(Number(refused)).toBeCloseTo(50, -1)
    const lenient = argsFor(stub, '--target', 'errors < 100%', '--target', 'refused < 100%')
    expect((await runLoadCommand(lenient)).code).toBe(0)
  })

  it('is 1 where the generator was late, whatever the targets', async () => {
    const status = (index: number) => {
      const endMs = performance.now() + (index === 20 ? 100 : 0)
      while (performance.now() < endMs);
      return 200
    }
    const stub = await stubService({ status })
    const { code, stdout } = await runLoadCommand(argsFor(stub, '--max-late', '0%'))
    expect(code).toBe(1)
    expect(stdout).toMatch(/was late: sent \d+ of \d+ \([\d.]+ %\) more than 2 ms after their time/)
    expect(stdout).toContain('INVALID')
  })

  it.each([
    ['an unknown option', ['--rat', '3'], /unknown option '--rat'/],
    ['an unknown key', ['--key', 'ddx_other'], /POST \/account: 401 unauthorized: the key is unk/],
    [
      'an address where nobody listens',
      ['--url', 'http://127.0.0.1:2'],
      /does not answer: .*ECONN/,
    ],
    [
      'a target of no request',
      ['--target', 'x p99 < 1s'],
      /--target names one of all, search, look/,
    ],
  ])('is 2 for %s, in one line', async (_, args, message) => {
    const stub = await stubService()
    const { code, stdout, stderr } = await runLoadCommand(argsFor(stub, ...args))
    expect({ code, stdout, run: runs(stub) }).toEqual({ code: 2, stdout: '', run: 0 })
    expect(stderr).toMatch(/^npm run load: [^\n]+\n$/)
    expect(stderr).toMatch(message)
  })

  it('is 2 where the balance may not suffice, and nothing is paid, unless --yes', async () => {
    const stub = await stubService({ credits: 50 })
    const { code, stdout, stderr } = await runLoadCommand(argsFor(stub))
    expect({ code, run: runs(stub) }).toEqual({ code: 2, run: 0 })
    expect(stderr).toMatch(/costs at most \d+ credits, the key has 50: --yes runs it/)
    expect(stdout).toContain('the key has 50')
    expect((await runLoadCommand(argsFor(stub, '--yes'))).code).toBe(0)
    expect(runs(stub)).toBeGreaterThan(10)
  })
})

it('a rate above that of the key is told before the load', async () => {
  const stub = await stubService({ rate: 50 })
  const { stderr } = await runLoadCommand(argsFor(stub))
  expect(stderr).toBe('The key may send 50 requests/s: expect refusals with 429.\n')
})

describe('--find-rate', () => {
  it('runs the highest rate twice where it meets the targets', async () => {
    const stub = await stubService()
    const json = join(folder, 'found.json')
    const { code, stdout } = await runLoadCommand(argsFor(stub, '--find-rate', '--json', json))
    expect(code).toBe(0)
    expect(stdout).toContain('200 requests/s meet the targets, twice; it is the highest')
    const { found, runs: made } = JSON.parse(readFileSync(json, 'utf8'))
    expect([found, made.length]).toEqual([200, 2])
  })

  it('finds none where nothing is answered', async () => {
    const stub = await stubService({ status: () => 503 })
    const { code, stdout } = await runLoadCommand(argsFor(stub, '--find-rate', '--rate', '8'))
    expect(code).toBe(1)
    expect(stdout).toMatch(/ 8\/s {2}missed: refused < 0.1%: 100.000%/)
    expect(stdout).toContain('no rate met the targets twice')
  })
})

it('an interruption prints what there is', async () => {
  const interruption = new AbortController()
  const status = (index: number) => {
    if (index === 30) interruption.abort()
    return 200
  }
  const stub = await stubService({ status })
  const args = argsFor(stub, '--for', '1h', '--yes')
  const { code, stdout } = await runLoadCommand(args, interruption.signal)
  expect(code).toBe(130)
  expect(stdout).toMatch(/200 requests\/s, interrupted after [\d.]+ s/)
  expect(stdout).toContain('not judged: the run was interrupted')
})

it('SIGINT ends the process in the same way', async () => {
  const script = fileURLToPath(new URL('../../dist/bench/load/main.js', import.meta.url))
  let interrupt = () => {}
  const status = (index: number) => {
    if (index === 30) interrupt()
    return 200
  }
  const stub = await stubService({ status })
  const args = argsFor(stub, '--for', '10m')
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  interrupt = () => child.kill('SIGINT')
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(130)
  expect(printed).toMatch(/interrupted after [\d.]+ s/)
})
