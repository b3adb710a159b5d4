import { expect, it } from 'vitest'
import { correctedQuery, wordsAlone } from '../../src/plan/index.ts'

const kubernetes = [{ from: 'kuberntes', to: 'kubernetes' }]

it.each([
  ['kuberntes operator', 'kubernetes operator'],
  ['go\tKuberntes', 'go kubernetes'],
  ['"kuberntes operator" kuberntes', '"kuberntes operator" kubernetes'],
  ['go -kuberntes kuberntes', '-kuberntes go kubernetes'],
  ['go kuberntes*', 'go kubernetes*'],
  ['-"a b" kuberntes', '-"a b" kubernetes'],
])('a suggestion for %s keeps what was asked: %s', (query, suggestion) => {
  expect(correctedQuery(query, kubernetes)).toBe(suggestion)
})

it('without a correction it is the query as typed', () => {
  expect(correctedQuery('Node.js -"A b"', [])).toBe('Node.js -"A b"')
  expect(correctedQuery('Node.js -"A b"', kubernetes)).toBe('Node.js -"A b"')
})

it.each([
  ['rust go', 'rust go'],
  ['"full stack" rust', 'full stack rust'],
  ['rust -java go', 'rust go'],
  ['"full stack" kube*', 'full stack kube*'],
])('the words alone of %s are %s', (query, words) => {
  expect(wordsAlone(query)).toBe(words)
})
