/** Text of a query -> the repository names that it may be. */
import { joinedForm, type NameQuery, nameBonus, withoutOperators } from 'native-free-index'
import { nameKeyField } from '../contract/index.ts'
import type { WordOptions } from './words.ts'

export interface PlannedName {
  readonly name: NameQuery
  /** Words of the name, divided by blanks. */
  readonly nameWords: number
}

export function planName(
  text: string,
  { prefix = false, typos = 'auto', variants = 'auto' }: WordOptions,
): PlannedName {
  const typed = withoutOperators(text).trim()
  const equal = [
    { field: 'fullName', value: typed, bonus: nameBonus.whole },
    { field: 'name', value: typed, bonus: nameBonus.asWritten },
  ]
  const key = joinedForm(typed)
  if (variants === 'auto') equal.push({ field: nameKeyField, value: key, bonus: 0 })
  const near = { field: nameKeyField, text: key, prefix, typos: typos === 'auto' }
  return {
    name: { equal, near: key === '' ? null : near, by: 'stargazerCount' },
    nameWords: typed.split(/\s+/).length,
  }
}
