/** Formulas that the formula page has kept in the browser. */
import type { Collection } from './search-params.ts'

const storeName = 'devdex-formulas'

export interface SavedFormula {
  readonly name: string
  readonly collection: Collection
  /** As JSON. */
  readonly formula: string
}

/** Those of a collection. Anything that is no formula is ignored. */
export function savedFormulas(collection: Collection): SavedFormula[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storeName) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((one: Partial<SavedFormula> | null) => {
      const isNamed = typeof one?.name === 'string' && typeof one.formula === 'string'
      return isNamed && one.collection === collection
    })
  } catch {
    return []
  }
}
