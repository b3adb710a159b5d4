/** Text -> place, from one table of names that is loaded once and never changes. */
import type { Mention, Place } from './place.ts'

export interface Gazetteer {
  /**
   * The place that somebody's location names: of several the first, of namesakes the likeliest.
   * Null where it names none ("Remote", "Earth").
   */
  resolve(location: string): Place | null
  /**
   * The longest place name that begins at `at`, together with the state and country behind it where
   * these fit ("Paris, TX", "London, Ontario, Canada"). A name ends where a word ends, except in
   * scripts that have no spaces. Null where none begins there.
   */
  mentionAt(text: string, at: number): Mention | null
  /**
   * The same for a name with one wrong, missing, additional or swapped letter: only of names with
   * at least five letters, of countries, states and large cities. Exact names are not found.
   */
  misspeltAt(text: string, at: number): Mention | null
}
