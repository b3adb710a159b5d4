/** Questions to the service, and what a good answer to each has. */

export type Subject = 'repos' | 'users'

/** One document is wanted: MRR@10. */
export interface WantedQuery {
  readonly text: string
  /** Its `platformId`. */
  readonly wanted: string
}

/** Several documents are right: nDCG@10. */
export interface RelevantQuery {
  readonly text: string
  /** Their `platformId`s. */
  readonly relevant: readonly string[]
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
export type RelevantSet = SetOf<'relevant', RelevantQuery>
export type PairSet = SetOf<'pairs', PairQuery>
export type NothingSet = SetOf<'nothing', NothingQuery>
export type QuerySet = WantedSet | RelevantSet | PairSet | NothingSet

export interface SetOptions {
  readonly seed: number
  /** Queries of a set, at most. */
  readonly count: number
}
