/** What an operator that negates nothing says of values, one after the other. */
import type { FilterLeaf } from '../../src/contract/index.ts'

type Value = string | number

/** @param own a value, a list of them, or none */
export function compares(op: string, own: Value | readonly Value[], value: FilterLeaf['value']) {
  const [values, asked] = [own, value].map((one) => [one].flat() as Value[]) as [Value[], Value[]]
  const bound = asked[0]!
  switch (op.replace('Any', '')) {
    case 'ContainsAllTokens': {
      const tokens = values.flatMap(splitWords)
      return splitWords(bound).every((word) => tokens.includes(word))
    }
    case 'Glob':
      return values.some((one) => one === bound)
    case 'Regex':
      return values.some((one) => String(one).includes(String(bound)))
    case 'Lt':
      return values.some((one) => one < bound)
    case 'Lte':
      return values.some((one) => one <= bound)
    case 'Gt':
      return values.some((one) => one > bound)
    case 'Gte':
      return values.some((one) => one >= bound)
    default:
      return values.some((one) => asked.some((other) => fold(one) === fold(other)))
  }
}

function splitWords(text: Value): string[] {
  return String(text).toLowerCase().split(' ')
}

function fold(value: Value): string {
  return String(value)
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
}
