import { parseGlob } from 'native-free-index'
import { invertRanges, writeCharacter } from './code-points.ts'

/**
 * A glob as a regular expression of Lucene for the whole value, folded if the glob ignores case.
 * Null if it matches nothing. It never matches the empty value, which is a missing one.
 */
export function translateGlob(pattern: string, ignoreCase: boolean): string | null {
  const elements = parseGlob(pattern, ignoreCase)
  if (elements.every((element) => element === null)) return elements.length === 0 ? null : '.+'
  const parts = elements.map((element) => {
    if (element === null) return '.*'
    return writeCharacter(element.negated ? invertRanges(element.ranges) : element.ranges)
  })
  return parts.includes(null) ? null : parts.join('')
}
