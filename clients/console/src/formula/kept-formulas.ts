/** Formulas that were saved by name in the browser. */
import { keepList } from '../parts/kept-list.ts'
import type { NamedFormula } from './presets.ts'

export const { entries: keptFormulas } = keepList('devdex-formulas', isNamed)

/** One of the same name and collection is replaced. */
export function keepFormula(kept: NamedFormula): void {
  keptFormulas.value = [...omitFormula(kept), kept]
}

export function dropFormula(kept: NamedFormula): void {
  keptFormulas.value = omitFormula(kept)
}

function omitFormula({ name, collection }: NamedFormula): NamedFormula[] {
  return keptFormulas.value.filter(
    (other) => other.name !== name || other.collection !== collection,
  )
}

function isNamed(value: unknown): value is NamedFormula {
  const { name, collection, formula } = (value ?? {}) as Partial<NamedFormula>
  return (
    typeof name === 'string' &&
    (collection === 'users' || collection === 'repos') &&
    typeof formula?.type === 'string' &&
    formula.type !== ''
  )
}
