/**
 * The fields of a collection, and how each is indexed. A field may stand in several lists: `login`
 * is text (searched by tokens), keyword (compared whole) and pattern (matched by globs) at once.
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
  /** Factor of the field in the weighted search. 0: filters only. */
  readonly weight: number
  /** `joined`: words as they are written alone, and not their parts too. */
  readonly analyser: 'text' | 'joined' | 'email'
  /** Whether a query's word also finds other words of its stem here. Not in names. Default: no. */
  readonly stemmed?: boolean
}

/** Compared whole, after folding. A document may have several values. */
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
  /** A list holds any number of values per document. Otherwise there is one, NaN if missing. */
  readonly list: boolean
}

/** A document to index. Members are keyed by field name and may be absent. */
export interface IndexDocument {
  readonly text: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly keywords: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly numbers: Readonly<Record<string, number | readonly number[] | undefined>>
  /** Returned byte for byte to readers of the document. */
  readonly stored: Uint8Array
  /** For a collection with vectors. Documents of a shard come by rising cluster. */
  readonly embedding?: Embedding
}

export interface Embedding {
  /** Length 1, or all zeros. */
  readonly vector: Float32Array
  /** The number of its cluster. */
  readonly cluster: number
}

/** BM25 parameters: term saturation and length normalisation (Robertson & Zaragoza 2009). */
export const bm25 = { k1: 1.2, b: 0.75 } as const

/** A string that differs whenever two schemas would lay an index out differently. */
export function schemaFingerprint(schema: IndexSchema): string {
  const text = schema.text.map(
    (f) => `${f.name}:${f.weight}:${f.analyser}:${f.stemmed === true ? 'stemmed' : ''}`,
  )
  const keywords = schema.keywords.map((f) => `${f.name}:${f.match}:${f.patterns}`)
  const numbers = schema.numbers.map((f) => `${f.name}:${f.list}`)
  return [schema.name, text, keywords, numbers].map(String).join('|')
}
