/** Matches in people's names rank before matches in their texts. */
import { describe, expect, it } from 'vitest'
import { buildUserDocument, readUser } from '../../src/ingest/normalise/index.ts'
import { noSynonyms } from '../../src/plan/synonyms.ts'
import { planWords, type WordOptions } from '../../src/plan/words.ts'
import { engineOf } from './conformance/engine-kind.ts'
import { embeddedKind } from './embedded-kind.ts'
import { memorySnapshot } from './memory-snapshot.ts'

const people = [
  { login: 'jane', displayName: 'Jane Jones', company: 'Jane & Jane' },
  { login: 'jdoe', displayName: 'Jane Doe' },
  { login: 'DoeFan', bio: 'I like Jane Doe, Jane and Doe' },
  { login: 'DeveloperLx' },
  { login: 'lx', bio: 'Developer of compilers, developer advocate for language servers' },
  { login: 'alice-smith' },
  { login: 'mail', displayName: 'secret.name@example.org Corp' },
  { login: 'quoted', displayName: 'Ann "Annie" Other' },
].map((one, i) => readUser({ platformId: `U_${i}`, ...one }))
people.sort((a, b) => (a.user.id < b.user.id ? -1 : 1))
const documents = people.map(buildUserDocument)

describe('people', () => {
  const shards = 2
  const kind = embeddedKind(shards)
  const engine = engineOf(kind, memorySnapshot({ users: documents }, shards))
  const search = async (query: string, options: WordOptions = {}) => {
    const { terms } = planWords(query, options, noSynonyms)
    const plan = { collection: 'users', filter: null, limit: 10, after: null } as const
    const { hits } = await engine().searcher.search({ ...plan, ranking: { kind: 'terms', terms } })
    return hits.map(({ ordinal }) => people[ordinal]!.user.login)
  }

  it('are found by their exact name first, and by their login', async () => {
    expect((await search('jane doe'))[0]).toBe('jdoe')
    expect((await search('compilers by JANE DÖE'))[0]).toBe('jdoe')
    for (const login of ['jane', 'DoeFan', 'DeveloperLx', 'alice-smith', 'lx']) {
      expect((await search(login))[0]).toBe(login)
    }
  })

  it('are found by words of a login, after people who use the words in texts', async () => {
    expect(await search('developer')).toEqual(['lx', 'DeveloperLx'])
    for (const query of ['alice smith', 'alicesmith', 'alice', 'Smith', '"alice smith"']) {
      expect([query, ...(await search(query, { typos: 'off' }))]).toEqual([query, 'alice-smith'])
    }
  })
})

it('a query without a whole name has none', () => {
  const names = Object.fromEntries(documents.map(({ text }) => [text.login, text.wholeName]))
  expect(names).toMatchObject({ jdoe: 'janedoe', jane: 'janejones' })
  expect([names.mail, names.quoted, names.lx]).toEqual([undefined, undefined, undefined])
})
