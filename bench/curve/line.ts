/** A straight line through measured points: y = intercept + slope × x. */
export interface Line {
  readonly intercept: number
  readonly slope: number
  /** For each point what was measured less what the line says there. */
  readonly residuals: readonly number[]
}

/**
 * The line with the least sum of squared residuals. Takes at least two points with different x;
 * throws RangeError otherwise.
 */
export function fitLine(xs: readonly number[], ys: readonly number[]): Line {
  const xMean = mean(xs)
  const yMean = mean(ys)
  let covariance = 0
  let variance = 0
  for (const [i, x] of xs.entries()) {
    covariance += (x - xMean) * (ys[i]! - yMean)
    variance += (x - xMean) ** 2
  }
  if (!(variance > 0)) throw new RangeError('a line needs two points with different x')
  const slope = covariance / variance
  const intercept = yMean - slope * xMean
  return { intercept, slope, residuals: ys.map((y, i) => y - (intercept + slope * xs[i]!)) }
}

export function at({ intercept, slope }: Line, x: number): number {
  return intercept + slope * x
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
