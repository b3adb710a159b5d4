import type { HttpClientErrorReason } from '../../http-client/index.ts'
import type { Outcome } from '../understanding.ts'

/** Why a model gave no interpretation that can be used; rules then stand in for it. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(outcome)
    this.outcome = outcome
  }
}

export const outcomeOfReason: Readonly<Record<HttpClientErrorReason, Outcome>> = {
  settings: 'unreachable',
  timeout: 'timeout',
  unreachable: 'unreachable',
  refused: 'refused',
  unreadable: 'garbage',
  stopped: 'unwanted',
}
