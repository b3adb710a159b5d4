/**
 * The place that a sentence names at some position. Unlike a location, a sentence is mostly about
 * other things, so only a name that begins right at the position counts.
 */

import { quality, type Sense } from './format.ts'
import {
  buildName,
  findName,
  isCodeSense,
  isUpperCase,
  type NamedPlace,
  type PlaceText,
} from './named-place.ts'
import type { Mention } from './place.ts'
import { findContradictingState, isOutdone, selectInsideStates } from './states.ts'
import type { PlaceTable } from './table.ts'
import { gap, type Words } from './words.ts'

/** Cities of fewer than some 200,000 people may be any word. */
const plainWeightMin = 5.3

/** @param words of the text, `from` being the one that the name begins at */
export function readMention(source: PlaceText, from: number): Mention | null {
  if (source.words.keys[from] !== 'the') return readLongest(source, from, buildMention)
  // The article is part of "The Villages, FL", and precedes most other names.
  return (
    readLongest(source, from, readContained) ??
    readLongest(source, from + 1, buildMention) ??
    readLongest(source, from, readUsual)
  )
}

/** A name with its article, in its usual meaning: "the States", but no village "The Village". */
function readUsual(source: PlaceText, name: NamedPlace): Mention | null {
  return name.senses[0]?.quality === quality.usual ? buildMention(source, name) : null
}

/** The longest name at word `from` that `read` accepts. */
function readLongest(source: PlaceText, from: number, read: typeof buildMention): Mention | null {
  for (const { key, to } of source.table.names.listKeys(source.words, from).reverse()) {
    const mention = read(source, buildName(source.table, from, key, to))
    if (mention !== null) return mention
  }
  return null
}

/** A name and its place, with the state and country that follow it among the words. */
export function buildMention(source: PlaceText, name: NamedPlace): Mention | null {
  const contained = readContained(source, name)
  if (contained !== null) return contained
  const likeliest = chooseLikeliest(
    source.table,
    name.senses.filter((sense) => !isCodeSense(sense)),
  )
  if (likeliest === undefined || !isWrittenAsName(source, name)) return null
  return (
    chooseState(source, name, likeliest) ??
    choosePlace(source, name, likeliest) ?? {
      end: findEnd(source, name.from + 1, name.to),
      located: source.table.locate(likeliest.place),
      namesState: source.table.getKind(likeliest.place) === 'state',
      isPlain: isPlain(source, name, likeliest),
      isWord: source.table.isWord(name.key),
    }
  )
}

/** "Berlin, MD", if the table knows no Berlin in Maryland and the words are not part of a list. */
function chooseState(source: PlaceText, name: NamedPlace, { place }: Sense): Mention | null {
  const next = findName(source, name.to)
  if (
    next === undefined ||
    source.words.gaps[name.from] === gap.comma ||
    isListed(source.words, next.to)
  ) {
    return null
  }
  if (next.isCode && !isUpperCase(source, next)) return null
  const state = findContradictingState(source, name, next, place)
  if (state === undefined) return null
  const located = source.table.locate(state)
  return {
    end: source.words.ends[next.to - 1]!,
    located,
    namesState: true,
    isPlain: true,
    isWord: false,
  }
}

/** "Kita, Tokyo": the place after the comma, if Kita is a foreign name of a distant place. */
function choosePlace(source: PlaceText, name: NamedPlace, { quality: of }: Sense): Mention | null {
  if (of !== quality.foreign || source.words.gaps[name.to] !== gap.comma) return null
  const next = findName(source, name.to)
  return isOutdone(source, name, next) ? buildMention(source, next!) : null
}

const conjunctions = new Set(['and', 'or', 'und', 'oder', 'y', 'et', 'ou', 'e'])

function isListed({ keys, gaps }: Words, at: number): boolean {
  if (at >= keys.length) return false
  return gaps[at] === gap.comma || gaps[at]! >= gap.bar || conjunctions.has(keys[at]!)
}

function isWrittenAsName(source: PlaceText, name: NamedPlace): boolean {
  if (!isShort(source.words, name)) return true
  return isUpperCase(source, name) || !source.table.isEveryday(name.key)
}

function isShort({ keys }: Words, { from, to }: NamedPlace): boolean {
  return to === from + 1 && /^[a-z]{1,3}$/.test(keys[from]!)
}

function chooseLikeliest(table: PlaceTable, senses: readonly Sense[]): Sense | undefined {
  let found: Sense | undefined
  for (const sense of senses) {
    if (found === undefined || table.weigh(sense) > table.weigh(found)) found = sense
  }
  return found
}

