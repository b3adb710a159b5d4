import { describe, expect, it } from 'vitest'
import { limits } from '../../src/contract/index.ts'
import { accounts } from '../../src/language/recognise/accounts.ts'
import { similar } from '../../src/language/recognise/similar.ts'
import { repos, understood, users } from './context.ts'
import { recognised } from './recognised.ts'

describe('people like another', () => {
  it.each([
    ['someone like @Octocat in Berlin', 'like @Octocat: similar'],
    ['developers like octocat', 'like octocat: similar'],
    ['similar to torvalds', 'similar to torvalds: similar'],
    [
      'comparable to @a, @b and octocat',
      'comparable to @a: similar',
      '@b: similar',
      'octocat: similar',
    ],
    ['more like @a-b', 'more like @a-b: similar'],
  ])('%s', (sentence, ...parts) => {
    expect(recognised(similar, users, sentence)).toEqual(parts)
  })

  it.each([
    'who like octocat',
    'I would like octocat',
    'developers like rust',
    'developers like "octocat"',
    'similar to rust',
    'similar to nobody',
    'not similar to octocat',
    'similar to the octocat',
    'similar',
    'people like',
    'similar to octo/cat',
  ])('nothing in "%s"', (sentence) => expect(recognised(similar, users, sentence)).toEqual([]))

  it.each([
    ['tools like octo/cat', 'like octo cat: similar'],
    ['alternatives to acme/tool.js', 'alternatives to acme tool.js: similar'],
    [
      'alternative to Octo/Cat or acme/tool.js',
      'alternative to Octo Cat: similar',
      'acme tool.js: similar',
    ],
    ['similar to @octo/cat', 'similar to @octo cat: similar'],
  ])('repositories: %s', (sentence, ...parts) => {
    expect(recognised(similar, repos, sentence)).toEqual(parts)
  })

  it.each(['like TCP/IP', 'similar to octocat', 'alternatives to octo / cat', 'similar to octo/'])(
    'no repository in "%s"',
    (sentence) => expect(recognised(similar, repos, sentence)).toEqual([]),
  )

  it('are named once each, and at most as many as a request takes', () => {
    const names = Array.from({ length: 11 }, (_, i) => `@person-${i}`)
    const sentence = `people like @Octocat, @octocat, ${names.join(', ')} and @last`
    const { similarTo, parts } = understood(users, sentence)
    const named = names.map((name) => name.slice(1))
    expect(similarTo).toEqual(['octocat', ...named.slice(0, limits.similarToMax - 2)])
    expect(parts[0]).toEqual({ kind: 'similar', text: 'like @Octocat' })
    expect(parts.at(-1)!.ignored).toBeDefined()
  })
})

describe('kinds of accounts', () => {
  it.each([
    ['no bots', 'no bots: account human'],
    ['people without any bots', 'without any bots: account human'],
    ['bots excluded', 'bots excluded: account human'],
    ['only humans', 'only humans: account human'],
    ['bots only', 'bots only: account bot'],
    ['only organisations', 'only organisations: account organization'],
    ['organizations in Berlin', 'organizations: account organization'],
    ['bots', 'bots: account bot'],
    ['GitHub bots in Berlin', 'GitHub bots: account bot'],
    ['find orgs', 'orgs: account organization'],
    ['excluding organizations', 'excluding organizations: account user'],
    ['individuals only', 'individuals only: account user'],
  ])('%s', (sentence, part) => {
    expect(recognised(accounts, users, sentence)).toEqual([part])
    expect(recognised(accounts, repos, sentence)).toEqual([])
  })

  it.each([
    'organization charts',
    'work for organizations',
    'chat bots',
    'people who build bots',
    'organizations design',
  ])('nothing in "%s"', (sentence) => expect(recognised(accounts, users, sentence)).toEqual([]))
})
