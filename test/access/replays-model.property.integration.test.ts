/**
 * Charges of repeated requests match a list of all charges, in any order of requests. Two processes
 * send them, and each may restart at any time.
 */
import type { ChildProcess } from 'node:child_process'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { tries } from '../../native-free-index/test/tries.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { outputOf, start } from './child.ts'
import { freshDataDir, openAccounts, type TestAccess } from './data-dir.ts'
import { Model, type Step, step, turnOf } from './replays-model.ts'
import { answerTick, type Tick, type TickAnswer } from './ticks.ts'

vi.setConfig({ testTimeout: 240_000 })

/** The other process. It prints one answer per line of input. */
class Other {
  readonly #dataDir: string
  #child: ChildProcess | undefined

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async answer(turn: Tick): Promise<TickAnswer> {
    if (this.#child === undefined) {
      this.#child = start(this.#dataDir, 'turns', '')
      await outputOf(this.#child, /ready\n/)
    }
    const answered = outputOf(this.#child, /.*\n/)
    this.#child.stdin?.write(`${JSON.stringify(turn)}\n`)
    return JSON.parse(await answered) as TickAnswer
  }

  stop(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

/** Runs a history against the model; resolves with the resulting accounts. */
async function play(steps: readonly Step[], hasOther: boolean): Promise<void> {
  const dataDir = freshDataDir()
  const clock = { nowMs: Date.UTC(2026, 4, 1) }
  const open = () => openAccounts(dataDir, { now: () => clock.nowMs })
  let access: TestAccess = open()
  const other = new Other(dataDir)
  const model = new Model()
  const ids = model.remaining.map(
    (credits) => access.create({ name: 'n', services: ['RAW'], credits }).account.id,
  )
  for (const step of steps) {
    if (step.kind === 'wait') clock.nowMs += step.ms
    else if (step.kind === 'restart' && hasOther && step.process === 1) other.stop()
    else if (step.kind === 'restart') {
      await access.close()
      access = open()
    } else {
      const { turn, expected } = turnOf(model, ids, step.inputs, clock.nowMs)
      const isOther = hasOther && step.process === 1
      const answer = isOther ? other.answer(turn) : answerTick(access, turn)
      expect(await answer).toEqual(expected)
    }
  }
  const left = ids.map((id) => access.find(id)?.creditsRemaining)
  expect(left).toEqual(model.remaining)
  other.stop()
  await access.close()
  if (hasOther) expect(verify(dataDir)).toMatchObject({ problems: [] })
}

it('of one process, and its restarts', async () => {
  const history = fc.array(step, { minLength: 5, maxLength: 40 })
  await holdsLater(10, [history], (steps) => play(steps, false))
})

it('of two processes, each of which may be killed and restart', async () => {
  const history = fc.array(step, { minLength: 20, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(history, (steps) => play(steps, true)),
    // Shrinking would start processes many times, and a timeout would hide the failure.
    { numRuns: tries(2), endOnFailure: true },
  )
})
