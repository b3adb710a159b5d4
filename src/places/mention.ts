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

/** Such names need their capitals: `US`, `OR`, `LA`. */
const shortUnitsMax = 2

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
      isPlain: isPlain(table, name, likeliest),
    }
  )
}

function isWordStart(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return isUnspaced(unit) || !isLetter(unit) || !isLetter(text.charCodeAt(at - 1))
}

function isWrittenAsName(table: Table, text: string, words: Words, name: Named): boolean {
  const units = words.ends[name.to - 1]! - words.starts[name.from]!
  if (units > shortUnitsMax || words.keys[name.from]! > '\u0250') return true
  return isUpperCase(text, words, name.from, name.to) || !table.isEveryday(name.key)
}

function best(table: Table, senses: readonly Sense[]): Sense | undefined {
  let found: Sense | undefined
  for (const sense of senses) {
    if (found === undefined || table.weigh(sense) > table.weigh(found)) found = sense
  }
  return found
}

function isPlain(table: Table, { key }: Named, { place, quality: of }: Sense): boolean {
  if (table.isEveryday(key) || of === quality.foreign) return false
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
  const outer = containerAt(table, text, words, name.to)
  if (outer === undefined) return null
  const fitting = senses.filter((sense) => innermost(table, sense, name, outer))
  const sense = best(table, fitting)
  if (sense === undefined) return null
  const further = containerAt(table, text, words, outer.to)
  const holdsAll = further?.containers.some(
    ({ place }) => table.isIn(sense.place, place) && !outer.containers.some(isPlace(place)),
  )
  const last = holdsAll ? further! : outer
  return {
    end: words.ends[last.to - 1]!,
    located: table.locate(sense.place),
    namesState:
      table.kindOf(sense.place) === 'state' ||
      [outer, last].some((one) => one.containers.some(isPlace(table.stateOf(sense.place)))),
    isPlain: true,
  }
}

function isPlace(wanted: number): (sense: Sense) => boolean {
  return ({ place }) => place === wanted
}

/** A country or state behind a comma, a space or "in", as code in capitals. */
function containerAt(table: Table, text: string, words: Words, from: number): Named | undefined {
  const before = words.gaps[from]
  if (before === undefined || before > gap.bracket) return undefined
  if (words.keys[from] === 'in' && before === gap.space) {
    const behind = namedAt(table, words, from + 1)
    if (behind !== undefined && !behind.isCode) return containerAt(table, text, words, from + 1)
  }
  const start = words.keys[from] === 'the' ? from + 1 : from
  const name = namedAt(table, words, start)
  if (name === undefined || name.containers.length === 0) return undefined
  return name.isCode && !isUpperCase(text, words, name.from, name.to) ? undefined : name
}

/** Whether the sense lies in what stands behind it, and is not just listed beside it. */
function innermost(table: Table, sense: Sense, name: Named, outer: Named): boolean {
  const holder = outer.containers.find(({ place }) => table.isIn(sense.place, place))
  if (holder === undefined) return false
  const likeliest = name.senses[0]!.place
  const isListed =
    !isCodeSense(holder) &&
    name.key !== outer.key &&
    sense.place !== likeliest &&
    table.kindOf(likeliest) === 'country' &&
    table.kindOf(outer.containers[0]!.place) === 'country'
  return !isListed
}
