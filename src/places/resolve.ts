/**
 * Resolves a location to its place. Names are scored by population, and by agreement with a nearby
 * name of a country or state that contains them. The first place with evidence counts.
 */

import { quality, type Sense } from './format.ts'
import {
  findName,
  isApart,
  isCodeSense,
  isUpperCase,
  type NamedPlace,
  type PlaceText,
} from './named-place.ts'
import type { Place } from './place.ts'
import { findContradictingState, isOutdone, resolveCode, selectInsideStates } from './states.ts'
import type { PlaceTable } from './table.ts'
import { isTenseWord, readTenses, type Tense } from './tense.ts'
import { gap, splitWords, type Words } from './words.ts'

/** How much of a location is read. */
const unitsMax = 300
const wordsMax = 48

/** In decimal logarithms of people: agreement outweighs ten thousand times the size. */
const agreementBonus = 4
/** A bar, a slash or a dash often separates two places rather than a place from its country. */
const apartFactor = 0.4
/** How much smaller than the likeliest sense one inside a named place may be, as a logarithm. */
const containedGapMax = 2.5
/** Names among unknown words count as places from 160,000 people on. */
const weightAmidWordsMin = 5.2
const weightOfWordMin = 4.6
const reach = 5

interface ResolvedAnchor {
  readonly place: number
  readonly score: number
  readonly agrees: boolean
  /** Whether the name is the place's name in another language only. */
  readonly isForeign: boolean
}

interface Location extends PlaceText {
  /** By word: the part that contains it. Commas or stronger separators divide parts. */
  readonly parts: readonly number[]
  /** By part: whether it has meaningful words that name no place. */
  readonly hasUnknown: readonly boolean[]
  readonly names: readonly NamedPlace[]
  /** By name. */
  readonly tenses: readonly Tense[]
}

/** Null if the location names no place. Never throws. */
export function resolve(table: PlaceTable, location: string): Place | null {
  const text = location.length > unitsMax ? location.slice(0, unitsMax) : location
  const whole = readLocation({ table, text, words: splitWords(text, wordsMax) })
  const isTold = whole.tenses.some((tense) => tense !== 'plain')
  const place = isTold ? resolvePresent(whole) : resolveNames(whole, whole.names)
  if (place !== undefined) return table.toPlace(place)
  if (whole.tenses.includes('never')) return null
  const code = findLoneCode(whole)
  return code === undefined ? null : table.toPlace(code)
}

function resolveNames(whole: Location, names: readonly NamedPlace[]): number | undefined {
  for (const group of groupNames({ ...whole, names })) {
    const place = resolveGroup(whole, group)
    if (place !== undefined) return place
  }
  return undefined
}

/** Present places go before others, and those before origins. */
function resolvePresent(whole: Location): number | undefined {
  const [now, plain, origin] = (['now', 'plain', 'origin'] as const).map((tense) => {
    const names = whole.names.filter((_, i) => whole.tenses[i] === tense)
    return names.length === 0 ? undefined : resolveNames(whole, names)
  })
  if (now !== undefined) return now
  if (plain === undefined) return origin
  // "Spain, from Seville"
  return origin !== undefined && whole.table.isInside(origin, plain) ? origin : plain
}

function readLocation(source: PlaceText): Location {
  const { table, words } = source
  const names: NamedPlace[] = []
  const parts = numberParts(words)
  const hasUnknown: boolean[] = []
  for (let i = 0; i < words.keys.length; ) {
    const name = findName(source, i)
    if (name !== undefined && isHeard(source, name)) names.push(name)
    else if (!isNoise(table, words.keys[i]!) && !isTenseWord(words.keys[i]!))
      hasUnknown[parts[i]!] = true
    i = name?.to ?? i + 1
  }
  return { ...source, parts, hasUnknown, names, tenses: readTenses(table, words, names) }
}

function numberParts({ gaps }: Words): number[] {
  const parts: number[] = []
  for (const before of gaps) {
    const last = parts.at(-1)
    parts.push(last === undefined ? 0 : last + (before >= gap.comma ? 1 : 0))
  }
  return parts
}

/** "ON" counts only after a name such as "London", "Central" only in "Central, South Carolina". */
function isHeard(source: PlaceText, name: NamedPlace): boolean {
  if (!source.table.isNoise(name.key) || name.senses.some(isCodeSense)) return true
  return isTown(source, name, findName(source, name.to))
}

