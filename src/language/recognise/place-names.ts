/** Places that words name, and the conditions that they make. */
import type { Located } from '../../places/index.ts'
import type { PlaceCondition } from '../condition.ts'
import type { Reading } from '../reading.ts'

export interface LocatedName {
  readonly located: Located
  readonly namesState: boolean
  /** As the sentence writes it, or the name that was meant. */
  readonly written: string
}

/** With how sure a place is meant, as a `Mention` has it. */
export interface NamedPlace extends LocatedName {
  readonly isPlain: boolean
  readonly isWord: boolean
}

/** The place that a whole text names. */
export function findPlace({ context }: Reading, name: string): NamedPlace | undefined {
  const mention = context.places.openText(name).mentionAt(0)
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
