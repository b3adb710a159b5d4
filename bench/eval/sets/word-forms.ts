/** Forms of an English word, by rules of spelling alone: a stemmer would rate itself. */

/** In both spellings where rules allow two. */
export function pluralsOf(word: string): string[] {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return [`${word}es`]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return [`${word}s`]
}

const suffixes = ['ing', 'ed', 'er', 'ers', 'ment']

/** With a final e left away, or the last letter twice: `coding`, `programming`. */
export function derivedOf(word: string): string[] {
  const stems = [word]
  if (word.endsWith('e')) stems.push(word.slice(0, -1))
  if (/[^aeiou][aeiou][bdgmnprt]$/.test(word)) stems.push(word + word.at(-1)!)
  return stems.flatMap((stem) => suffixes.map((suffix) => stem + suffix))
}

/** A plural without its ending; other words as they are. */
export function singularOf(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
