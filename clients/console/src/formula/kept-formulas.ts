/** Formulas that the user has named, in the storage of the browser. */
import { effect, type Signal, signal } from '@preact/signals'
import { nodeOf } from './formula-tree.ts'
import type { NamedFormula } from './presets.ts'

const storageName = 'devdex-formulas'

export const keptFormulas: Signal<readonly NamedFormula[]> = signal(
  formulasIn(localStorage.getItem(storageName)),
)

effect(() => {
  try {
    localStorage.setItem(storageName, JSON.stringify(keptFormulas.value))
  } catch {
    // The storage is full or forbidden: the formulas live as long as the page.
  }
})

/** One of the same name and collection is replaced. */
export function keepFormula(kept: NamedFormula): void {
  keptFormulas.value = [...othersThan(kept), kept]
}

export function dropFormula(kept: NamedFormula): void {
  keptFormulas.value = othersThan(kept)
}

function othersThan({ name, collection }: NamedFormula): NamedFormula[] {
  return keptFormulas.value.filter(
    (other) => other.name !== name || other.collection !== collection,
  )
}

/** What is readable of a stored text. */
export function formulasIn(text: string | null): NamedFormula[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(
      (value) =>
        typeof value?.name === 'string' &&
        (value.collection === 'users' || value.collection === 'repos') &&
        nodeOf(value.formula).type !== '',
    )
  } catch {
    return []
  }
}
