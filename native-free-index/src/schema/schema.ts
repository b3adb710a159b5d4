/**
 * The fields of a collection, and how each is indexed. A field may be in several lists: `login` is
 * text (searched by tokens), keyword (compared whole) and pattern (matched by globs) at once.
 */
export interface IndexSchema {
  readonly name: string
  readonly text: readonly TextField[]
  readonly keywords: readonly KeywordField[]
  readonly numbers: readonly NumberField[]
}

/** Searched by tokens. The order of text fields determines the order of floating-point sums. */
export interface TextField {
  readonly name: string
  /** Weight of the field in a search by words. 0: the field is only for filters. */
  readonly weight: number
  /** `joined`: words as written only, without their parts. */
  readonly analyser: 'text' | 'joined' | 'email'
  /** Whether words match other words of their stem in this field. Not for names. Default: no. */
  readonly stemmed?: boolean
}

/** Compared as a whole, after folding. A document may have several values. */
export interface KeywordField {
  readonly name: string
  readonly match: 'exact' | 'case' | 'accent'
  /** Whether unfolded values are stored, one per document, for globs and regular expressions. */
  readonly patterns: boolean
}

/** 64-bit floats: counts, or times as seconds since 1970. */
export interface NumberField {
  readonly name: string
  /** Whether a document has any number of values. Otherwise it has one, NaN if missing. */
  readonly list: boolean
}

/** A document to index. Members are keyed by field name and may be absent. */
export interface IndexDocument {
  readonly text: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly keywords: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly numbers: Readonly<Record<string, number | readonly number[] | undefined>>
  /** Returned byte for byte to readers of the document. */
  readonly stored: Uint8Array
  /** Required for a collection with vectors. Documents of a shard are added by rising cluster. */
  readonly embedding?: Embedding
}

export interface Embedding {
  /** Unit vector, or all zeros. */
  readonly vector: Float32Array
  /** Number of the vector's cluster. */
  readonly cluster: number
}

/** BM25 parameters: term saturation and length normalisation (Robertson & Zaragoza 2009). */
export const bm25 = { k1: 1.2, b: 0.75 } as const

/** A string that differs for any two schemas with different index layouts. */
export function schemaFingerprint(schema: IndexSchema): string {
  const text = schema.text.map(
    (f) => `${f.name}:${f.weight}:${f.analyser}:${f.stemmed === true ? 'stemmed' : ''}`,
  )
  const keywords = schema.keywords.map((f) => `${f.name}:${f.match}:${f.patterns}`)
  const numbers = schema.numbers.map((f) => `${f.name}:${f.list}`)
  return [schema.name, text, keywords, numbers].map(String).join('|')
}
