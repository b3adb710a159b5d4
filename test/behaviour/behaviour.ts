/**
 * Runs tables over worlds that are served twice: over both HTTP adapters, from one shard, and from
 * 2 or 7. An answer must have the same bytes from both. For each row it is checked too what
 * the answer costs, that a dry run and a refusal tell its price, that a repeat is free, and that the
 * client of TypeScript gives the same answer.
 */
import { Devdex, type DevdexError } from 'devdex-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceOptions } from '../../src/service/service.ts'
import { uwsFault } from '../http/adapters.ts'
import { type Answer, openWorld, type World } from '../service/harness.ts'
import { undated } from '../service/scopes/undated.ts'
import { checkStep } from './answer-checks.ts'
import { runMoneyLaws, runPagesLaw } from './laws.ts'
import { changeSuppressions, postStep, runTool } from './requests.ts'
import { fillKept, type Row, readTables, readWorld, type Step } from './tables.ts'
import { selectValue } from './values.ts'

/** Several parts of a search in several threads, beside one of each. */
const inParts = { kind: 'embedded', shards: 3, workers: 2 } as const
const fast = uwsFault === undefined ? 'uws' : 'node'

/** @param names of worlds, which run with all of their tables */
export function runBehaviour(...names: readonly string[]): void {
  describe.each(names)('%s', (name) => {
    let worlds: readonly World[]
    beforeAll(async () => {
      const shards = names.indexOf(name) % 2 === 0 ? 7 : 2
      worlds = await Promise.all([
        openNamed(name, 1, { http: 'node' }),
        openNamed(name, shards, { http: fast, ...(shards === 7 && { engine: inParts }) }),
      ])
    })
    afterAll(() => Promise.all(worlds.map((world) => world.close())))

    describe.each(readTables(name))('$title', ({ rows }) => {
      test.each(rows)('$name', async (row) => {
        const [told, other] = await Promise.all(worlds.map((world) => runRow(row, world, worlds)))
        if (!row.varies) expect(other).toEqual(told)
      })
    })
  })
}

export function openNamed(
  name: string,
  shards: number,
  more: Partial<ServiceOptions> = {},
): Promise<World> {
  const { keys, service, ...data } = readWorld(name)
  const all = { none: { credits: 0 }, ...keys }
  return openWorld({ ...data, keys: all, service: { ...service, ...more }, shards })
}

/** Gives all answers of a row, without what differs between two services. */
export async function runRow(row: Row, world: World, worlds: readonly World[]): Promise<string[]> {
  const keys = Object.entries(world.keys).map(([name, key]) => [`key_${name}`, key] as const)
  const kept = new Map<string, unknown>(keys)
  const told: string[] = []
  for (const step of row.steps ?? [row]) {
    const text = await runStep(fillKept(step, kept), world, worlds, kept)
    told.push(withoutIds(undated(text)).replace(/"credits":\{[^}]*\}/, ''))
  }
  return told
}

async function runStep(
  step: Step,
  world: World,
  worlds: readonly World[],
  kept: Map<string, unknown>,
): Promise<string> {
  if (step.suppress !== undefined || step.release !== undefined) {
    await changeSuppressions(world, step)
    return ''
  }
  if (step.tool !== undefined) return runTool(world, step, kept)
  const answer = step.poll ? await pollStep(world, step) : await postStep(world, step)
  checkStep(step, answer)
  for (const [name, path] of Object.entries(step.keep ?? {})) {
    kept.set(name, selectValue(answer.body, path))
  }
  if (step.same !== undefined) {
    const same = await postStep(world, { ...step, ...step.same })
    expect([same.status, withoutIds(same.text)]).toEqual([answer.status, withoutIds(answer.text)])
  }
  if (world !== worlds[0]) return answer.text
  if (step.laws !== false) {
    const isOfNewKind = noteKind(step, answer)
    if (isOfNewKind || step.price !== undefined) await runMoneyLaws(world, step, answer)
    if (isOfNewKind) await checkClient(world, step, answer)
  }
  if (step.pages !== undefined) await runPagesLaw(worlds, step)
  return answer.text
}

async function pollStep(world: World, step: Step): Promise<Answer<unknown>> {
  let answer = await postStep(world, step)
  await expect
    .poll(async () => {
      answer = await postStep(world, step)
      checkStep(step, answer)
      return true
    })
    .toBe(true)
  return answer
}

function withoutIds(text: string): string {
  return text.replace(/"(requestId|endCursor)":"[^"]*"/g, '"$1":""')
}

const kinds = new Set<string>()

/** In a short run, laws are tried on the first of each kind: members and outcome of an endpoint. */
function noteKind({ ask, body = {}, key }: Step, { status, body: told }: Answer<unknown>): boolean {
  const { code } = (told ?? {}) as { code?: string }
  const isText = typeof body === 'string' || body instanceof Uint8Array
  const members = isText ? [] : Object.keys(body as object)
  const kind = [ask, key, status, code, ...members].join(' ')
  const isNew = !kinds.has(kind) || process.env.RUNS !== undefined
  kinds.add(kind)
  return isNew
}

/** The client gives the same answer, or an error of the same code. */
async function checkClient(world: World, step: Step, answer: Answer<unknown>): Promise<void> {
  const { ask = '', body = {}, key = 'all', headers } = step
  const { code } = (answer.body ?? {}) as { code?: string }
  if (headers !== undefined || key === null || !ask.startsWith('/') || typeof body !== 'object')
    return
  const devdex = new Devdex({
    ...{ url: new URL(world.url).origin, apiKey: world.keys[key], retries: 0 },
  })
  const told = await devdex.post(ask as never, body as never).then(
    (found) => withoutIds(JSON.stringify(found)),
    ({ status, code }: DevdexError & { status: number; code: string }) => `${status} ${code}`,
  )
  const isFound = answer.status === 200
  expect(told).toBe(isFound ? withoutIds(JSON.stringify(answer.body)) : `${answer.status} ${code}`)
}
