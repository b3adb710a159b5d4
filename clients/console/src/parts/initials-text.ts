/** How people and languages are distinguished without pictures. */

/** The first letters of the first and the last word, as people sign. */
export function readInitials(name: string): string {
  const words = name.split(/[\s\-_.]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  const letters = chosen.map((word) => [...word][0] ?? '').join('')
  return letters === '' ? '·' : letters.toLocaleUpperCase()
}

/** A hue in degrees, the same for the same text. */
export function computeHue(text: string): number {
  let hash = 0
  for (const character of text) hash = (hash * 31 + character.codePointAt(0)!) % 360_007
  return hash % 360
}
