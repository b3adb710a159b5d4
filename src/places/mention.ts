/**
 * The place that a sentence names at some position. Unlike a location, a sentence is mostly about
 * other things, so only a name that begins right at the position counts.
 */
import { contradictingState, insideStates, isOutdone } from './behind.ts'
import { quality, type Sense } from './format.ts'
import { isCodeSense, isUpperCase, type NamedPlace, named, namedAt } from './named.ts'
import type { Mention } from './place.ts'
import type { PlaceTable } from './table.ts'
import { gap, type Words } from './words.ts'

/** Cities of fewer than some 200,000 people may be any word. */
const plainWeightMin = 5.3

/** @param words of the text, `from` being the one that the name begins at */
export function mentionAt(
  table: PlaceTable,
  text: string,
  words: Words,
  from: number,
): Mention | null {
  if (words.keys[from] !== 'the') return longestAt(table, text, words, from, asMention)
  // The article is part of "The Villages, FL", and precedes most other names.
  return (
    longestAt(table, text, words, from, withContainer) ??
    longestAt(table, text, words, from + 1, asMention) ??
    longestAt(table, text, words, from, asUsual)
  )
}

/** A name with its article, in its usual meaning: "the States", but no village "The Village". */
function asUsual(table: PlaceTable, text: string, words: Words, name: NamedPlace): Mention | null {
  return name.senses[0]?.quality === quality.usual ? asMention(table, text, words, name) : null
}

/** The longest name at word `from` that `read` accepts. */
function longestAt(
  table: PlaceTable,
  text: string,
  words: Words,
  from: number,
  read: typeof asMention,
): Mention | null {
  for (const { key, to } of table.names.beginningAt(words, from).reverse()) {
    const mention = read(table, text, words, named(table, from, key, to))
    if (mention !== null) return mention
  }
  return null
}

/** A name and its place, with the state and country that follow it among the words. */
export function asMention(
  table: PlaceTable,
  text: string,
  words: Words,
  name: NamedPlace,
): Mention | null {
  const contained = withContainer(table, text, words, name)
  if (contained !== null) return contained
  const likeliest = best(
    table,
    name.senses.filter((sense) => !isCodeSense(sense)),
  )
  if (likeliest === undefined || !isWrittenAsName(table, text, words, name)) return null
  return (
    stateInstead(table, text, words, name, likeliest) ??
    placeInstead(table, text, words, name, likeliest) ?? {
      end: endOf(text, words, name.from + 1, name.to),
      located: table.locate(likeliest.place),
      namesState: table.kindOf(likeliest.place) === 'state',
      isPlain: isPlain(table, text, words, name, likeliest),
      isWord: table.isWord(name.key),
    }
  )
}

/** "Berlin, MD", if the table knows no Berlin in Maryland and the words are not part of a list. */
function stateInstead(
  table: PlaceTable,
  text: string,
  words: Words,
  name: NamedPlace,
  { place }: Sense,
): Mention | null {
  const next = namedAt(table, words, name.to)
  if (next === undefined || words.gaps[name.from] === gap.comma || isListed(words, next.to)) {
    return null
  }
  if (next.isCode && !isUpperCase(text, words, next.from, next.to)) return null
  const state = contradictingState(table, words, name, next, place)
  if (state === undefined) return null
  const located = table.locate(state)
  return { end: words.ends[next.to - 1]!, located, namesState: true, isPlain: true, isWord: false }
}

/** "Kita, Tokyo": the place after the comma, if Kita is a foreign name of a distant place. */
function placeInstead(
  table: PlaceTable,
  text: string,
  words: Words,
  name: NamedPlace,
  { quality: of }: Sense,
): Mention | null {
  if (of !== quality.foreign || words.gaps[name.to] !== gap.comma) return null
  const next = namedAt(table, words, name.to)
  return isOutdone(table, words, name, next) ? asMention(table, text, words, next!) : null
}

const conjunctions = new Set(['and', 'or', 'und', 'oder', 'y', 'et', 'ou', 'e'])

function isListed({ keys, gaps }: Words, at: number): boolean {
  if (at >= keys.length) return false
  return gaps[at] === gap.comma || gaps[at]! >= gap.bar || conjunctions.has(keys[at]!)
}

function isWrittenAsName(table: PlaceTable, text: string, words: Words, name: NamedPlace): boolean {
  if (!isShort(words, name)) return true
  return isUpperCase(text, words, name.from, name.to) || !table.isEveryday(name.key)
}

function isShort({ keys }: Words, { from, to }: NamedPlace): boolean {
  return to === from + 1 && /^[a-z]{1,3}$/.test(keys[from]!)
}

function best(table: PlaceTable, senses: readonly Sense[]): Sense | undefined {
  let found: Sense | undefined
  for (const sense of senses) {
    if (found === undefined || table.weigh(sense) > table.weigh(found)) found = sense
  }
  return found
}

