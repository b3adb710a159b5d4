/** The stars of a repository. A scope may hide them. */
import type { Repository } from 'devdex-client'
import { formatCount, formatShort, formatShortCount } from '../numbers.ts'

/** `1.2K`, with all digits in the title. Both are empty where they are hidden. */
export function writeStars({ stargazerCount: stars }: Repository) {
  if (stars === undefined) return { text: '', title: '' }
  return { text: formatShort(stars), title: formatCount(stars, 'star') }
}

/** `1.2K stars`. Undefined where they are hidden. */
export function countStars({ stargazerCount: stars }: Repository): string | undefined {
  return stars === undefined ? undefined : formatShortCount(stars, 'star')
}
