/** The lines in a list by relevance, below which no stronger match stands. */
import type { SearchHit } from './search-answers.ts'

type Strength = SearchHit['strength']

const lineTexts = { fair: 'Fair matches', weak: 'Weak matches' } as const

/**
 * By the position of the result below a line: its text. Scores may put a fair match before a strong
 * one, so a line stands after the last one that is stronger.
 */
export function findStrengthLines(strengths: readonly Strength[]): ReadonlyMap<number, string> {
  const lines = new Map<number, string>()
  const drawAfter = (last: number) => {
    const below = strengths[last + 1]
    if (last < 0 || (below !== 'fair' && below !== 'weak')) return
    lines.set(last + 1, lineTexts[below])
  }
  const lastStrong = strengths.lastIndexOf('strong')
  drawAfter(lastStrong)
  drawAfter(Math.max(lastStrong, strengths.lastIndexOf('fair')))
  return lines
}
