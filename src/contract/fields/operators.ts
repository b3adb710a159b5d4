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
 * The operator that holds exactly where this one does not, missing values included. `Lt` and its
 * kin have none: a missing value is neither below nor above.
 */
export function complementOf(operator: Operator): Operator | undefined {
  return complements[operator]
}
