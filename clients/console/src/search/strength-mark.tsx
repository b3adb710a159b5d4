import { formatColumnScore, formatScore } from '../numbers.ts'
import { Bar } from '../parts/bar.tsx'
import type { SearchHit } from './search-answers.ts'

interface StrengthMarkProps {
  readonly hit: SearchHit
  /** The greatest score of the results. */
  readonly best: number
}

/** How strongly a result matches, in a word. Where it has no strength, its score as a bar. */
export function StrengthMark({ hit: { strength, score }, best }: StrengthMarkProps) {
  const text = score === undefined ? '' : `Score ${formatScore(score)}`
  if (strength !== undefined) {
    const title = `A ${strength} match${text && `. ${text}`}`
    return (
      <span class="strength" data-strength={strength} title={title}>
        {strength}
      </span>
    )
  }
  if (score === undefined) return null
  return (
    <span class="score" title={text}>
      <Bar share={best > 0 ? Math.min(1, Math.max(0, score / best)) : 0} />
      <span class="number">{formatColumnScore(score)}</span>
    </span>
  )
}
