/** Text -> place, from one table of names that is loaded once and never changes. */
import type { Mention, Place } from './place.ts'

export interface Gazetteer {
  /**
   * The place of a location: the first of several, the likeliest of namesakes. Null for a location
   * without a place ("Remote", "Earth").
   */
  resolve(location: string): Place | null
  /**
   * Prepares a text for look-ups of its places. Its words are read once, in time linear in its
   * length, and at most 4,096 UTF-16 units.
   */
  openText(text: string): TextPlaces
}

/** Positions are UTF-16 units. Neither throws, whatever the position. */
export interface TextPlaces {
  /**
   * The longest place name that begins at `at`, together with the state and country behind it where
   * these fit ("Paris, TX", "London, Ontario, Canada"). A name begins and ends where words do: in
   * scripts that have no spaces, anywhere. Null where none begins there.
   */
  mentionAt(at: number): Mention | null
  /**
   * The same for a name with one wrong, missing, additional or swapped letter: only of names with
   * at least five letters, of countries, states and large cities. Exact names are not found. This
   * costs some ten times as much as an exact name.
   */
  misspeltAt(at: number): Mention | null
}
