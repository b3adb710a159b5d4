/** Debits that wait for others of their event-loop tick, and debits that do not. */
import { describe, expect, it, vi } from 'vitest'
import type { Access } from '../../src/access/index.ts'
import { chargeOf, debit } from './charges.ts'
import { freshDataDir, openForTest } from './data-dir.ts'

const ticksAlone = 8
const debitsBetweenChecks = 32

function openLedger() {
  const access = openForTest(freshDataDir())
  const { id } = access.create({ name: 'n', services: ['RAW'], credits: 1000 }).account
  return { access, id, enter: vi.spyOn(access.store, 'append') }
}

/** Whether another event-loop tick ran before the debit resolved. */
async function waitsForTurn(access: Access, id: string): Promise<boolean> {
  let isOver = false
  setImmediate(() => {
    isOver = true
  })
  await debit(access, id, 1)
  return isOver
}

async function waits(access: Access, id: string, debits: number): Promise<boolean[]> {
  const found: boolean[] = []
  while (found.length < debits) found.push(await waitsForTurn(access, id))
  return found
}

describe('a debit', () => {
  it('waits for no others when none came lately, but tries it sometimes', async () => {
    const { access, id } = openLedger()
    const rounds = [ticksAlone, debitsBetweenChecks, 1, debitsBetweenChecks, 1]
    const expected = rounds.flatMap((length, i) => Array(length).fill(i % 2 === 0))
    expect(await waits(access, id, expected.length)).toEqual(expected)
  })

  it('waits again once there were others', async () => {
    const { access, id, enter } = openLedger()
    await waits(access, id, ticksAlone + debitsBetweenChecks)
    enter.mockClear()
    await Promise.all([debit(access, id, 1), debit(access, id, 1)])
    expect(enter).toHaveBeenCalledTimes(1)
    expect(await waits(access, id, ticksAlone + 1)).toEqual([
      ...Array(ticksAlone).fill(true),
      false,
    ])
  })

  it('that waits for no others shares its commit with debits of the same tick', async () => {
    const { access, id, enter } = openLedger()
    await waits(access, id, ticksAlone)
    enter.mockClear()
    let isOver = false
    setImmediate(() => {
      isOver = true
    })
    const debits = await Promise.all([debit(access, id, 1), debit(access, id, 2)])
    expect(isOver).toBe(false)
    expect(debits).toMatchObject([{ credits: 1 }, { credits: 2 }])
    expect(enter).toHaveBeenCalledTimes(1)
  })

  it('that waits for no others is taken only if its client is still there', async () => {
    const { access, id, enter } = openLedger()
    await waits(access, id, ticksAlone)
    enter.mockClear()
    const client = new AbortController()
    const taken = access.debit(id, chargeOf(1), client.signal)
    client.abort()
    expect(await taken).toBeNull()
    expect(enter).not.toHaveBeenCalled()
  })
})
