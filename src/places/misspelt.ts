/**
 * Names of places with one letter wrong, missing, too many or swapped with the next. Deleting at
 * most one letter of each makes such a text and its name equal. So a table of the names' deletions
 * finds all candidates (Garbe's symmetric delete method).
 */

import { buildMention } from './mention.ts'
import { buildName, type PlaceText } from './named-place.ts'
import { joinWords } from './names.ts'
import type { Mention } from './place.ts'
import type { PlaceTable } from './table.ts'
import { gap } from './words.ts'

const lettersMin = 5
const lettersMax = 24
const nameWordsMax = 3
/** Cities from about 200,000 people on, states from about a million. */
const cityWeightMin = 5.3
const stateWeightMin = 5

export class Misspellings {
  readonly #table: PlaceTable
  readonly #guarded: ReadonlySet<string>
  /** Deletion -> names. */
  readonly #deletions: ReadonlyMap<string, readonly number[]>

  constructor(table: PlaceTable) {
    this.#table = table
    this.#guarded = new Set(table.details.noMisspelling)
    this.#deletions = indexDeletions(table)
  }

  /** @param words of the text, `from` being the one that the name begins at */
  readMention(source: PlaceText, from: number): Mention | null {
    const { table, words } = source
    if (table.names.listKeys(words, from).length > 0) return null
    const toMax = Math.min(from + nameWordsMax, words.keys.length)
    for (let to = toMax; to > from; to--) {
      if (to > from + 1 && words.gaps[to - 1] !== gap.space) continue
      const key = this.#findNearest(joinWords(words, from, to), to - from)
      if (key < 0) continue
      const mention = buildMention(source, buildName(table, from, key, to))
      if (mention !== null) return mention
    }
    return null
  }

  /** The key of the largest place one edit away, with as many words. -1 if there is none. */
  #findNearest(written: string, words: number): number {
    if (written.length < lettersMin - 1 || written.length > lettersMax) return -1
    if (this.#guarded.has(written)) return -1
    let best = -1
    for (const variant of listDeletions(written)) {
      for (const key of this.#deletions.get(variant) ?? []) {
        const name = this.#table.names.getKey(key)
        const isBetter = best < 0 || weighKey(this.#table, key) > weighKey(this.#table, best)
        if (isBetter && name.split(' ').length === words && isOneEdit(written, name)) best = key
      }
    }
    return best
  }
}

function weighKey(table: PlaceTable, key: number): number {
  return Math.max(...table.listSenses(key).map(({ place }) => table.getWeight(place)))
}

function indexDeletions(table: PlaceTable): Map<string, number[]> {
  const deletions = new Map<string, number[]>()
  for (const key of table.listOwnKeys((place) => isLarge(table, place))) {
    const name = table.names.getKey(key)
    if (!isMisspellable(name)) continue
    for (const variant of listDeletions(name)) {
      const keys = deletions.get(variant)
      if (keys === undefined) deletions.set(variant, [key])
      else keys.push(key)
    }
  }
  return deletions
}

function isLarge(table: PlaceTable, place: number): boolean {
  switch (table.getKind(place)) {
    case 'country':
      return true
    case 'state':
      return table.getWeight(place) >= stateWeightMin
    case 'city':
      return table.getWeight(place) >= cityWeightMin
    default:
      return false
  }
}

const spelt = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek} ]+$/u

function isMisspellable(name: string): boolean {
  return name.length >= lettersMin && name.length <= lettersMax && spelt.test(name)
}

/** The text itself, and the text without one of its letters, for each letter. */
export function listDeletions(text: string): Set<string> {
  const variants = new Set([text])
  for (let i = 0; i < text.length; i++) variants.add(text.slice(0, i) + text.slice(i + 1))
  return variants
}

/** Whether one insertion, deletion, substitution or swap of neighbours turns `a` into `b`. */
export function isOneEdit(a: string, b: string): boolean {
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let tail = 0
  const tailMax = Math.min(a.length, b.length) - from
  while (tail < tailMax && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const inA = a.slice(from, a.length - tail)
  const inB = b.slice(from, b.length - tail)
  if (inA.length + inB.length === 0) return false
  if (inA.length <= 1 && inB.length <= 1) return true
  return inA.length === 2 && inB.length === 2 && inA[0] === inB[1] && inA[1] === inB[0]
}
