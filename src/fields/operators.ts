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
export function findComplement(operator: Operator): Operator | undefined {
  return complements[operator]
}

/** Cached, since a filter may ask hundreds of times. */
const takenBy = new WeakMap<object, readonly Operator[]>()

/**
 * Returns the operators of a field: those listed and their exact complements, in canonical order.
 */
export function completeOperators(spec: { readonly operators: readonly Operator[] }) {
  const known = takenBy.get(spec)
  if (known !== undefined) return known
  const taken = new Set<Operator | undefined>(spec.operators)
  for (const operator of spec.operators) taken.add(findComplement(operator))
  const inOrder: readonly Operator[] = operators.filter((operator) => taken.has(operator))
  takenBy.set(spec, inOrder)
  return inOrder
}
