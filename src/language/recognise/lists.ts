/** Names in a list: "MIT, Stanford or Yale". */
import type { Slot, Span } from '../grammar.ts'
import { type Meaning, type Reading, type SentencePart, sliceText } from '../reading.ts'
import { disjunctions } from '../vocabulary/connectives.ts'

/** Words [from, to). */
export interface ListSpan {
  readonly from: number
  readonly to: number
}

/** More items than a list in a sentence has. */
const listMax = 16

/**
 * The names of the list that begins at a word. The first one alone without a conjunction, because
 * something else may follow a comma. Empty if no name begins at the word.
 * @param findEnd end of the name that begins at a word; the same position if none does
 * @param joints conjunctions between names
 */
export function readList(
  reading: Reading,
  start: number,
  findEnd: (i: number) => number,
  joints = disjunctions,
): readonly ListSpan[] {
  const names: ListSpan[] = []
  let count = 1
  for (let at = start; at >= 0 && names.length < listMax; ) {
    const from = at === start ? at : skipLead(reading, start, at)
    const to = findEnd(from)
    if (to <= from) break
    names.push({ from, to })
    if (at > start && joints.has(reading.at(at - 1))) count = names.length
    at = skipJoint(reading, to, joints)
  }
  return names.slice(0, count)
}

/** A list as a slot. */
export function listNames(
  findEnd: (reading: Reading, i: number, start: number) => number,
  joints = disjunctions,
): Slot<readonly ListSpan[]> {
  return {
    at: (reading, start) => {
      const names = readList(reading, start, (i) => findEnd(reading, i, start), joints)
      return names.length === 0 ? undefined : { value: names, to: names.at(-1)!.to }
    },
  }
}

/** The words of a phrase with a list, divided among its names. */
export function divideList(
  names: readonly ListSpan[],
  { reading, from, to }: Span,
  mean: (text: string, place: number) => Meaning,
): SentencePart[] {
  return names.map((name, place) => ({
    from: place === 0 ? from : name.from,
    to: place === names.length - 1 ? to : name.to,
    meaning: mean(sliceText(reading, name.from, name.to), place),
  }))
}

/** The word after a conjunction or a comma. -1 without one. */
function skipJoint(reading: Reading, i: number, joints: ReadonlySet<string>): number {
  const isJoint = joints.has(reading.at(i))
  const before = reading.words[isJoint ? i + 1 : i]?.before
  if (before !== (isJoint ? '' : ',')) return -1
  return isJoint ? i + 1 : i
}

/** "studied at MIT or at the University of Oxford" says again what led to the first name. */
function skipLead(reading: Reading, start: number, i: number): number {
  const lead = reading.at(start - 1)
  return skipArticle(reading, lead !== '' && reading.at(i) === lead ? i + 1 : i)
}

export function skipArticle(reading: Reading, i: number): number {
  return reading.at(i) === 'the' ? i + 1 : i
}
