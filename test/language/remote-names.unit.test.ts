/** Sentences with names that a remote lookup resolves: the number of lookups, and failures. */
import { expect, test } from 'vitest'
import { understandWithLookups } from '../../src/language/remote-names.ts'
import { context, understood, users } from './context.ts'

function asking(hasCompany: (name: string) => boolean | Promise<boolean>) {
  const asked: string[] = []
  const vocabulary = {
    hasLanguage: () => false,
    hasRecord: () => false,
    hasCompany: (name: string) => {
      asked.push(name)
      return hasCompany(name)
    },
  }
  return {
    asked,
    ask: (text: string) => understandWithLookups(text, users, { ...context, vocabulary }),
  }
}

const sentence = 'developers from tinyco or acme robotics'

test('what is known at once is answered at once', () => {
  const { ask } = asking(context.vocabulary.hasCompany)
  expect(ask(sentence)).toEqual(understood(users, sentence))
})

test('a name is asked for once', async () => {
  const { asked, ask } = asking(async (name) => context.vocabulary.hasCompany(name))
  expect(await ask(sentence)).toEqual(understood(users, sentence))
  expect(asked).toContain('tinyco')
  expect(new Set(asked).size).toBe(asked.length)
})

test('without an answer there is no interpretation, unless nothing was asked', async () => {
  const { ask } = asking(() => Promise.reject(new Error('nobody answers')))
  await expect(ask(sentence)).rejects.toThrow('nobody answers')
  expect(ask('rust')).toMatchObject({ query: 'rust' })
})
