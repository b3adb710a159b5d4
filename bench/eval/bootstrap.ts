/**
 * How sure a mean over queries is. The percentile bootstrap draws as many queries as there are,
 * with replacement, and takes the mean of the drawn ones. Source: Sakai, Evaluating Evaluation
 * Metrics Based on the Bootstrap, SIGIR 2006.
 */
import { mulberry32 } from '../../data/generate/index.ts'
import { percentile } from '../statistics.ts'
import { mean } from './quality.ts'

export interface MeanInterval {
  readonly mean: number
  /** Bounds of the 95 % interval. */
  readonly low: number
  readonly high: number
  /** Queries. */
  readonly n: number
}

export interface BootstrapOptions {
  readonly seed?: number
  readonly resamples?: number
}

const confidence = 0.95

/** Throws a RangeError where there are no values. */
export function bootstrapMean(
  values: readonly number[],
  { seed = 1, resamples = 2000 }: BootstrapOptions = {},
): MeanInterval {
  const n = values.length
  if (n === 0) throw new RangeError('no values to draw from')
  const uniform = mulberry32(seed)
  const means = Float64Array.from({ length: resamples }, () => {
    let sum = 0
    for (let i = 0; i < n; i++) sum += values[Math.floor(uniform() * n)]!
    return sum / n
  }).sort()
  const middle = mean(values)
  const tail = (1 - confidence) / 2
  // Values that are all equal have one mean, up to the order in which they are added.
  const low = Math.min(middle, percentile(means, tail))
  return { mean: middle, low, high: Math.max(middle, percentile(means, 1 - tail)), n }
}

/**
 * By how much the first is better. Both have a value for each query, in the same order: a query
 * that is hard for both adds nothing to the width of the interval. Throws a RangeError otherwise.
 */
export function pairedDifference(
  values: readonly number[],
  others: readonly number[],
  options?: BootstrapOptions,
): MeanInterval {
  if (values.length !== others.length) throw new RangeError('the queries are not the same')
  return bootstrapMean(
    values.map((value, i) => value - others[i]!),
    options,
  )
}

/** Whether the interval of a difference excludes zero. */
export function isBeyondNoise({ low, high }: Pick<MeanInterval, 'low' | 'high'>): boolean {
  return low > 0 || high < 0
}
