/** Who follows whom is no filter, which is told. */
import { expect, it } from 'vitest'
import { repos, understood, users } from './context.ts'

const told = 'no filter tells who is connected with whom: the words are searched for'

it.each([
  ['who follows torvalds', 'follows torvalds', 'follows torvalds'],
  ['people followed by @octocat in Berlin', 'followed by @octocat', 'followed by @octocat'],
  ['people who follow octocat', 'follow octocat', 'follow octocat'],
  ['who follows Linus Torvalds', 'follows Linus Torvalds', 'follows Linus Torvalds'],
  ['who follows a-stranger', 'follows a-stranger', 'follows a-stranger'],
  ['followers of octocat', 'followers of octocat', 'followers of octocat'],
])('"%s"', (sentence, query, text) => {
  const meant = understood(users, sentence)
  expect(meant.query).toBe(query)
  expect(meant.parts[0]).toEqual({ kind: 'account', text, ignored: told })
})

it.each([
  ['who follow best practices', users],
  ['following rust', users],
  ['who follow a-stranger', users],
  ['sponsored by the makers of tools', users],
  ['who work with octocat', users],
  ['over 100 followers', users],
  ['bots that follow octocat', repos],
] as const)('nothing in "%s"', (sentence, target) => {
  expect(JSON.stringify(understood(target, sentence).parts)).not.toContain(told)
})
