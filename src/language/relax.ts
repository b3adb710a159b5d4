/** Wider searches for an interpretation that found nothing, in a fixed order. */
import type { Interpretation } from './interpretation.ts'

export const relaxSteps = ['state', 'country', 'and', 'filters'] as const
export type RelaxStep = (typeof relaxSteps)[number]

export interface Relaxation {
  readonly step: RelaxStep
  /** For the client: what is no longer demanded. */
  readonly reason: string
}

export interface Relaxed {
  readonly interpretation: Interpretation
  readonly relaxation: Relaxation
}

/** The interpretation widened by the next step that changes anything; null where none is left. */
export function relax(
  _interpretation: Interpretation,
  _done: readonly RelaxStep[],
): Relaxed | null {
  return null
}
