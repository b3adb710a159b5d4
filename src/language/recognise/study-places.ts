/** "studied in Germany or in France": a former place is text, not a current place. */
import { Phrases } from '../phrases.ts'
import { type Reading, textOf } from '../reading.ts'
import { listAt } from './lists.ts'

const studied = new Phrases([
  ['studied', ['studied', 'educated', 'graduated', 'schooled', 'grew up', 'went to university']],
] as const)

export function isStudied(reading: Reading, i: number): boolean {
  return studied.at(reading, i) !== undefined
}

/** @returns the word after the consumed ones; null if none were */
export function studyPlaces(reading: Reading, i: number): number | null {
  const verb = studied.at(reading, i)
  return verb === undefined ? null : placesBehind(reading, verb.to)
}

/** Claims the places that are listed after an "in". */
export function placesBehind(reading: Reading, i: number): number | null {
  if (reading.at(i) !== 'in') return null
  const names = listAt(reading, i + 1, (at) => endOfPlace(reading, at))
  for (const { from, to } of names) {
    reading.consume(from, to, { is: 'text', kind: 'education', text: textOf(reading, from, to) })
  }
  return names.at(-1)?.to ?? null
}

function endOfPlace(reading: Reading, from: number): number {
  const { words, places } = reading
  const mention = reading.isFree(from) ? places.mentionAt(words[from]!.start) : null
  let to = from
  while (mention !== null && reading.isFree(to) && words[to]!.end <= mention.end) to++
  return to
}