/** Short names must be in capitals: `US`, `LA`. */
function isPlain(
  table: PlaceTable,
  text: string,
  words: Words,
  name: NamedPlace,
  { place, quality: of }: Sense,
): boolean {
  if (of === quality.foreign) return false
  const isShouted = isUpperCase(text, words, name.from, name.to)
  if (isShort(words, name) ? !isShouted : table.isEveryday(name.key)) return false
  return table.kindOf(place) !== 'city' || table.weightOf(place) >= plainWeightMin
}

/** A name with the state and country after it. Only here may the name be a code: "SP, Brasil". */
function withContainer(
  table: PlaceTable,
  text: string,
  words: Words,
  name: NamedPlace,
): Mention | null {
  if (!isWrittenAsPart(table, text, words, name)) return null
  const outer = containerAt(table, text, words, name)
  if (outer === undefined) return null
  const senses = name.isCode ? name.senses : name.senses.filter((sense) => !isCodeSense(sense))
  const fitting = senses.filter((sense) => innermost(table, sense, name, outer))
  const inside = insideStates(table, fitting, outer.containers)
  const sense = best(table, inside.length > 0 ? inside : fitting)
  if (sense === undefined) return null
  const further = containerAt(table, text, words, outer)
  const holdsAll = further?.containers.some(
    ({ place }) => table.isIn(sense.place, place) && !outer.containers.some(isPlace(place)),
  )
  const last = holdsAll ? further! : outer
  return {
    end: endOf(text, words, last.from, last.to),
    located: table.locate(sense.place),
    namesState:
      table.kindOf(sense.place) === 'state' ||
      [outer, last].some((one) => one.containers.some(isPlace(table.stateOf(sense.place)))),
    isPlain: true,
    isWord: false,
  }
}

/** True for "Ada, OK" and false for "are in Sweden", although Åre is a town in Sweden. */
function isWrittenAsPart(table: PlaceTable, text: string, words: Words, name: NamedPlace): boolean {
  if (name.isCode) return isUpperCase(text, words, name.from, name.to)
  if (isWrittenAsName(table, text, words, name)) return true
  const first = text[words.starts[name.from]!]!
  return first !== first.toLowerCase() && words.gaps[name.to] === gap.comma
}

/** Includes the parenthesis that closes after one of the words: "Copenhagen (Denmark)". */
function endOf(text: string, { gaps, ends }: Words, from: number, to: number): number {
  const end = ends[to - 1]!
  const close = text[end] === '.' ? end + 1 : end
  return text[close] === ')' && gaps.slice(from, to).includes(gap.bracket) ? close + 1 : end
}

function isPlace(wanted: number): (sense: Sense) => boolean {
  return ({ place }) => place === wanted
}

/** The country or state after a name and a comma, parenthesis, bar, space or "in". */
function containerAt(
  table: PlaceTable,
  text: string,
  words: Words,
  name: NamedPlace,
): NamedPlace | undefined {
  const before = words.gaps[name.to]
  if (before === undefined || before > gap.bar) return undefined
  const isLinked = before === gap.space && words.keys[name.to] === 'in'
  const linked = isLinked ? namedAt(table, words, name.to + 1) : undefined
  if (linked !== undefined && !linked.isCode && linked.containers.length > 0) return linked
  const start = words.keys[name.to] === 'the' ? name.to + 1 : name.to
  const outer = namedAt(table, words, start)
  if (outer === undefined || outer.containers.length === 0) return undefined
  const isNamed = !outer.isCode && isWrittenAsName(table, text, words, outer)
  return isNamed || isCodeBehind(table, text, words, name, outer) ? outer : undefined
}

/** "Portland OR" and "cambridge, ma", but neither "portland, or" nor "PORTLAND OR BERLIN". */
function isCodeBehind(
  table: PlaceTable,
  text: string,
  words: Words,
  name: NamedPlace,
  code: NamedPlace,
): boolean {
  const isAfterComma = words.gaps[code.from] === gap.comma
  if (!isUpperCase(text, words, code.from, code.to)) return isAfterComma && !table.isWord(code.key)
  const isShouted = isUpperCase(text, words, name.from, name.to)
  return !isShouted || isAfterComma || !table.isEveryday(code.key)
}

/** Whether the sense lies in `outer`, and `outer` is not just the next item of a list. */
function innermost(table: PlaceTable, sense: Sense, name: NamedPlace, outer: NamedPlace): boolean {
  const holder = outer.containers.find(({ place }) => table.isIn(sense.place, place))
  if (holder === undefined) return false
  const likeliest = name.senses[0]!.place
  const isListed =
    !isCodeSense(holder) &&
    name.key !== outer.key &&
    table.kindOf(sense.place) === 'city' &&
    table.kindOf(likeliest) === 'country' &&
    table.kindOf(outer.containers[0]!.place) === 'country'
  return !isListed
}
