/** Turns dropped conditions into text: their names are searched for instead. */
import { foldAccents } from 'native-free-index'
import { type FilterExpression, type FilterLeaf, limits, type Operator } from '../contract/index.ts'

/** Operators with values that a person types. Patterns are no words. */
const naming: readonly Operator[] = ['Eq', 'ContainsAllTokens', 'Contains', 'In', 'ContainsAny']

/** No value of a longer list was said: the countries of a continent. */
const listedMax = 3

/** Their values are other spellings of names: `redhat` of "Red Hat". */
const spelled: readonly string[] = ['emails', 'ownerLogin']

/** The text with the names that it lacks. Null if there is neither. */
export function withNamesAsked(
  query: string | null,
  dropped: readonly FilterExpression[],
): string | null {
  const text = new Text(query)
  const leaves = dropped.flatMap(leavesOf)
  const spellings = leaves.filter(({ field }) => spelled.includes(field))
  for (const leaf of leaves) {
    if (!spellings.includes(leaf)) for (const name of namesOf(leaf)) text.add(name)
  }
  for (const name of spellings.flatMap(namesOf)) if (!text.spells(name)) text.add(name)
  return text.whole()
}

function leavesOf(filter: FilterExpression): FilterLeaf[] {
  return 'filters' in filter ? filter.filters.flatMap(leavesOf) : [filter]
}

function namesOf({ op, value }: FilterLeaf): string[] {
  if (!naming.includes(op)) return []
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (values.length > listedMax) return []
  return values.filter((one) => typeof one === 'string')
}

/** A query that grows by names, each said once, up to the length that a request may have. */
class Text {
  readonly #texts: string[] = []
  /** By text: folded, with spaces around it. */
  readonly #folded: string[] = []
  readonly #letters = new Set<string>()
  /** Each text needs a space before it, but the first. */
  #room = limits.queryCharsMax + ' '.length

  constructor(query: string | null) {
    if (query !== null) this.add(query)
  }

  add(text: string): void {
    const name = text.trim()
    const folded = ` ${foldAccents(name)} `
    if (name === '' || this.#folded.some((known) => known.includes(folded))) return
    if (name.length >= this.#room) return
    this.#room -= name.length + ' '.length
    this.#texts.push(name)
    this.#folded.push(folded)
    this.#letters.add(lettersOf(name))
  }

  /** Whether it has a name of the same letters, however these are joined. */
  spells(name: string): boolean {
    return this.#letters.has(lettersOf(name))
  }

  /** Null where there is none. */
  whole(): string | null {
    return this.#texts.length === 0 ? null : this.#texts.join(' ')
  }
}

function lettersOf(text: string): string {
  return foldAccents(text).replace(/[^\p{L}\p{N}]/gu, '')
}
