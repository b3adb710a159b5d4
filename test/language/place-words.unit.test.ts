/** Words of sentences that the shipped table of places knows: which are places where, which not. */
import { expect, test } from 'vitest'
import { type Target, understand } from '../../src/language/index.ts'
import { openGazetteer } from '../../src/places/index.ts'
import { context, repos, shown, users } from './context.ts'

const places = await openGazetteer()

function understood(sentence: string, target: Target): [string, string | null] {
  const { filters, query } = understand(sentence, target, { ...context, places })
  return [shown(filters), query]
}

test.each([
  ...['august', 'genes', 'manga', 'wedding', 'landing', 'celebration', 'young', 'grave'],
  ...['batman', 'welcome', 'street', 'solana', 'along', 'federal', 'naval', 'mobile', 'reading'],
  ...['oss', 'ajax', 'orange', 'media'],
])('in lower case "%s" is no place, not even after "in"', (word) => {
  expect(understood(`in ${word}`, users)).toEqual(['none', word])
})

test.each([
  ['in august', 'none', 'august'],
  ['in young companies', 'none', 'young companies'],
  ['in August', 'resolvedCity=August & resolvedCountry=United States', null],
  ['in Nice', 'resolvedCity=Nice & resolvedCountry=France', null],
  ['in nice', 'resolvedCity=Nice & resolvedCountry=France', null],
  ['in Reading', 'resolvedCity=Reading & resolvedCountry=United Kingdom', null],
  ['in heidelberg', 'resolvedCity=Heidelberg & resolvedCountry=Germany', null],
  ['in Mobile Style', 'none', 'Mobile Style'],
  ['OSS people', 'none', 'OSS'],
  ["in Rust's ecosystem", 'none', "Rust's ecosystem"],
  ["Berlin's engineers", 'resolvedCity=Berlin & resolvedCountry=Germany', 'engineer'],
  ['in Berlin’s startups', 'resolvedCity=Berlin & resolvedCountry=Germany', 'startups'],
  ["in St. John's", "resolvedCity=St. John's & resolvedCountry=Canada", null],
  ['서울에 사는 개발자', 'resolvedCity=Seoul & resolvedCountry=South Korea', '사는 개발자'],
  ['부산에서', 'resolvedCity=Busan & resolvedCountry=South Korea', null],
  ['부산시에서', 'resolvedCity=Busan & resolvedCountry=South Korea', null],
  ['서울숲', 'none', '서울숲'],
  ['из Москвы', 'resolvedCity=Moscow & resolvedCountry=Russia', null],
  [
    'in cambridge, ma',
    'resolvedCity=Cambridge & resolvedState=Massachusetts & resolvedCountry=United States',
    null,
  ],
  [
    'in portland, or berlin',
    '(resolvedCity=Portland & resolvedCountry=United States) | ' +
      '(resolvedCity=Berlin & resolvedCountry=Germany)',
    null,
  ],
])('%s', (sentence, filters, query) => {
  expect(understood(sentence, users)).toEqual([filters, query])
})

test.each([
  ['in Kita,Tokyo', 'resolvedCity=Tokyo & resolvedCountry=Japan', null],
  ['Kita,Tokyo', 'resolvedCity=Tokyo & resolvedCountry=Japan', null],
  ['in Berln, Tokyo', 'resolvedCity=Tokyo & resolvedCountry=Japan', 'Berln'],
  ['in Berln, Germany', 'resolvedCity=Berlin & resolvedCountry=Germany', null],
  [
    'in Berln or Tokyo',
    '(resolvedCity=Berlin & resolvedCountry=Germany) | ' +
      '(resolvedCity=Tokyo & resolvedCountry=Japan)',
    null,
  ],
  [
    'in Berln, Tokyo or Lima',
    '(resolvedCity=Berlin & resolvedCountry=Germany) | ' +
      '(resolvedCity=Tokyo & resolvedCountry=Japan) | ' +
      '(resolvedCity=Lima & resolvedCountry=Peru)',
    null,
  ],
  [
    'Amarante | PI | Brazil',
    'resolvedCity=Amarante & resolvedState=Piauí & resolvedCountry=Brazil',
    null,
  ],
])('a place that is spelt correctly counts first: %s', (sentence, filters, query) => {
  expect(understood(sentence, users)).toEqual([filters, query])
})

test('of repositories only what is based somewhere names the place', () => {
  const based = understood('San Francisco-based tools', repos)
  expect(based).toEqual(['ownerLocation has San Francisco', 'tools'])
})
