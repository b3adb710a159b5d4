/** Who is charged when requests are repeated, of two processes on one database. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { verifyDatabase } from '../../src/store/index.ts'
import { Model, type Step, step, turnOf } from '../access/replays-model.ts'
import { answerTick } from '../access/ticks.ts'
import { openRemote, type Remote } from './remote.ts'
import { describePostgres } from './server.ts'

describePostgres('repeats in PostgreSQL', (server) => {
  it('are free as a list of all charges says, whichever process is asked', async () => {
    const address = await server.database()
    const clock = { nowMs: Date.UTC(2026, 4, 1) }
    const remotes = [
      await openRemote(address, () => clock.nowMs),
      await openRemote(address, () => clock.nowMs),
    ]
    const history = fc.array(step, { minLength: 10, maxLength: 40 })
    await holdsLater(10, [history], (steps) => play(remotes, clock, steps))
    const report = await verifyDatabase(remotes[0]!.database)
    expect(report.problems).toEqual([])
  })
})

/** Each history has accounts of its own. */
async function play(
  remotes: readonly Remote[],
  clock: { nowMs: number },
  steps: readonly Step[],
): Promise<void> {
  const model = new Model()
  const ids: string[] = []
  for (const credits of model.remaining) {
    const { account } = await remotes[0]!.access.create({ name: 'n', services: ['RAW'], credits })
    ids.push(account.id)
  }
  for (const step of steps) {
    if (step.kind === 'wait') clock.nowMs += step.ms
    if (step.kind !== 'turn') continue
    const { turn, expected } = turnOf(model, ids, step.inputs, clock.nowMs)
    expect(await answerTick(remotes[step.process]!.access, turn)).toEqual(expected)
  }
  const accounts = await Promise.all(ids.map((id) => remotes[1]!.access.find(id)))
  expect(accounts.map((account) => account?.creditsRemaining)).toEqual(model.remaining)
}
