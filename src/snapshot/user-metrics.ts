/**
 * Metrics of users that an import computes from the graph: one number each, by ordinal. A file of
 * its own, `users.metrics`, which only the main thread reads.
 */
import { encodeSections, Sections } from 'native-free-index'

export interface UserMetricColumns {
  /** Personalised PageRank. They sum to 1. */
  readonly rawScore: Float64Array
  /** 0 to 100. */
  readonly pc: Float64Array
  /** 0 to 100. */
  readonly crackedScore: Float64Array
  /** 0 to 1. */
  readonly trust: Float64Array
  /** From 0, the largest community first. */
  readonly community: Uint32Array
  readonly totalStars: Float64Array
}

export function encodeUserMetrics(userMetrics: UserMetricColumns): Uint8Array[] {
  return encodeSections(new Map(Object.entries(userMetrics)))
}

/** Throws FormatError where a column is missing. */
export function openUserMetrics(bytes: Uint8Array): UserMetricColumns {
  const sections = new Sections(bytes)
  return {
    rawScore: sections.f64('rawScore'),
    pc: sections.f64('pc'),
    crackedScore: sections.f64('crackedScore'),
    trust: sections.f64('trust'),
    community: sections.u32('community'),
    totalStars: sections.f64('totalStars'),
  }
}
