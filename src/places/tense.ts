/**
 * The present places of a location among former ones and origins: "Formerly London, now Lisbon",
 * "Krakow → Berlin", "born in Graz, living in Linz", "anywhere but Berlin".
 */
import type { NamedPlace } from './named-place.ts'
import type { PlaceTable } from './table.ts'
import { gap, type Words } from './words.ts'

/**
 * - `now`: the words say that the person is there, so it goes before all others
 * - `origin`: the person comes from there, and may still be there if no other place is named
 * - `never`: the person has left it, or is anywhere else
 */
export type Tense = 'now' | 'plain' | 'origin' | 'never'

function readWords(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

const nowWords = readWords(`
  now currently presently live lives living based reside resides residing settled jetzt aktuell
  derzeit lebt lebe wohne wohnt maintenant actuellement ahora actualmente vivo viviendo hoje
  atualmente moro morando adesso attualmente nowadays
`)
const originWords = readWords(`
  originally born raised native hometown grew origin origins roots via ursprunglich geboren
  originaire originario
`)
/** Also with other words in front of the name: "formerly at Example in London". */
const formerWords = readWords('formerly previously ehemals fruher anciennement anteriormente')
/** Only right in front of a name: a "former student in Berlin" is in Berlin. */
const neverWords = readWords(`
  former ex prev past left used lived not never except excluding was longer vorher nicht antes
`)
const fillers = readWords(`
  in at the of from to based living live lives located be been is am i we city a right currently
`)
const pastMoves = readWords(`
  moved relocated migrated transplanted transplant immigrated emigrated escaped
`)
const futureMoves = readWords('move moving relocating relocate')
/** "anywhere but Berlin" */
const alls = readWords('anywhere everywhere anyplace anything all')
/** Say that a name goes on with the tense of the name before it: "formerly London and Paris". */
const joints = readWords('and und et y e or oder &')

const tenseWords: ReadonlySet<string> = new Set([
  ...[nowWords, originWords, formerWords, neverWords, pastMoves, futureMoves].flatMap((words) => [
    ...words,
  ]),
])

/** Words that tell the tense of a place and name none. */
export function isTenseWord(word: string): boolean {
  return tenseWords.has(word)
}

/** One of each name, in their order. */
export function readTenses(
  table: PlaceTable,
  words: Words,
  names: readonly NamedPlace[],
): readonly Tense[] {
  const tenses: Tense[] = []
  let behind = 0
  for (const [i, name] of names.entries()) {
    const last = tenses[i - 1]
    const isSame = last !== undefined && isContinued(table, words, names, i)
    // "in" is the code of a state, too.
    const isWord = name.isCode && table.isNoise(name.key) && !isSame
    const trailing = isWord ? undefined : readTenseAfter(words, name, names[i + 1])
    const own = isWord ? undefined : (trailing ?? readTenseBefore(words, behind, name.from))
    tenses.push(own ?? (isSame ? last : 'plain'))
    if (!isWord) behind = trailing === undefined ? name.to : name.to + 1
  }
  return applyArrow(words, names, applyMove(words, names, tenses))
}

/** The tense that the words [behind, from) say of the name at `from`. The last of them counts. */
function readTenseBefore({ keys, gaps }: Words, behind: number, from: number): Tense | undefined {
  let isNear = true
  for (let k = from - 1; k >= behind; k--) {
    if (k < from - 1 && gaps[k + 1]! >= gap.comma) return undefined
    const word = keys[k]!
    const before = k > behind && gaps[k]! < gap.comma ? keys[k - 1]! : ''
    if (isNear && (neverWords.has(word) || (word === 'but' && alls.has(before)))) return 'never'
    if (formerWords.has(word)) return 'never'
    if (word === 'from')
      return pastMoves.has(before) ? 'never' : (readNegation(keys, behind, k) ?? 'origin')
    if (word === 'to' && pastMoves.has(before)) return 'now'
    if (word === 'to' && futureMoves.has(before)) return 'origin'
    if (nowWords.has(word)) return readNegation(keys, behind, k) ?? 'now'
    if (originWords.has(word)) return 'origin'
    isNear &&= fillers.has(word)
  }
  return undefined
}

/** "not living in Berlin" */
function readNegation(keys: readonly string[], behind: number, at: number): Tense | undefined {
  for (let k = at - 1; k >= behind && k >= at - 2; k--) {
    if (neverWords.has(keys[k]!)) return 'never'
    if (!fillers.has(keys[k]!)) return undefined
  }
  return undefined
}

/** "Lisbon (now)", "Lisbon now, London before" */
function readTenseAfter(
  { keys, gaps }: Words,
  { to }: NamedPlace,
  next: NamedPlace | undefined,
): Tense | undefined {
  const word = keys[to]
  if (word === undefined || gaps[to]! > gap.bracket || gaps[to] === gap.comma) return undefined
  const isLast = to + 1 === keys.length || gaps[to + 1]! >= gap.comma
  if (!isLast || next?.from === to) return undefined
  if (word === 'now' || word === 'currently' || word === 'jetzt') return 'now'
  return word === 'before' || word === 'formerly' || word === 'previously' ? 'never' : undefined
}

/** "formerly London, UK": what contains the name before, or is joined to it. */
function isContinued(
  table: PlaceTable,
  { keys, gaps }: Words,
  names: readonly NamedPlace[],
  i: number,
): boolean {
  const [last, name] = [names[i - 1]!, names[i]!]
  const between = keys.slice(last.to, name.from)
  if (between.length > 0) return between.every((word) => joints.has(word))
  if (gaps[name.from]! > gap.bracket) return false
  return name.containers.some(({ place }) =>
    last.senses.some((sense) => table.isInside(sense.place, place)),
  )
}

/** "from Krakow to Berlin", "moved from Krakow to Berlin", "Krakow to Berlin" */
function applyMove(
  { keys, gaps }: Words,
  names: readonly NamedPlace[],
  tenses: readonly Tense[],
): readonly Tense[] {
  const target = names.findLastIndex(({ from }, i) => {
    // "to" is the code of a state, too.
    const last = keys[from - 1] === 'to' && names[i - 1]?.to === from ? i - 2 : i - 1
    if (last < 0) return false
    const { to } = names[last]!
    const isLeft = tenses[last] === 'origin' || tenses[last] === 'never'
    if (isLeft) return keys.slice(to, from).includes('to')
    const isBare = tenses[last] === 'plain' && tenses[i] === 'plain' && from === to + 1
    return isBare && keys[to] === 'to' && gaps[to] === gap.space && gaps[from] === gap.space
  })
  if (target < 0) return tenses
  return tenses.map((tense, i) => (i < target ? 'never' : i === target ? 'now' : tense))
}

/** A place behind the last arrow is the present one. */
function applyArrow(
  { gaps }: Words,
  names: readonly NamedPlace[],
  tenses: readonly Tense[],
): readonly Tense[] {
  const arrow = gaps.lastIndexOf(gap.arrow)
  if (arrow <= 0 || !names.some(({ from }) => from < arrow)) return tenses
  return tenses.map((tense, i) => {
    if (tense !== 'plain') return tense
    return names[i]!.from >= arrow ? 'now' : 'origin'
  })
}
