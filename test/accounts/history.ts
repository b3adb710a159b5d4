/**
 * Histories of charges and keys beside a plain model of them. Several processes serve the accounts,
 * and each may fold the journal, or end and begin again, at any time.
 */
import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { expect } from 'vitest'
import { drawKind } from '../../native-free-index/test/law.ts'
import { verifyAccounts } from '../../src/accounts/index.ts'
import { readReveals } from '../../src/accounts/people/index.ts'
import { TickProcess } from './processes.ts'
import { Model, makeTick, step } from './replays-model.ts'
import {
  dayMs,
  hourMs,
  openTestAccounts,
  readAll,
  type TestAccounts,
  waitForTick,
} from './test-accounts.ts'
import { answerTick } from './ticks.ts'

const target = { process: fc.nat(1), account: fc.nat(1) }
const overlapMs = fc.constantFrom(0, 1000, hourMs, 2 * dayMs)
export const historyStep = fc.oneof(
  { weight: 20, arbitrary: step },
  {
    weight: 2,
    arbitrary: drawKind('grant', { ...target, credits: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 2, arbitrary: drawKind('rotate', { ...target, overlapMs }) },
  { weight: 2, arbitrary: drawKind('fold', target) },
  { weight: 1, arbitrary: drawKind('revoke', target) },
)
type HistoryStep = typeof historyStep extends fc.Arbitrary<infer T> ? T : never

type ModelKey = { readonly key: string; readonly account: number; endsAtMs: number }

interface World {
  readonly processes: TestAccounts[]
  /** Charges in place of the second process, and is killed where that is closed. */
  readonly child: TickProcess | undefined
  readonly ids: readonly string[]
  readonly keys: ModelKey[]
  readonly model: Model
}

export async function checkHistory(
  steps: readonly HistoryStep[],
  ledger: 'flush' | 'fsync',
  hasChild = false,
): Promise<void> {
  const first = await openTestAccounts({ ledger })
  const processes = [first, await first.openAgain()]
  for (const { access } of processes) await access.serve()
  const child = hasChild ? new TickProcess(first.dataDir) : undefined
  const model = new Model()
  const made = await Promise.all(model.remaining.map((credits) => first.create(credits)))
  const keys = made.map(({ key }, account) => ({ key, account, endsAtMs: Infinity }))
  const world = { processes, child, ids: made.map(({ account }) => account.id), keys, model }
  for (const step of steps) {
    await take(world, step)
    await checkKeys(world)
  }
  child?.kill()
  // Also in a process that opens what the others leave.
  processes.push(await first.openAgain())
  for (const each of processes) await checkSums(world, each)
  expect((await verifyAccounts(processes[2]!.database)).problems).toEqual([])
  for (const { close } of processes) await close()
  rmSync(first.dataDir, { recursive: true })
}

async function take(world: World, step: HistoryStep): Promise<void> {
  const { processes, child, ids, keys, model } = world
  const { clock, openAgain } = processes[0]!
  if (step.kind === 'wait') {
    clock.nowMs += step.ms
    return
  }
  const { access, close } = processes[step.process]!
  const other = step.process === 1 ? child : undefined
  if (step.kind === 'fold') return access.fold()
  if (step.kind === 'tick') {
    const { tick, expected } = makeTick(model, ids, step.inputs, clock.nowMs)
    const answer = other === undefined ? answerTick(access, tick) : other.answer(tick)
    return expect(await answer).toEqual(expected)
  }
  if (step.kind === 'restart') {
    if (other !== undefined) return other.kill()
    await close()
    processes[step.process] = await openAgain()
    return processes[step.process]!.access.serve()
  }
  const id = ids[step.account]!
  if (step.kind === 'grant') {
    await access.keys.grant(id, step.credits)
    model.remaining[step.account]! += step.credits
  } else if (step.kind === 'revoke') {
    await access.keys.revoke(id)
    model.revoked.add(step.account)
  } else if (!model.revoked.has(step.account)) {
    const { key } = await access.keys.rotate(id, step.overlapMs)
    const endsAtMs = Math.floor((clock.nowMs + step.overlapMs) / 1000) * 1000
    for (const each of keys) {
      if (each.account === step.account) each.endsAtMs = Math.min(each.endsAtMs, endsAtMs)
    }
    keys.push({ key, account: step.account, endsAtMs: Infinity })
  }
}

async function checkKeys({ processes, keys, model }: World): Promise<void> {
  await waitForTick()
  for (const { clock, opens } of processes) {
    const isGood = ({ account, endsAtMs }: ModelKey) =>
      !model.revoked.has(account) && clock.nowMs < endsAtMs
    expect(keys.map(({ key }) => opens(key))).toEqual(keys.map(isGood))
  }
}

async function checkSums({ ids, model }: World, { access, database }: TestAccounts): Promise<void> {
  const accounts = await Promise.all(ids.map((id) => access.keys.find(id)))
  expect(accounts.map((account) => account!.creditsRemaining)).toEqual(model.remaining)
  expect(accounts.map((account) => account!.creditsUsed)).toEqual(model.used)
  const usage = (await access.readUsage()).map(({ day, id, endpoint, requests, credits }) => {
    return [`${day} ${ids.indexOf(id)} ${endpoint}`, { requests, credits }] as const
  })
  expect(new Map(usage)).toEqual(model.usage)
  const reveals = model.reveals
    .toReversed()
    .flat()
    .map((reveal) => {
      return { ...reveal, account: ids[reveal.account], seq: expect.any(Number) }
    })
  expect(await readAll(readReveals(database))).toEqual(reveals)
}