function isNoise(table: PlaceTable, word: string): boolean {
  return table.noise.has(word) || /^\d+$/.test(word)
}

/** The names in groups, which words or signs that list several places divide. */
function groupNames({ words, names }: Location): NamedPlace[][] {
  const groups: NamedPlace[][] = []
  let behind = 0
  for (const name of names) {
    const group = groups.at(-1)
    if (group === undefined || isListed(words, behind, name.from)) groups.push([name])
    else group.push(name)
    behind = name.to
  }
  return groups
}

const conjunctions = new Set(['and', 'or', 'und', 'oder', 'y', 'et', 'ou', 'e', 'then', 'to', '和'])

function isListed({ keys, gaps }: Words, behind: number, from: number): boolean {
  for (let i = behind; i <= from; i++) if (gaps[i]! >= gap.list) return true
  return from > behind && keys.slice(behind, from).some((key) => conjunctions.has(key))
}

function resolveGroup(whole: Location, group: readonly NamedPlace[]): number | undefined {
  for (const [i, name] of group.entries()) {
    if (name.isCode || isWord(whole, name)) continue
    if (whole.table.isNoise(name.key) && !isTown(whole, name, group[i + 1])) continue
    const anchor = chooseSense(whole, group, i)
    if (anchor === undefined) continue
    const state = chooseState(whole, group, i, anchor)
    if (state !== undefined) return state
    if (isContradicted(whole, group[i + 1], anchor)) continue
    if (anchor.isForeign && !anchor.agrees && isOutdone(whole, name, group[i + 1])) {
      continue
    }
    if (isCredible(whole, name, anchor)) {
      return narrowPlace(whole, group, name, anchor.place)
    }
  }
  return undefined
}

/** Whether a name of two letters is just a word: "la" within a text is not Los Angeles. */
function isWord(source: PlaceText, name: NamedPlace): boolean {
  const { key, from, to } = name
  const units = source.words.ends[to - 1]! - source.words.starts[from]!
  if (units > 2 || !source.table.isEveryday(key) || source.words.keys.length === 1) return false
  return !isUpperCase(source, name)
}

function chooseSense(
  whole: Location,
  group: readonly NamedPlace[],
  i: number,
): ResolvedAnchor | undefined {
  let best: ResolvedAnchor | undefined
  const inside = listSensesInState(whole, group[i]!, group[i + 1])
  for (const sense of inside.length > 0 ? inside : group[i]!.senses) {
    if (isCodeSense(sense) || whole.table.getKind(sense.place) === 'region') continue
    let score = whole.table.weigh(sense)
    const alone = score
    for (let j = Math.max(0, i - reach); j < Math.min(group.length, i + reach + 1); j++) {
      if (j !== i) score += scoreAgreement(whole, sense.place, group[i]!, group[j]!)
    }
    if (best === undefined || score > best.score) {
      const isForeign = sense.quality === quality.foreign
      best = { place: sense.place, score, agrees: score > alone, isForeign }
    }
  }
  return best
}

/** Whether a name that means nothing elsewhere is a town in the state after the comma. */
function isTown(source: PlaceText, name: NamedPlace, next: NamedPlace | undefined): boolean {
  const isAfterComma = next !== undefined && source.words.gaps[next.from] === gap.comma
  return isAfterComma && listSensesInState(source, name, next).length > 0
}

/** Senses in the state after the name: "Peru, Indiana". */
function listSensesInState(
  source: PlaceText,
  name: NamedPlace,
  next: NamedPlace | undefined,
): readonly Sense[] {
  if (next === undefined || !isAdjacent(source.words, name, next)) return []
  const isCodeMeant = isCodeInContext(source, next)
  const outer = next.containers.filter((sense) => isCodeMeant || !isCodeSense(sense))
  return selectInsideStates(source.table, name.senses, outer)
}

function isAdjacent({ gaps }: Words, name: NamedPlace, next: NamedPlace): boolean {
  return next.from === name.to && gaps[next.from]! <= gap.bracket
}

