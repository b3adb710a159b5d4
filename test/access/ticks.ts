/** Requests of one event-loop tick, as text for another process. */
import type { Access, Charge, ReplayKey } from '../../src/access/index.ts'
import { RequestError } from '../../src/contract/index.ts'

export interface TickRequest {
  readonly id: string
  readonly charge: Charge
}

export interface Tick {
  readonly nowMs: number
  readonly requests: readonly TickRequest[]
}

/** `[remaining, credits]`, or the code of a refusal. */
export type Outcome = readonly [number, number] | string

export interface TickAnswer {
  /** The answer of `paidFor` to each before any debit: yes, no, or the code of a refusal. */
  readonly paid: readonly (boolean | string)[]
  readonly debits: readonly Outcome[]
}

export async function answerTick(access: Access, { requests }: Tick): Promise<TickAnswer> {
  const asked = requests.map(({ id, charge }) => isPaid(access, id, charge.replayKey))
  const paid = await Promise.all(asked)
  const debits = requests.map(({ id, charge }) =>
    access.debit(id, charge).then(
      (debit): Outcome => [debit!.remaining, debit!.credits],
      (error: unknown): Outcome => codeOf(error),
    ),
  )
  return { paid, debits: await Promise.all(debits) }
}

async function isPaid(access: Access, id: string, replayKey: ReplayKey): Promise<boolean | string> {
  try {
    return (await access.paidFor(id, replayKey, ['a', 'b'])) !== null
  } catch (error) {
    return codeOf(error)
  }
}

function codeOf(error: unknown): string {
  if (error instanceof RequestError) return error.code
  throw error
}
