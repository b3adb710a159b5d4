/** Imports that the server of operators starts: the command in a process of its own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Imports } from '../../src/cli/operate/imports.ts'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { compiledProgram } from '../compiled.ts'
import { openOperator, operatePlace } from './operators.ts'

let folder: string
let data: string
let source: string
let operator: Awaited<ReturnType<typeof openOperator>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'devdex-operate-'))
  data = join(folder, 'data')
  source = join(folder, 'set')
  mkdirSync(source)
  const users = Array.from({ length: 20 }, (_, i) => ({ platformId: `U_${i}`, login: `user-${i}` }))
  const bad = ['{"login":"a"}', '{"login":"b"}', 'not JSON']
  const lines = [...users.map((user) => JSON.stringify(user)), ...bad]
  writeFileSync(join(source, 'users.jsonl'), `${lines.join('\n')}\n`)
  const script = compiledProgram('../src/main')
  operator = await openOperator(operatePlace({ data, url: 'http://127.0.0.1:9', script }))
})

afterAll(async () => {
  await operator.server.close()
  rmSync(folder, { recursive: true })
})

const ask: typeof operator.ask = (...call) => operator.ask(...call)

interface Shown {
  readonly id: string
  readonly state: string
  readonly messages: readonly string[]
  readonly report?: { readonly users: number; readonly snapshot: string }
  readonly progress?: object
  readonly rejected: {
    readonly lines: number
    readonly reasons: readonly { reason: string; lines: number }[]
  }
}

async function ended(request: object): Promise<Shown> {
  const { status, body } = await ask('imports/start', request)
  expect(status, JSON.stringify(body)).toBe(202)
  const { id } = body as Shown
  const shown = async () => {
    const { imports } = (await ask('imports')).body as { imports: readonly Shown[] }
    return imports.find((one) => one.id === id)!
  }
  await expect.poll(async () => (await shown()).state).not.toBe('running')
  return shown()
}

it('says whether there is data, and takes the sample only where there is none', async () => {
  expect((await ask('imports')).body).toEqual({ imports: [], others: [], hasData: false })
  const both = { sample: true, sources: [source] }
  expect((await ask('imports/start', both)).status).toBe(400)
  await ended({ sources: [source], maxErrors: '3' })
  expect((await ask('imports')).body).toMatchObject({ hasData: true })
  const { status, body } = await ask('imports/start', { sample: true })
  expect([status, (body as { code: string }).code]).toEqual([409, 'operation_refused'])
  rmSync(data, { recursive: true })
})

it('fails at a bad line, and says where and why', async () => {
  const { state, rejected, messages } = await ended({ sources: [source] })
  expect([state, rejected.lines]).toEqual(['failed', 1])
  expect(messages.join('\n')).toContain('1 bad line')
  expect(await currentSnapshot(data)).toBeNull()
})

it('imports with progress, and counts rejected lines by reason', async () => {
  const shown = await ended({ sources: [source], maxErrors: '3' })
  expect(shown).toMatchObject({ state: 'done', report: { users: 20 } })
  expect(shown.progress).toMatchObject({ phase: expect.any(String), total: expect.any(Number) })
  expect(shown.rejected.lines).toBe(3)
  expect(shown.rejected.reasons.map(({ lines }) => lines).sort()).toEqual([1, 2])
  // The first line of each kind says which member is missing.
  expect(shown.rejected.reasons.map(({ reason }) => reason)).toContain('"platformId" is missing')
  expect(await currentSnapshot(data)).toBe(shown.report?.snapshot)
})

it('runs one at a time, and cancels it', async () => {
  const before = await currentSnapshot(data)
  const request = { sources: [source], maxErrors: '3' }
  const { body } = await ask('imports/start', request)
  const { id } = body as Shown
  expect((await ask('imports/start', request)).status).toBe(409)
  expect((await ask('imports/cancel', { id })).body).toMatchObject({ state: 'cancelled' })
  const state = async () => ((await ask('imports')).body as { imports: Shown[] }).imports[0]
  await expect.poll(async () => await state()).toHaveProperty('endedAt')
  expect(await state()).toMatchObject({ id, state: 'cancelled' })
  expect(await currentSnapshot(data)).toBe(before)
  expect((await ask('imports/cancel', { id })).status).toBe(409)
})

it('takes only absolute paths of what is there', async () => {
  const sources = [[], ['data'], ['--merge'], ['/nothing/here'], ['-'], [source, '']]
  for (const one of sources) {
    expect((await ask('imports/start', { sources: one })).status).toBe(400)
  }
  const maxErrors = 'all'
  expect((await ask('imports/start', { sources: [source], maxErrors })).status).toBe(400)
})

it('says that the service does not answer, and where', async () => {
  const away = { answers: false, ready: false, url: 'http://127.0.0.1:9' }
  expect((await ask('health')).body).toMatchObject(away)
  const answer = await fetch(`${operator.server.origin}/health`)
  const { code } = (await answer.json()) as { code: string }
  expect([answer.status, code]).toEqual([502, 'service_unreachable'])
})

it('ends even if it ignores the first signal, as one that waits for a pipe', async () => {
  const script = join(folder, 'deaf.cjs')
  const deaf = 'process.on("SIGINT", () => {}); setInterval(() => {}, 1000)'
  writeFileSync(script, `${deaf}; console.error('{"phase":"waiting"}')`)
  const imports = new Imports(operatePlace({ data, script }), 100)
  const options = {
    sample: false,
    update: false,
    dryRun: true,
    allowShrink: false,
    peopleWithoutLogin: false,
    followLinks: false,
    maxErrors: undefined,
  }
  const started = imports.start({ sources: [source], ...options })
  await expect.poll(() => started.progress, { timeout: 10_000 }).toBeDefined()
  imports.cancel(started.id)
  await expect.poll(() => started.endedAt, { timeout: 10_000 }).toBeDefined()
  expect(started.state).toBe('cancelled')
})
