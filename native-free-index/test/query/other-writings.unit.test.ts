/** Other writings of a word, which are looked up as well. */
import { expect, it } from 'vitest'
import {
  foldAccents,
  otherFirstLetters,
  readDigits,
  umlautWritings,
  withoutVersion,
} from '../../src/index.ts'

it.each([
  ['Müller', 'Mueller'],
  ['Jürgen', 'Juergen'],
  ['Jörg', 'Joerg'],
  ['Köln', 'Koeln'],
  ['Zürich', 'Zuerich'],
  ['Häuser', 'Haeuser'],
  ['Schröder', 'Schroeder'],
  ['Übel', 'Uebel'],
  ['Jürgen-Müller', 'Juergen-Mueller'],
  ['Søren', 'Soeren'],
  ['Ångström', 'Aangstroem'],
  ['Århus', 'Aarhus'],
])('%s and %s stand for each other', (marked, spelt) => {
  const [one, other] = [marked, spelt].map((name) => foldAccents(name).replace('-', ''))
  expect(umlautWritings(one!)).toContain(other)
  expect(umlautWritings(other!)).toContain(one)
})

it.each([
  ['Groß', 'gross'],
  ['Straße', 'Strasse'],
  ['Kjær', 'Kjaer'],
  ['Łódź', 'Lodz'],
])('%s is folded to %s', (marked, spelt) => {
  expect(foldAccents(marked)).toBe(foldAccents(spelt))
})

it.each(['blue', 'neue', 'bauer', 'queue', 'boeing', 'does', 'baer', 'kubernetes2', 'müller', ''])(
  '"%s" has no umlaut in two letters',
  (word) => {
    const shorter = umlautWritings(word).filter((writing) => writing.length < word.length)
    expect(shorter).toEqual([])
  },
)

it('a long word has a few writings', () => {
  expect(umlautWritings('donaudampfschifffahrtsgesellschaftskapitan')).toHaveLength(16)
})

it.each([
  ['python3', 'python'],
  ['vue3', 'vue'],
  ['angular17', 'angular'],
  ['java11', 'java'],
  ['iso27001', null],
  ['rfc2119', null],
  ['es2015', null],
  ['log4j', null],
  ['k8s', null],
  ['s3', null],
  ['3d', null],
])('%s is a version of %s', (word, name) => {
  expect(withoutVersion(word)).toBe(name)
})

it.each([
  ['ython', 'python'],
  ['xpython', 'python'],
  ['ypthon', 'python'],
  ['bython', 'python'],
])('%s has another first letter than %s', (typed, meant) => {
  expect(otherFirstLetters(typed)).toContain(meant)
})

it('words that are not of letters from a to z keep their first letter', () => {
  expect(['3dprint', 'öde', 'питон', 'log4j'].flatMap(otherFirstLetters)).toEqual([])
  expect(readDigits('es2015-x6')).toBe('20156')
})
