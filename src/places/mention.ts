/**
 * The place that a sentence names at some position. Unlike a location, a sentence is mostly about
 * other things, so nothing is taken that does not stand right there.
 */
import { quality, type Sense } from './format.ts'
import { isCodeSense, isUpperCase, type Named, named, namedAt } from './named.ts'
import type { Mention } from './place.ts'
import type { Table } from './table.ts'
import { gap, isLetter, isUnspaced, type Words, wordsFrom } from './words.ts'

/** Of the text from the position on; a name with state and country has fewer. */
const wordsMax = 24

/** Cities of fewer than some 200,000 people may be any word. */
const plainWeightMin = 5.3

export function mentionAt(table: Table, text: string, at: number): Mention | null {
  if (!isWordStart(text, at)) return null
  const words = wordsFrom(text, at, wordsMax)
  if (words.starts[0] !== at) return null
  const first = words.keys[0] === 'the' ? 1 : 0
  for (const { key, to } of table.names.beginningAt(words, first).reverse()) {
    const name = named(table, first, key, to)
    const mention = asMention(table, text, words, name)
    if (mention !== null) return mention
  }
  return null
}

/** A name and its place, when the name stands at word 0 and is followed by what `words` holds. */
export function asMention(table: Table, text: string, words: Words, name: Named): Mention | null {
  const senses = name.senses.filter((sense) => !isCodeSense(sense))
  const likeliest = best(table, senses)
  if (likeliest === undefined || !isWrittenAsName(table, text, words, name)) return null
  return (
    withContainer(table, text, words, name, senses) ?? {
      end: words.ends[name.to - 1]!,
      located: table.locate(likeliest.place),
      namesState: table.kindOf(likeliest.place) === 'state',
      isPlain: isPlain(table, text, words, name, likeliest),
    }
  )
}

function isWordStart(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return isUnspaced(unit) || !isLetter(unit) || !isLetter(text.charCodeAt(at - 1))
}

function isWrittenAsName(table: Table, text: string, words: Words, name: Named): boolean {
  if (!isShort(words, name)) return true
  return isUpperCase(text, words, name.from, name.to) || !table.isEveryday(name.key)
}

function isShort({ keys }: Words, { from, to }: Named): boolean {
  return to === from + 1 && /^[a-z]{1,3}$/.test(keys[from]!)
}

function best(table: Table, senses: readonly Sense[]): Sense | undefined {
  let found: Sense | undefined
  for (const sense of senses) {
    if (found === undefined || table.weigh(sense) > table.weigh(found)) found = sense
  }
  return found
}

/** Short names have to stand in capitals: `US`, `LA`. */
function isPlain(
  table: Table,
  text: string,
  words: Words,
  name: Named,
  { place, quality: of }: Sense,
): boolean {
  if (of === quality.foreign) return false
  const isShouted = isUpperCase(text, words, name.from, name.to)
  if (isShort(words, name) ? !isShouted : table.isEveryday(name.key)) return false
  return table.kindOf(place) !== 'city' || table.weightOf(place) >= plainWeightMin
}

/** The name together with the state and country behind it. */
function withContainer(
  table: Table,
  text: string,
  words: Words,
  name: Named,
  senses: readonly Sense[],
): Mention | null {
  const outer = containerAt(table, text, words, name)
  if (outer === undefined) return null
  const fitting = senses.filter((sense) => innermost(table, sense, name, outer))
  const sense = best(table, fitting)
  if (sense === undefined) return null
  const further = containerAt(table, text, words, outer)
  const holdsAll = further?.containers.some(
    ({ place }) => table.isIn(sense.place, place) && !outer.containers.some(isPlace(place)),
  )
  const last = holdsAll ? further! : outer
  return {
    end: endOf(text, words, last),
    located: table.locate(sense.place),
    namesState:
      table.kindOf(sense.place) === 'state' ||
      [outer, last].some((one) => one.containers.some(isPlace(table.stateOf(sense.place)))),
    isPlain: true,
  }
}

/** With the parenthesis that closes behind it: "Copenhagen (Denmark)". */
function endOf(text: string, words: Words, { from, to }: Named): number {
  const end = words.ends[to - 1]!
  return words.gaps[from] === gap.bracket && text[end] === ')' ? end + 1 : end
}

function isPlace(wanted: number): (sense: Sense) => boolean {
  return ({ place }) => place === wanted
}

/** A country or state behind a name, a comma, a space or "in" between; codes in capitals. */
function containerAt(table: Table, text: string, words: Words, name: Named): Named | undefined {
  const before = words.gaps[name.to]
  if (before === undefined || before > gap.bracket) return undefined
  const isLinked = before === gap.space && words.keys[name.to] === 'in'
  const linked = isLinked ? namedAt(table, words, name.to + 1) : undefined
  if (linked !== undefined && !linked.isCode && linked.containers.length > 0) return linked
  const start = words.keys[name.to] === 'the' ? name.to + 1 : name.to
  const outer = namedAt(table, words, start)
  if (outer === undefined || outer.containers.length === 0) return undefined
  const isNamed = !outer.isCode && isWrittenAsName(table, text, words, outer)
  return isNamed || isCodeBehind(table, text, words, name, outer) ? outer : undefined
}

/** "Portland OR", but neither "Portland or" nor "PORTLAND OR BERLIN". */
function isCodeBehind(table: Table, text: string, words: Words, name: Named, code: Named): boolean {
  if (!isUpperCase(text, words, code.from, code.to)) return false
  const isShouted = isUpperCase(text, words, name.from, name.to)
  return !isShouted || words.gaps[code.from] === gap.comma || !table.isEveryday(code.key)
}

/** Whether the sense lies in what stands behind it, and is not just listed beside it. */
function innermost(table: Table, sense: Sense, name: Named, outer: Named): boolean {
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
