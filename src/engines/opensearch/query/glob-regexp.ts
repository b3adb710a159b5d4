import { type CharacterSet, parseGlob } from 'native-free-index'
import { type CodeRange, characterOf, complementOf } from './code-points.ts'

/**
 * A glob as a regular expression of Lucene for the whole value, which is folded if the glob ignores
 * case. Null if it matches nothing. Like a glob it matches no empty value, because that is a
 * missing one.
 */
export function globRegexp(pattern: string, ignoreCase: boolean): string | null {
  const elements = parseGlob(pattern, ignoreCase)
  if (elements.every((element) => element === null)) return elements.length === 0 ? null : '.+'
  const parts = elements.map((element) =>
    element === null ? '.*' : characterOf(rangesOf(element)),
  )
  return parts.includes(null) ? null : parts.join('')
}

function rangesOf({ negated, ranges }: CharacterSet): readonly CodeRange[] {
  return negated ? complementOf(ranges) : ranges
}