/** The score that the name `other` adds to `place`, a reading of `name`. */
function scoreAgreement(
  source: PlaceText,
  place: number,
  name: NamedPlace,
  other: NamedPlace,
): number {
  const [first, last] = name.from < other.from ? [name, other] : [other, name]
  const bonus = isApart(source.words, first.to - 1, last.from)
    ? agreementBonus * apartFactor
    : agreementBonus
  const isContained = other.containers.some(
    (sense) =>
      source.table.isInside(place, sense.place) &&
      (!isCodeSense(sense) || isCodeInContext(source, other)),
  )
  if (isContained) return bonus
  return findContained(source.table, other, place) === undefined ? 0 : bonus / 2
}

function isCodeInContext(source: PlaceText, code: NamedPlace): boolean {
  const before = source.words.gaps[code.from]!
  return (
    before === gap.comma ||
    before === gap.bracket ||
    isUpperCase(source, code) ||
    !source.table.isEveryday(code.key)
  )
}

/** The likeliest sense of a name inside of a country or state, if it is not too unlikely. */
function findContained(table: PlaceTable, name: NamedPlace, outer: number): number | undefined {
  const likeliest = name.senses[0]
  if (likeliest === undefined) return undefined
  const least = table.weigh(likeliest) - containedGapMax
  return name.senses.find(
    (sense) =>
      !isCodeSense(sense) && table.isInside(sense.place, outer) && table.weigh(sense) >= least,
  )?.place
}

function isCredible(whole: Location, name: NamedPlace, anchor: ResolvedAnchor): boolean {
  if (anchor.agrees) return true
  const weight = whole.table.getWeight(anchor.place)
  if (isAmidWords(whole, name)) {
    return weight >= weightAmidWordsMin && !whole.table.isEveryday(name.key)
  }
  return weight >= weightOfWordMin || !whole.table.isEveryday(name.key)
}

/** "Berlin, MD": the state of a town that is not in the table, and no namesake far away. */
function chooseState(
  source: PlaceText,
  group: readonly NamedPlace[],
  i: number,
  { place, agrees }: ResolvedAnchor,
): number | undefined {
  const next = group[i + 1]
  if (next === undefined || !isAdjacent(source.words, group[i]!, next)) return undefined
  if (next.isCode && !isUpperCase(source, next)) return undefined
  const isFar = agrees && source.table.getWeight(place) >= weightAmidWordsMin
  return isFar ? undefined : findContradictingState(source, group[i]!, next, place)
}

/** "Unheardof Forest, Germany": the country after a comma rules out a small namesake elsewhere. */
function isContradicted(
  source: PlaceText,
  next: NamedPlace | undefined,
  { place, agrees }: ResolvedAnchor,
): boolean {
  if (next === undefined || agrees || source.words.gaps[next.from] !== gap.comma) return false
  const isContainer = next.senses.some(
    (one) => !isCodeSense(one) && isOuter(source.table, one.place),
  )
  return isContainer && !next.isCode && source.table.getWeight(place) < weightAmidWordsMin
}

function isOuter(table: PlaceTable, place: number): boolean {
  const kind = table.getKind(place)
  return kind === 'country' || kind === 'state'
}

/** Whether the name's part of the location has unknown words or other names. */
function isAmidWords({ parts, hasUnknown, names }: Location, { from }: NamedPlace): boolean {
  const part = parts[from]!
  return (
    hasUnknown[part] === true || names.some((one) => one.from !== from && parts[one.from] === part)
  )
}

/** "Germany, Berlin", "China 广东 珠海", "SP, Brasil": a named place inside the first. */
function narrowPlace(
  source: PlaceText,
  group: readonly NamedPlace[],
  anchor: NamedPlace,
  place: number,
): number {
  let narrowest = place
  for (const name of group) {
    const kind = source.table.getKind(narrowest)
    if (kind !== 'country' && kind !== 'state') break
    if (name === anchor) continue
    const outer = narrowest
    const inner = isUpperCase(source, name)
      ? name.containers.find(
          (sense) => isCodeSense(sense) && source.table.isInside(sense.place, outer),
        )?.place
      : undefined
    narrowest = findContained(source.table, name, outer) ?? inner ?? outer
  }
  return narrowest
}

/** "Unknown Hills, CA": the state or country of a town that is not in the table. */
function findLoneCode(whole: Location): number | undefined {
  const code = whole.names.find(
    (name) => name.isCode && whole.words.gaps[name.from] === gap.comma && isUpperCase(whole, name),
  )
  return code && resolveCode(whole.table, code)
}
