/** Text -> place, from one table of names that is loaded once and never changes. */
import type { Mention, Place } from './place.ts'

export interface Gazetteer {
  /**
   * The place that somebody's location names: of several the first, of namesakes the likeliest.
   * Null where it names none ("Remote", "Earth").
   */
  resolve(location: string): Place | null
  /**
   * A text to be asked for the places that it names. Its words are read here, once, in time linear
   * in its length; of a text of more than 4,096 UTF-16 units only these are read.
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
