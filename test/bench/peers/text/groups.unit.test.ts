/** Peers get the terms and factors that our searcher expands the words to. */
import type { OpenIndex } from 'native-free-index'
import { expect, it } from 'vitest'
import { withGroups } from '../../../../bench/peers/text/dump/groups.ts'
import { buildIndex } from '../../../../native-free-index/test/build-index.ts'

const texts = ['engineers', 'engineer', 'full stack', 'fullstack', 'fullstack rust', 'rusty']
const index = buildIndex(
  {
    name: 'words',
    text: [
      { name: 'login', weight: 2, analyser: 'text' },
      { name: 'bio', weight: 1, analyser: 'text', stemmed: true },
    ],
    keywords: [],
    numbers: [],
  },
  texts.map((bio, i) => ({
    text: { login: i === 0 ? 'engineers' : `u${i}`, bio },
    keywords: {},
    numbers: {},
    stored: new Uint8Array(),
  })),
  1,
)

function groupsOf(term: string, word: { variants?: boolean; prefix?: boolean }) {
  const words = { alone: [term], groups: [{ term, ...word }], typed: [term] }
  return withGroups({ terms: [term], words, filter: null }, index as unknown as OpenIndex)
}

it('a name that is a form of the word counts in stemmed fields alone', () => {
  const { words, groups } = groupsOf('engineer', { variants: true })
  expect(groups.alone).toEqual([[{ term: 'engineer', factor: 1, stemmed: false }]])
  expect(groups.groups[0]).toEqual([
    { term: 'engineer', factor: 1, stemmed: false },
    { term: 'engineers', factor: expect.closeTo(0.9), stemmed: true },
  ])
  expect(words.groups).toEqual([{ term: 'engineer', variants: true }])
})

it('words that begin with another one have the weight of prefixes', () => {
  const [group] = groupsOf('rus', { prefix: true }).groups.groups
  expect(group!.map(({ term, factor }) => [term, factor])).toEqual([
    ['rust', 0.6],
    ['rusty', 0.6],
  ])
})

it('words of a query stand for themselves where one is written apart', () => {
  const { words, groups } = groupsOf('fullstack', { variants: true })
  expect(words.groups).toEqual(['fullstack'])
  expect(groups.groups).toEqual(groups.alone)
})
