/** The matches of a pattern by the simplest algorithm, without the product's engine. */
import type { HostilePattern } from './hostile.ts'

/** Matches among ASCII values. Null without a reference implementation. */
export function matchesOf(pattern: HostilePattern, values: readonly string[]): number | null {
  if (!pattern.hasReference) return null
  const { op, value } = pattern
  if (op === 'Regex') {
    const copy = new RegExp(value, 'u')
    return values.filter((one) => copy.test(one)).length
  }
  const fold = (text: string) => (op === 'IGlob' ? text.toLowerCase() : text)
  const elements = elementsOf(fold(value))
  return values.filter((one) => globMatches(elements, fold(one))).length
}

/** Null for a star; otherwise the characters that the element matches. */
type Element = ((character: string) => boolean) | null

function elementsOf(glob: string): Element[] {
  return [...glob.matchAll(/\[(!?)([^\]]+)\]|[\s\S]/g)].map(([text, negation, set]): Element => {
    if (text === '*') return null
    if (text === '?') return () => true
    if (set === undefined) return (character) => character === text
    return (character) => isIn(set, character) !== (negation === '!')
  })
}

function isIn(set: string, character: string): boolean {
  return [...set.matchAll(/(.)-(.)|./g)].some(([one, low, high]) =>
    low === undefined ? character === one : low <= character && character <= high!,
  )
}

/** Dynamic programming: the elements reachable after i characters. */
function globMatches(elements: readonly Element[], value: string): boolean {
  const count = elements.length
  let reached = new Uint8Array(count + 1)
  reached[0] = 1
  closeOverStars(elements, reached)
  for (const character of value) {
    const next = new Uint8Array(count + 1)
    for (let i = 0; i < count; i++) {
      if (reached[i] === 0) continue
      const element = elements[i]!
      if (element === null) next[i] = 1
      else if (element(character)) next[i + 1] = 1
    }
    closeOverStars(elements, next)
    reached = next
  }
  return reached[count] === 1
}

/** A star may match nothing. */
function closeOverStars(elements: readonly Element[], reached: Uint8Array): void {
  for (let i = 0; i < elements.length; i++) {
    if (reached[i] === 1 && elements[i] === null) reached[i + 1] = 1
  }
}
