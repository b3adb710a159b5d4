/** Finds known names close to a misspelt one. */

/** Naming conventions of other programs differ only in these. */
const separators = /[-_ ]/g

/** Longer names are not matched. */
const nameCharsMax = 64

/**
 * The known name that needs fewest edits, or undefined if none is near. Case, `_` and `-` do not
 * count. A swap of neighbours is one edit. Up to 5 letters one edit is near, up to 9 two, then
 * three.
 */
export function findNearestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > nameCharsMax) return undefined
  const written = normaliseName(name)
  let nearest: string | undefined
  let least = limitEdits(written.length) + 1
  for (const candidate of known) {
    const other = normaliseName(candidate)
    if (Math.abs(other.length - written.length) >= least) continue
    const edits = countEdits(written, other)
    // An edit leaves nothing of a name of one letter.
    if (edits < least && edits < other.length) [nearest, least] = [candidate, edits]
  }
  return nearest
}

/** The nearest name, or else the only one that ends with it, as `resolvedCity` does for `city`. */
export function guessName(name: string, known: Iterable<string>): string | undefined {
  return findNearestName(name, known) ?? findByEnding(name, known)
}

/** Shorter words, such as "at", end too many names. */
const wordCharsMin = 3

/** Prefers names of the data set itself to those of a profile, which have a dot. */
function findByEnding(word: string, known: Iterable<string>): string | undefined {
  if (word.length < wordCharsMin || word.length > nameCharsMax) return undefined
  const ending = word.toLowerCase()
  const all = Array.from(known).filter((one) => {
    const initial = one.charAt(one.length - word.length)
    return one.toLowerCase().endsWith(ending) && initial !== initial.toLowerCase()
  })
  const plainNames = all.filter((one) => !one.includes('.'))
  const found = plainNames.length > 0 ? plainNames : all
  return found.length === 1 ? found[0] : undefined
}

/** The hint at a name, as the end of a sentence, or an empty text. */
export function writeHint(name: string, known: Iterable<string>): string {
  const meant = guessName(name, known)
  return meant === undefined ? '' : `; did you mean \`${meant}\`?`
}

function normaliseName(name: string): string {
  return name.replace(separators, '').toLowerCase()
}

function limitEdits(letters: number): number {
  if (letters <= 5) return 1
  return letters <= 9 ? 2 : 3
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function countEdits(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      if (isSwap) edits = Math.min(edits, before[j - 2]! + 1)
      row.push(edits)
    }
    before = last
    last = row
  }
  return last[to.length]!
}
