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

/** Both texts should find the same documents: overlap of the first ten, ratio of the totals. */
export interface PairQuery {
  readonly text: string
  /** The original of the text, which is a variant of it. */
  readonly other: string
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
  /** Optional request members. Only those that the service accepts are sent. */
  readonly members?: Readonly<Record<string, unknown>>
  readonly queries: readonly Query[]
}

export type WantedSet = SetOf<'wanted', WantedQuery>
export type RelevantMetric = 'nDCG@10' | 'recall@10' | 'precision@10'
export interface RelevantSet extends SetOf<'relevant', RelevantQuery> {
  /** Default: nDCG@10. */
  readonly metric?: RelevantMetric
}
export type GradedSet = SetOf<'graded', GradedQuery>
export type PairSet = SetOf<'pairs', PairQuery>
export type NothingSet = SetOf<'nothing', NothingQuery>
export type QuerySet = WantedSet | RelevantSet | GradedSet | PairSet | NothingSet

export interface SetOptions {
  readonly seed: number
  /** Queries of a set, at most. */
  readonly count: number
}
