/** The name that data have for a country, a state or a city that is written otherwise. */
import { foldAccents } from 'native-free-index'
import type { Sense } from './format.ts'
import { isCodeSense } from './named-place.ts'
import { resolveCode } from './states.ts'
import type { PlaceTable } from './table.ts'
import { splitWords } from './words.ts'

export type PlaceLevel = 'country' | 'state' | 'city'

const wordsMax = 12

/** Null where the text is such a name itself, and where it is none at all. */
export function findStoredName(table: PlaceTable, text: string, level: PlaceLevel): string | null {
  const words = splitWords(text, wordsMax)
  const { length } = words.keys
  const name = length === 0 ? undefined : table.names.listKeys(words, 0).at(-1)
  if (name === undefined || name.to !== length) return null
  const senses = table.listSenses(name.key).filter(({ place }) => table.getKind(place) === level)
  // Codes are those of countries and states.
  const named = senses.filter((sense) => !isCodeSense(sense))
  const [first, ...others] = named.length > 0 ? named : senses
  if (first === undefined || senses.some(({ place }) => isName(table, place, text))) return null
  if (named.length === 0) return table.getName(resolveCode(table, { senses }))
  const chooseLikelier = (a: Sense, b: Sense) => (table.weigh(b) > table.weigh(a) ? b : a)
  return table.getName(others.reduce(chooseLikelier, first).place)
}

function isName(table: PlaceTable, place: number, text: string): boolean {
  return foldAccents(table.getName(place)) === foldAccents(text.trim())
}
