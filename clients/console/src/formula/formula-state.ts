/** The formula, its collection and the text that it is tried with: all in the address. */
import { computed } from '@preact/signals'
import { address, href, navigate } from '../address.ts'
import type { Collection } from '../search/search-params.ts'
import { type FormulaNode, parseFormula } from './formula-tree.ts'
import { getFirstFormula } from './presets.ts'

export interface FormulaState {
  readonly collection: Collection
  readonly text: string
  readonly formula: FormulaNode
}

export const formulaState = computed<FormulaState>(() => {
  const { params } = address.value
  const collection = params.get('for') === 'repositories' ? 'repos' : 'users'
  const formula = readFormula(params.get('rank')) ?? getFirstFormula(collection)
  return { collection, text: params.get('q') ?? '', formula }
})

function readFormula(json: string | null): FormulaNode | undefined {
  try {
    return json === null ? undefined : parseFormula(json)
  } catch {
    return undefined
  }
}

/** Changes a part. Edits of the formula and the text replace the entry of the history. */
export function changeFormula(change: Partial<FormulaState>): void {
  const { collection, text, formula } = { ...formulaState.peek(), ...change }
  const target = href('formula', '', {
    for: collection === 'users' ? '' : 'repositories',
    q: text,
    rank: JSON.stringify(formula),
  })
  navigate(target, { replace: change.collection === undefined })
}
