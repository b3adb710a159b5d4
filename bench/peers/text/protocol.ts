/**
 * The protocol of the command and the engines' runners. A runner is one process that
 * searches in one thread:
 *
 *   RUNNER build DUMP_DIR INDEX_DIR      makes an index of the dump; prints one line {"seconds": s}
 *   RUNNER serve INDEX_DIR QUERIES_FILE  prints one line, Ready; then answers each line on stdin
 *                                        with one line of JSON on stdout:
 *     round MODE      runs all queries once, in order      -> Round
 *     answers MODE    the same, telling what was found     -> Answers
 *
 * Any answer may be {"unsupported": true}. Errors go to stderr, with an exit code other than 0.
 *
 * The dump is a folder of text files in UTF-8:
 *   docs.tsv       one line a document, in a DumpOrder: line g (from 0) is document g. Runners call
 *                  that its tie, since peers list equal scores in the order of coming. Columns
 *                  parted by tabs: the text fields of schema.json, each with its tokens parted by
 *                  blanks (maybe none); then the country as a line number of countries.txt, and
 *                  createdAt in seconds since 1970; both are empty where the document has none.
 *   ties.txt       line g: document g as our own runner calls it
 *   countries.txt  distinct countries, folded as `Eq` compares them; line numbers from 0
 *   schema.json    DumpSchema
 * The queries file has a PeerQuery on each line.
 */

export const modes = ['top10', 'top100', 'top1000', 'top100count'] as const
/** The best 10, 100 or 1,000; or the best 100 and the exact number of all hits. */
export type Mode = (typeof modes)[number]

export const limitOf: Readonly<Record<Mode, number>> = {
  top10: 10,
  top100: 100,
  top1000: 1000,
  top100count: 100,
}

/** Documents by their ids, which say nothing about them; or as our import laid them out. */
export const dumpOrders = ['id', 'ours'] as const
export type DumpOrder = (typeof dumpOrders)[number]

export interface DumpSchema {
  readonly documents: number
  readonly k1: number
  readonly b: number
  readonly fields: readonly DumpField[]
}

export interface DumpField {
  readonly name: string
  readonly weight: number
  /** Mean number of tokens of the documents that have any in this field. */
  readonly averageLength: number
}

/** Any of the words, and the filter. */
export interface PeerQuery {
  /** Distinct. */
  readonly terms: readonly string[]
  readonly filter: PeerFilter | null
}

export type PeerFilter =
  /** `country` is a line of countries.txt, -1 where no document has it; `name` is that line. */
  | { readonly kind: 'country'; readonly country: number; readonly name: string }
  /** Every token is one of the field `company`. */
  | { readonly kind: 'company'; readonly tokens: readonly string[] }
  /** from <= createdAt < before, seconds since 1970. */
  | { readonly kind: 'created'; readonly from: number; readonly before: number }

export interface Ready {
  readonly ready: true
  readonly version: string
  readonly documents: number
  /** Size of the index on disk, or in memory if it exists only there. */
  readonly bytes: number
}

export interface Unsupported {
  readonly unsupported: true
}

export interface Round {
  /** Microseconds by query, from building the engine's query object to the list of hits. */
  readonly us: readonly number[]
  /** Hits in the list by query. */
  readonly found: readonly number[]
}

export interface Answers {
  /** By query [document, score], best first. */
  readonly answers: readonly (readonly (readonly [number, number])[])[]
  /** By query the exact number of hits, where the mode asks for it. */
  readonly totals: readonly number[] | null
}
