/** Places that words name, and the conditions that they make. */
import type { Located, Mention } from '../../places/index.ts'
import type { PlaceCondition } from '../condition.ts'
import type { Reading } from '../reading.ts'

export interface LocatedName {
  readonly located: Located
  readonly namesState: boolean
  /** As the sentence writes it, or the name that was meant. */
  readonly written: string
}

/** A mention that is all of a text, or of words of one. */
export interface NamedPlace extends Mention {
  readonly written: string
}

/** The place that a whole text names. */
export function findPlace({ context }: Reading, name: string): NamedPlace | undefined {
  const mention = context.places.openText(name).readMention(0)
  if (mention === null || mention.end < name.length) return undefined
  return { ...mention, written: name }
}

export function buildPlace(
  { located, namesState, written }: LocatedName,
  of: PlaceCondition['of'] = 'owner',
  origin: { readonly isOrigin?: true; readonly isAdjective?: true } = {},
): PlaceCondition {
  return { about: 'place', located, namesState, of, written, ...origin }
}