/** Short names must be in capitals: `US`, `LA`. */
function isPlain(source: PlaceText, name: NamedPlace, { place, quality: of }: Sense): boolean {
  if (of === quality.foreign) return false
  const isShouted = isUpperCase(source, name)
  if (isShort(source.words, name) ? !isShouted : source.table.isEveryday(name.key)) return false
  return source.table.getKind(place) !== 'city' || source.table.getWeight(place) >= plainWeightMin
}

/** A name with the state and country after it. Only here may the name be a code: "SP, Brasil". */
function readContained(source: PlaceText, name: NamedPlace): Mention | null {
  if (!isWrittenAsPart(source, name)) return null
  const outer = findContainer(source, name)
  if (outer === undefined) return null
  const senses = name.isCode ? name.senses : name.senses.filter((sense) => !isCodeSense(sense))
  const fitting = senses.filter((sense) => isContained(source.table, sense, name, outer))
  const inside = selectInsideStates(source.table, fitting, outer.containers)
  const sense = chooseLikeliest(source.table, inside.length > 0 ? inside : fitting)
  if (sense === undefined) return null
  const further = findContainer(source, outer)
  const holdsAll = further?.containers.some(
    ({ place }) =>
      source.table.isInside(sense.place, place) && !outer.containers.some(isPlace(place)),
  )
  const last = holdsAll ? further! : outer
  return {
    end: findEnd(source, last.from, last.to),
    located: source.table.locate(sense.place),
    namesState:
      source.table.getKind(sense.place) === 'state' ||
      [outer, last].some((one) => one.containers.some(isPlace(source.table.getState(sense.place)))),
    isPlain: true,
    isWord: false,
  }
}

/** True for "Ada, OK" and false for "are in Sweden", although Åre is a town in Sweden. */
function isWrittenAsPart(source: PlaceText, name: NamedPlace): boolean {
  if (name.isCode) return isUpperCase(source, name)
  if (isWrittenAsName(source, name)) return true
  const first = source.text[source.words.starts[name.from]!]!
  return first !== first.toLowerCase() && source.words.gaps[name.to] === gap.comma
}

/** Includes the parenthesis that closes after one of the words: "Copenhagen (Denmark)". */
function findEnd({ text, words }: PlaceText, from: number, to: number): number {
  const { gaps, ends } = words
  const end = ends[to - 1]!
  const close = text[end] === '.' ? end + 1 : end
  return text[close] === ')' && gaps.slice(from, to).includes(gap.bracket) ? close + 1 : end
}

function isPlace(wanted: number): (sense: Sense) => boolean {
  return ({ place }) => place === wanted
}

/** The country or state after a name and a comma, parenthesis, bar, space or "in". */
function findContainer(source: PlaceText, name: NamedPlace): NamedPlace | undefined {
  const before = source.words.gaps[name.to]
  if (before === undefined || before > gap.bar) return undefined
  const isLinked = before === gap.space && source.words.keys[name.to] === 'in'
  const linked = isLinked ? findName(source, name.to + 1) : undefined
  if (linked !== undefined && !linked.isCode && linked.containers.length > 0) return linked
  const start = source.words.keys[name.to] === 'the' ? name.to + 1 : name.to
  const outer = findName(source, start)
  if (outer === undefined || outer.containers.length === 0) return undefined
  const isNamed = !outer.isCode && isWrittenAsName(source, outer)
  return isNamed || isFollowingCode(source, name, outer) ? outer : undefined
}

/** "Portland OR" and "cambridge, ma", but neither "portland, or" nor "PORTLAND OR BERLIN". */
function isFollowingCode(source: PlaceText, name: NamedPlace, code: NamedPlace): boolean {
  const isAfterComma = source.words.gaps[code.from] === gap.comma
  if (!isUpperCase(source, code)) return isAfterComma && !source.table.isWord(code.key)
  const isShouted = isUpperCase(source, name)
  return !isShouted || isAfterComma || !source.table.isEveryday(code.key)
}

/** Whether the sense lies in `outer`, and `outer` is not just the next item of a list. */
function isContained(
  table: PlaceTable,
  sense: Sense,
  name: NamedPlace,
  outer: NamedPlace,
): boolean {
  const holder = outer.containers.find(({ place }) => table.isInside(sense.place, place))
  if (holder === undefined) return false
  const likeliest = name.senses[0]!.place
  const isListed =
    !isCodeSense(holder) &&
    name.key !== outer.key &&
    table.getKind(sense.place) === 'city' &&
    table.getKind(likeliest) === 'country' &&
    table.getKind(outer.containers[0]!.place) === 'country'
  return !isListed
}
