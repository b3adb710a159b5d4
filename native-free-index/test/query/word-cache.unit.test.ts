import { expect, it } from 'vitest'
import { WordCache } from '../../src/query/words/word-cache.ts'

const many = Array.from({ length: 4096 }, (_, i) => `word${i}`)

it('keeps words that are asked for again, and forgets the others', () => {
  const cache = new WordCache()
  cache.get('often').own = 1
  cache.get('once').own = 2
  for (const round of [1, 2, 3]) {
    for (const word of many) cache.get(word + round)
    expect(cache.get('often')).toEqual({ own: 1 })
  }
  expect(cache.get('once')).toEqual({})
})

it('keeps a word until many others were asked for', () => {
  const cache = new WordCache()
  cache.get('once').own = 2
  for (const word of many) cache.get(word)
  expect(cache.get('once')).toEqual({ own: 2 })
})
