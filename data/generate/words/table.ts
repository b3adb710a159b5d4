/**
 * Readers for the vocabulary tables, which are plain text so that a person can read and extend
 * them.
 */

/** Splits at white space: `'ana bruno carla'`. */
export function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** Splits at semicolons, or at line ends where a phrase may hold semicolons itself. */
export function phrases(text: string, separator: ';' | '\n' = ';'): string[] {
  return text
    .split(separator)
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
    .filter((phrase) => phrase !== '')
}
