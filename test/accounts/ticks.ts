/** Requests of one event-loop tick, as text for another process. */
import type { Access, Charge, Debit, Paid } from '../../src/accounts/index.ts'
import { RequestError } from '../../src/contract/index.ts'

export interface Tick {
  readonly nowMs: number
  readonly requests: readonly { readonly id: string; readonly charge: Charge }[]
}

/** `[remaining, credits]`, or the code of a refusal. */
export type Outcome = readonly [number, number] | string

export interface TickAnswer {
  /** The answer of `findPaid` to each before any debit: yes, no, or the code of a refusal. */
  readonly paid: readonly (boolean | string)[]
  readonly debits: readonly Outcome[]
}

export async function answerTick(access: Access, { requests }: Tick): Promise<TickAnswer> {
  const isPaid = (paid: Paid | null) => paid !== null
  const asked = requests.map(({ id, charge }) =>
    access.findPaid(id, charge.replayKey, ['a', 'b']).then(isPaid, readCode),
  )
  const paid = await Promise.all(asked)
  const tell = (debit: Debit | null) => [debit!.remaining, debit!.credits] as const
  const debits = requests.map(({ id, charge }) => access.debit(id, charge).then(tell, readCode))
  return { paid, debits: await Promise.all(debits) }
}

function readCode(error: unknown): string {
  if (error instanceof RequestError) return error.code
  throw error
}
