/** The words of a text, as a set: how lists stand in the files of this folder. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
