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
import type { QueryTerm } from 'native-free-index'

export const modes = [
  'top10',
  'top100',
  'top1000',
  'top100count',
  'top10groups',
  'top100groups',
  'top10typed',
  'top100typed',
] as const
/** The best 10, 100 or 1,000; or the best 100 and the exact number of all hits. */
export type Mode = (typeof modes)[number]

export const limitOf: Readonly<Record<Mode, number>> = {
  top10: 10,
  top100: 100,
  top1000: 1000,
  top100count: 100,
  top10groups: 10,
  top100groups: 100,
  top10typed: 10,
  top100typed: 100,
}

/**
 * Words that stand for themselves; the same as clients send them by default; and the same while the
 * last one is being typed.
 */
export const wordSets = ['alone', 'groups', 'typed'] as const
export type WordSet = (typeof wordSets)[number]

export function wordSetOf(mode: Mode): WordSet {
  return wordSets.find((set) => mode.endsWith(set)) ?? 'alone'
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
  /** Whether forms of a word's stem count in it. */
  readonly stemmed: boolean
}

/** Any of the words, and the filter. */
export interface PeerQuery {
  /** Distinct. */
  readonly terms: readonly string[]
  /** For our searcher, which expands them itself. */
  readonly words: Readonly<Record<WordSet, readonly QueryTerm[]>>
  /** For the peers: what our index made of the words. */
  readonly groups: Readonly<Record<WordSet, readonly PeerGroup[]>>
  readonly filter: PeerFilter | null
}

/** The variants of a word. A document is scored by the best one. */
export type PeerGroup = readonly PeerVariant[]

export interface PeerVariant {
  readonly term: string
  /** Its score is multiplied by it. */
  readonly factor: number
  /** Whether it counts in stemmed fields alone. */
  readonly stemmed: boolean
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
  /** False where the engine's formula is another one, so that only the overlap can be told. */
  readonly comparable?: boolean
  readonly why?: string
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
