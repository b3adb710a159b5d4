import { useSignal } from '@preact/signals'
import type { ScoreExplanation } from 'devdex-client'
import { scoreText } from '../numbers.ts'
import { type ScorePart, scoreParts } from './score-shares.ts'

/** Levels that are open from the start. */
const openLevels = 2

/** How a score follows from its parts. Bars are parts of the whole, and those of a sum add up. */
export function ScoreTree({ explanation }: { explanation: ScoreExplanation }) {
  return (
    <ul class="score-tree">
      <TreeNode part={scoreParts(explanation)} level={0} />
    </ul>
  )
}

function TreeNode({ part, level }: { part: ScorePart; level: number }) {
  const { node, share, parts } = part
  const isOpen = useSignal(level < openLevels)
  const hasParts = parts.length > 0
  return (
    <li>
      <div class="tree-line">
        {hasParts ? (
          <button
            type="button"
            class="tree-name"
            aria-expanded={isOpen.value}
            onClick={() => {
              isOpen.value = !isOpen.value
            }}
          >
            <span aria-hidden="true">{isOpen.value ? '▾' : '▸'}</span> <bdi>{node.label}</bdi>
          </button>
        ) : (
          <span class="tree-name">
            <bdi>{node.label}</bdi>
          </span>
        )}
        <span class="number" title={`${node.value}`}>
          {scoreText(node.value)}
        </span>
        <span class="bar" aria-hidden="true">
          {share !== undefined && <span style={{ width: `${share * 100}%` }} />}
        </span>
      </div>
      {hasParts && isOpen.value && (
        <ul>
          {parts.map((child, index) => (
            <TreeNode key={index} part={child} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}
