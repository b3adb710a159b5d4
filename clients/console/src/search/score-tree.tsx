import type { ScoreExplanation } from 'devdex-client'
import { useState } from 'preact/hooks'
import { formatScore } from '../numbers.ts'
import { Bar } from '../parts/bar.tsx'
import { FoldButton } from '../parts/fold-button.tsx'
import { type ScorePart, splitScore } from './score-shares.ts'

/** Levels that are open from the start. */
const openLevels = 2

/** How a score follows from its parts. Bars are parts of the whole, and those of a sum add up. */
export function ScoreTree({ explanation }: { explanation: ScoreExplanation }) {
  return (
    <ul class="score-tree">
      <TreeNode part={splitScore(explanation)} level={0} />
    </ul>
  )
}

function TreeNode({ part, level }: { part: ScorePart; level: number }) {
  const { node, share, parts } = part
  const [isOpen, setOpen] = useState(level < openLevels)
  const hasParts = parts.length > 0
  return (
    <li>
      <div class="tree-line">
        {hasParts ? (
          <FoldButton isOpen={isOpen} onClick={() => setOpen(!isOpen)}>
            <bdi>{node.label}</bdi>
          </FoldButton>
        ) : (
          <bdi class="line">{node.label}</bdi>
        )}
        <span class="number" title={`${node.value}`}>
          {formatScore(node.value)}
        </span>
        <Bar share={share} />
      </div>
      {hasParts && isOpen && (
        <ul>
          {parts.map((child, index) => (
            <TreeNode key={index} part={child} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}
