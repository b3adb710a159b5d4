/** How much each part of an explanation has of the whole score. */
import type { ScoreExplanation } from 'devdex-client'

const additive = new Set(['sum', 'roundedSum', 'saturatedSum', 'either'])

export interface ScorePart {
  readonly node: ScoreExplanation
  /** Part of the whole, from 0 to 1. Undefined for a factor, which has none of its own. */
  readonly share: number | undefined
  readonly parts: readonly ScorePart[]
}

/** Shares below a sum add up to that of the sum. A product gives its own to one factor. */
export function splitScore(node: ScoreExplanation): ScorePart {
  return buildPart(node, 1)
}

function buildPart(node: ScoreExplanation, share: number | undefined): ScorePart {
  const children = node.children ?? []
  const shares = splitShare(node, children, share)
  return { node, share, parts: children.map((child, index) => buildPart(child, shares[index])) }
}

function splitShare(
  { op }: ScoreExplanation,
  children: readonly ScoreExplanation[],
  share: number | undefined,
): (number | undefined)[] {
  if (share === undefined || op === undefined) return children.map(() => undefined)
  if (additive.has(op)) {
    const values = children.map(({ value }) => Math.max(0, value))
    // The saturated sum repeats its greatest part, which its other operand contains already.
    const counted = op === 'saturatedSum' ? values.slice(0, 1) : values
    const sum = counted.reduce((total, value) => total + value, 0)
    return values.map((value, index) => {
      return index < counted.length && sum > 0 ? (share * value) / sum : undefined
    })
  }
  const carrier = findCarrier(op, children)
  return children.map((_, index) => (index === carrier ? share : undefined))
}

/** The factor that tells most: the greatest or least one where that decides. */
function findCarrier(op: string, children: readonly ScoreExplanation[]): number {
  const weights = children.map((child) => {
    if (op === 'greatest') return child.value
    if (op === 'least' || op === 'clamped') return -child.value
    return countNodes(child)
  })
  return weights.indexOf(Math.max(...weights))
}

function countNodes({ children = [] }: ScoreExplanation): number {
  return children.reduce((sum, child) => sum + countNodes(child), children.length)
}
