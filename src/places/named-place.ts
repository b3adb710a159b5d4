/** Finds the names in a text: the longest ones, from left to right. */
import { quality, type Sense } from './format.ts'
import type { PlaceTable } from './table.ts'
import { gap, type Words } from './words.ts'

/** A text that is searched for places. */
export interface PlaceText {
  readonly table: PlaceTable
  readonly text: string
  readonly words: Words
}

export interface NamedPlace {
  readonly key: number
  /** Words [from, to). */
  readonly from: number
  readonly to: number
  /** Likeliest first. */
  readonly senses: readonly Sense[]
  /** Senses that can contain another place: countries and states. */
  readonly containers: readonly Sense[]
  /** Whether all senses are codes, which count only next to a place. */
  readonly isCode: boolean
}

/** The longest name that begins at word `from`. Two countries around a slash are two names. */
export function findName({ table, words }: PlaceText, from: number): NamedPlace | undefined {
  for (const { key, to } of table.names.listKeys(words, from).reverse()) {
    const name = buildName(table, from, key, to)
    const isRegion = name.senses.every(({ place }) => table.getKind(place) === 'region')
    if (!isRegion || !isApart(words, from, to - 1)) return name
  }
  return undefined
}

export function buildName(table: PlaceTable, from: number, key: number, to: number): NamedPlace {
  const senses = table.listSenses(key)
  const containers = senses.filter(({ place }) => {
    const kind = table.getKind(place)
    return kind === 'country' || kind === 'state'
  })
  return { key, from, to, senses, containers, isCode: senses.every(isCodeSense) }
}

export function isCodeSense({ quality: of }: Sense): boolean {
  return of === quality.code
}

/** Whether a name is written in capitals only. */
export function isUpperCase({ text, words }: PlaceText, { from, to }: NamedPlace): boolean {
  const written = text.slice(words.starts[from], words.ends[to - 1])
  return written === written.toUpperCase() && written !== written.toLowerCase()
}

/** Whether a bar or a stronger separator precedes one of the words (from, to]. */
export function isApart(words: Words, from: number, to: number): boolean {
  for (let i = from + 1; i <= to; i++) if (words.gaps[i]! >= gap.bar) return true
  return false
}
