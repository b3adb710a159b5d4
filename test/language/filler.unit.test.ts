import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../src/language/reading.ts'
import { filler } from '../../src/language/recognise/filler.ts'
import { repos, users } from './context.ts'
import { recognised } from './recognised.ts'

describe('of users', () => {
  const cases: readonly (readonly [string, ...string[]])[] = [
    ['now working on compilers', 'now', 'working on'],
    ['currently into robotics', 'currently', 'into'],
    ['likes rust', 'likes'],
    ['loves haskell', 'loves'],
    ['people who love haskell', 'people', 'who love'],
    ['contributes to compilers', 'contributes to'],
    ['in love with haskell', 'in', 'with'],
    ['people like Linus', 'people'],
    ['Service Now consultants'],
  ]

  it.each(cases)('%s', (sentence, ...parts) => {
    const filled = parts.map((part) => `${part}: filler`)
    expect(recognised(filler, users, sentence)).toEqual(filled)
  })
})

it.each(['bot that likes posts', 'deploy now'])('of repositories: %s', (sentence) => {
  const parts = recognised(filler, repos, sentence)
  expect(parts.filter((part) => part !== 'that: filler')).toEqual([])
})

it.each([
  ['non-Python', ['non', 'Python']],
  ['Non-JavaScript tools', ['Non', 'JavaScript', 'tools']],
  ['canon-ball', ['canon-ball']],
  ['non', ['non']],
  ['nonfiction', ['nonfiction']],
])('"%s" has the words %j', (sentence, words) => {
  expect(wordsOf(sentence).map(({ text }) => text)).toEqual(words)
})
