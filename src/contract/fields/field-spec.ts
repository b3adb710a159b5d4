/** The closed list of filter operators (interface §2.8), in the order of messages. */
export const operators = [
  'Eq',
  'NotEq',
  'In',
  'NotIn',
  'Lt',
  'Lte',
  'Gt',
  'Gte',
  'Glob',
  'NotGlob',
  'IGlob',
  'NotIGlob',
  'Regex',
  'Contains',
  'NotContains',
  'ContainsAny',
  'NotContainsAny',
  'AnyLt',
  'AnyLte',
  'AnyGt',
  'AnyGte',
  'ContainsAllTokens',
] as const

export type Operator = (typeof operators)[number]

const complements: Partial<Record<Operator, Operator>> = {
  Eq: 'NotEq',
  NotEq: 'Eq',
  In: 'NotIn',
  NotIn: 'In',
  Glob: 'NotGlob',
  NotGlob: 'Glob',
  IGlob: 'NotIGlob',
  NotIGlob: 'IGlob',
  Contains: 'NotContains',
  NotContains: 'Contains',
  ContainsAny: 'NotContainsAny',
  NotContainsAny: 'ContainsAny',
}

/**
 * The operator with exactly the opposite result, missing values included. `Lt` and the other
 * comparisons have none: a missing value is neither below nor above.
 */
export function complementOf(operator: Operator): Operator | undefined {
  return complements[operator]
}

/** The operators and the search weight of one field. The whole service reads them here. */
export interface FieldSpec {
  /** `strings` and `numbers` are lists. Comparisons apply to their elements. */
  readonly type: 'string' | 'boolean' | 'datetime' | 'number' | 'strings' | 'numbers'
  /** The operators that the interface lists. `operatorsOf` adds the complements. */
  readonly operators: readonly Operator[]
  /** Weight in full-text search. Absent for a field that it does not search. */
  readonly weight?: number
  /**
   * How Eq, In and Contains compare: every character, without case after NFKC, or without case and
   * diacritics. Absent for values that are not text.
   */
  readonly match?: 'exact' | 'case' | 'accent'
  /** Reduces several spellings to one before values are compared. */
  readonly normalise?: (text: string) => string
  /** The kind of place that values name. A filter also finds the name that data have for it. */
  readonly place?: 'country' | 'state' | 'city'
  /** How the text becomes tokens: for full-text search, ContainsAllTokens and BM25 in `rankBy`. */
  readonly analyser?: 'text' | 'joined' | 'email'
  /** Whether a word also finds other words of its stem here. Absent for names. */
  readonly stemmed?: true
  /** Other names that requests may use. */
  readonly aliases?: readonly string[]
  /** Set if the value is that of a linked document: the link, and the field's name there. */
  readonly linked?: { readonly link: string; readonly field: string }
  readonly description: string
}

/**
 * Returns the operators of a field: those listed and their exact complements, in canonical order.
 */
export function operatorsOf(spec: FieldSpec): readonly Operator[] {
  const known = takenBy.get(spec)
  if (known !== undefined) return known
  const taken = new Set<Operator | undefined>(spec.operators)
  for (const operator of spec.operators) taken.add(complementOf(operator))
  const inOrder = operators.filter((operator) => taken.has(operator))
  takenBy.set(spec, inOrder)
  return inOrder
}

/** Whether an index has whole values of the field, not only tokens. */
export function isKeyword({ type, operators }: FieldSpec): boolean {
  const isText = type === 'string' || type === 'strings' || type === 'boolean'
  return isText && operators.some((operator) => operator !== 'ContainsAllTokens')
}

/** Whether values are numbers. Dates are seconds since 1970. */
export function isNumeric({ type }: FieldSpec): boolean {
  return type === 'number' || type === 'numbers' || type === 'datetime'
}

/** Whether the values can be counted. */
export function isFacetable(spec: FieldSpec): boolean {
  return isKeyword(spec) || isNumeric(spec)
}

/** Cached, since a filter may ask hundreds of times. */
const takenBy = new WeakMap<FieldSpec, readonly Operator[]>()
