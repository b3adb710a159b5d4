/** Questions to the service, and what a good answer to each has. */

export type Subject = 'repos' | 'users'

/** One document is wanted: MRR@10. */
export interface WantedQuery {
  readonly text: string
  /** Its `platformId`. */
  readonly wanted: string
}

/** Several documents are right: nDCG@10, or the metric of the set. */
export interface RelevantQuery {
  readonly text: string
  /** Their `platformId`s. */
  readonly relevant: readonly string[]
}

/** Documents fit more or less: nDCG@10 with gains by grade, and how many have no grade. */
export interface GradedQuery {
  readonly text: string
  /** By `platformId`: 0, where it does not fit, to 2. */
  readonly grades: Readonly<Record<string, number>>
}

/** Nothing is right: the share of texts that find nothing. */
export interface NothingQuery {
  readonly text: string
}

interface SetOf<Kind extends string, Query> {
  readonly kind: Kind
  /** Unique. */
  readonly name: string
  readonly subject: Subject
  readonly queries: readonly Query[]
}

export type WantedSet = SetOf<'wanted', WantedQuery>
export type RelevantMetric = 'nDCG@10' | 'recall@10' | 'precision@10'
export interface RelevantSet extends SetOf<'relevant', RelevantQuery> {
  /** Default: nDCG@10. */
  readonly metric?: RelevantMetric
}
export type GradedSet = SetOf<'graded', GradedQuery>
export type NothingSet = SetOf<'nothing', NothingQuery>
export type QuerySet = WantedSet | RelevantSet | GradedSet | NothingSet

export interface SetOptions {
  readonly seed: number
  /** Queries of a set, at most. */
  readonly count: number
}
