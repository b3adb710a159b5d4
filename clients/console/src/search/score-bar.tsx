import { columnScore, scoreText } from '../numbers.ts'
import { Bar } from '../parts/bar.tsx'

/** The score of a result, and a bar relative to the best score. */
export function ScoreBar({ score, best }: { score: number; best: number }) {
  const share = best > 0 ? Math.min(1, Math.max(0, score / best)) : 0
  return (
    <span class="score" title={`Score ${scoreText(score)}`}>
      <Bar share={share} />
      <span class="number">{columnScore(score)}</span>
    </span>
  )
}
