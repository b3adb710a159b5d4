/**
 * Which fields a collection has and how each is indexed. A field may stand in several lists:
 * `login` is text (searched by tokens), keyword (compared whole) and pattern (matched by globs) at
 * once.
 */
export interface IndexSchema {
  readonly name: string
  readonly text: readonly TextField[]
  readonly keywords: readonly KeywordField[]
  readonly numbers: readonly NumberField[]
}

/** Searched by tokens. The order of text fields fixes the order of floating-point sums. */
export interface TextField {
  readonly name: string
  /** Factor of the field in the weighted search; 0 keeps it out of it (filters only). */
  readonly weight: number
  readonly analyser: 'text' | 'email'
}

/** Compared whole, after folding; may hold several values a document. */
export interface KeywordField {
  readonly name: string
  readonly match: 'exact' | 'case' | 'accent'
  /**
   * Whether the values are also stored as given, one a document, for globs and regular expressions.
   */
  readonly patterns: boolean
}

/** 64-bit floats: counts, or times as seconds since 1970. */
export interface NumberField {
  readonly name: string
  /** A list holds any number of values a document; else there is one, NaN where it is missing. */
  readonly list: boolean
}

/** One document on its way into the index; members are keyed by field name and may be absent. */
export interface IndexDocument {
  readonly text: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly keywords: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly numbers: Readonly<Record<string, number | readonly number[] | undefined>>
  /** What a reader of the document gets back, byte for byte. */
  readonly stored: Uint8Array
  /** Where the collection has vectors; documents of a shard come by rising cluster. */
  readonly embedding?: Embedding
}

export interface Embedding {
  /** Of length 1, or all zeros. */
  readonly vector: Float32Array
  /** The number of its cluster. */
  readonly cluster: number
}

/** BM25 parameters: term saturation and length normalisation (Robertson & Zaragoza 2009). */
export const bm25 = { k1: 1.2, b: 0.75 } as const

/** A string that differs whenever two schemas would lay an index out differently. */
export function schemaFingerprint(schema: IndexSchema): string {
  const text = schema.text.map((f) => `${f.name}:${f.weight}:${f.analyser}`)
  const keywords = schema.keywords.map((f) => `${f.name}:${f.match}:${f.patterns}`)
  const numbers = schema.numbers.map((f) => `${f.name}:${f.list}`)
  return [schema.name, text, keywords, numbers].map(String).join('|')
}
