import type { HttpClientErrorReason } from '../../http-client/index.ts'
import type { ModelOutcome } from '../understanding.ts'

/** Why a model gave no usable interpretation. Then the rules answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly outcome: ModelOutcome

  constructor(outcome: ModelOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

export const outcomeOfReason: Readonly<Record<HttpClientErrorReason, ModelOutcome>> = {
  settings: 'unreachable',
  timeout: 'timeout',
  unreachable: 'unreachable',
  refused: 'refused',
  unreadable: 'garbage',
  stopped: 'unwanted',
}
