import { formatScore } from '../numbers.ts'
import { scaleValues, type TermShares } from './term-shares.ts'

const signs: Readonly<Record<string, string>> = {
  product: ' × ',
  quotient: ' ÷ ',
  greatest: ' or ',
  least: ' or ',
}

/** The contributions of the terms to one score. Terms that are not added show their sign. */
export function ShareBar({ shares, longest }: { shares: TermShares; longest: number }) {
  const { op, values } = shares
  const sign = signs[op]
  if (sign !== undefined) {
    return (
      <span class="term-values">
        {values.map((value, i) => (
          <span key={i}>
            {i > 0 && sign}
            <span class="swatch" data-term={i % 6} aria-hidden="true" /> {formatScore(value)}
          </span>
        ))}
      </span>
    )
  }
  const text = values.map(formatScore).join(' + ')
  return (
    <span class="share-bar" role="img" aria-label={text} title={text}>
      {scaleValues(values, longest).map((length, i) => (
        <span
          key={i}
          data-term={i % 6}
          data-negative={values[i]! < 0}
          style={{ width: `${length * 100}%` }}
        />
      ))}
    </span>
  )
}
