import { expect, it } from 'vitest'
import {
  correctedMeanings,
  correctedText,
  typedCorrections,
  wordsAlone,
} from '../../src/plan/index.ts'

const kubernetes = [{ from: 'kuberntes', to: 'kubernetes', isKnown: false }]

it.each([
  ['kuberntes operator', 'kubernetes operator'],
  ['go\tKuberntes', 'go\tkubernetes'],
  ['Node.js full-text kuberntes*', 'Node.js full-text kubernetes*'],
  ['kuber-ntes, KUBÉRNTES.', 'kubernetes, kubernetes.'],
  ['全文検索 kuberntes 全文検索', '全文検索 kubernetes 全文検索'],
  ['Node.js "A b"', 'Node.js "A b"'],
])('%s becomes %s, and the rest stays as typed', (text, corrected) => {
  expect(correctedText(text, kubernetes)).toBe(corrected)
})

it('without a correction a text stays as typed', () => {
  expect(correctedText('Node.js kuberntes', [])).toBe('Node.js kuberntes')
})

const known = [{ from: 'rect', to: 'react', isKnown: true }]

it.each([
  ['a misspelling', kubernetes, false, ['kubernetes', 'go rect']],
  ['a word that the index knows', known, false, null],
  ['a word that the model knows', kubernetes, true, null],
  ['nothing', [], false, null],
])('the meaning of %s', (_, corrections, isKnown, meanings) => {
  const texts = ['kuberntes', 'go rect']
  expect(correctedMeanings(texts, corrections, () => isKnown)).toEqual(meanings)
})

it.each([
  ['kuberntes people', 'kuberntes', 'kuberntes'],
  ['Full-Stak people', 'fullstak', 'fullstak'],
  ['developrs in Bern', 'developr', 'developrs'],
  ['sysadmins', 'administrator', undefined],
])('the typed word of a correction in "%s" for %s is %s', (sentence, from, expected) => {
  const [told] = typedCorrections(sentence, [{ from, to: 'other' }])
  expect(told?.from).toBe(expected)
})

it.each([
  ['rust go', 'rust go'],
  ['"full stack" rust', 'full stack rust'],
  ['rust -java go', 'rust go'],
  ['"full stack" kube*', 'full stack kube'],
])('the words alone of %s are %s', (query, words) => {
  expect(wordsAlone(query)).toBe(words)
})
