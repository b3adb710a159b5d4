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
  ['postgresql client driver', []],
  ['React.js', ['react']],
  ['d3.js', ['d3']],
  ['js', []],
  ['ajs', []],
  ['facebok/react', ['react']],
  ['Data Ingestion / ETL', []],
  ['CI/CD', ['cd']],
])('%s is also called %j', (text, others) => {
  expect(othersOf(text)).toEqual(others)
  const exact = planName(text, { variants: 'off' }, synonyms)
  expect([exact.name.equal.length, exact.mayBeTopic]).toEqual([2, false])
})

it.each([
  ['postgresql', true],
  ['spring boot', true],
  ['react', false],
  ['a name of more', false],
])('%s may be a topic: %s', (text, mayBeTopic) => {
  expect(planName(text, {}, synonyms).mayBeTopic).toBe(mayBeTopic)
})

it.each([
  ['facebok/react', 'react', false],
  ['Next.js', 'nextjs', false],
  ['kube*', 'kube', true],
])('near %s are names like %s', (text, key, prefix) => {
  expect(planName(text, {}).name.near).toMatchObject({ text: key, prefix, typos: true })
})

it.each(['- - -', '…', '*'])('%s is a name only as it is written', (text) => {
  const { equal, near } = planName(text, {}).name
  expect(near).toBe(null)
  expect(equal.every(({ field }) => field !== 'nameKey')).toBe(true)
})
