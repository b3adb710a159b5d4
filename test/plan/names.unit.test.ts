/** Which repository names a query may mean. */
import { nameBonus } from 'native-free-index'
import { expect, it } from 'vitest'
import { planName } from '../../src/plan/names.ts'
import { SynonymTable } from '../../src/plan/synonyms.ts'

const synonyms = new SynonymTable([
  [['postgres'], ['postgresql']],
  [['rails'], ['ruby', 'on', 'rails']],
])

function othersOf(text: string): string[] {
  const { equal } = planName(text, {}, synonyms).name
  return equal.filter(({ bonus }) => bonus === nameBonus.otherName).map(({ value }) => value)
}

it.each([
  ['postgresql', ['postgres']],
  ['Ruby on Rails', ['rails']],
  ['postgresql driver', []],
  ['React.js', ['react']],
  ['d3.js', ['d3']],
  ['js', []],
  ['ajs', []],
])('%s is also called %j', (text, others) => {
  expect(othersOf(text)).toEqual(others)
  expect(planName(text, { variants: 'off' }, synonyms).name.equal).toHaveLength(2)
})

it.each([
  ['facebok/react', 'react', false],
  ['Next.js', 'nextjs', false],
  ['kube*', 'kube', true],
])('near %s are names like %s', (text, key, prefix) => {
  const { equal, near } = planName(text, {}).name
  expect(near).toMatchObject({ text: key, prefix, typos: true })
  expect(equal).toContainEqual({ field: 'nameKey', value: key, bonus: 0 })
})

it.each(['- - -', '…', '*'])('%s is a name only as it is written', (text) => {
  const { equal, near } = planName(text, {}).name
  expect(near).toBe(null)
  expect(equal.every(({ field }) => field !== 'nameKey')).toBe(true)
})
