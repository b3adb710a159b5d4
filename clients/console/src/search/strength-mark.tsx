import { scoreText } from '../numbers.ts'
import { ScoreBar } from './score-bar.tsx'
import type { SearchHit } from './search-answers.ts'

interface StrengthMarkProps {
  readonly hit: SearchHit
  /** The greatest score of the results. */
  readonly best: number
}

/** How strongly a result matches, in a word; its score where it has no strength. */
export function StrengthMark({ hit, best }: StrengthMarkProps) {
  const { strength, score } = hit
  if (strength === undefined) {
    return score === undefined ? null : <ScoreBar score={score} best={best} />
  }
  const title = score === undefined ? '' : `. Score ${scoreText(score)}`
  return (
    <span class="strength" data-strength={strength} title={`A ${strength} match${title}`}>
      {strength}
    </span>
  )
}
