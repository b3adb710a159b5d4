/** Texts of records on the wire (decisions §1). Other members: `test/behaviour/tables/records.jsonl`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type DataLine,
  openWorld,
  type RepoBatchBody,
  type UserBatchBody,
  type World,
} from './harness.ts'

/** Texts that a careless service would trim, normalize, escape twice or break. */
const texts: Readonly<Record<string, string>> = {
  spaces: '  leading, trailing\t\n ',
  emoji: '👩‍💻 family 👨‍👩‍👧‍👦 flag 🇨🇭',
  rightToLeft: 'مرحبا \u202eabc\u202c שלום',
  decomposed: 'Mu\u0308nchen is not M\u00fcnchen',
  compatibility: 'ﬁ Ａ ① ½',
  controls: String.fromCharCode(...Array(32).keys(), 0x7f, 0x85),
  quotes: '"quoted" \\ and \\u0041 \' ` </script> &amp; {} []',
  separators: 'line\u2028paragraph\u2029bom\ufeffend',
  highSurrogate: 'broken \ud83d off',
  lowSurrogate: '\ude00 broken',
  swapped: 'swapped \ude00\ud83d pair',
  noncharacter: '\uffff\ufffe\ufdd0',
  astral: '𝒜𠮷',
  long: 'x🦀'.repeat(3000),
  empty: '',
  null: 'null',
}

const users: readonly DataLine[] = [
  ...Object.entries(texts).map(([name, bio]) => ({
    platformId: `U_${name}`,
    login: name,
    bio,
    company: bio,
    location: bio,
    displayName: bio,
    websiteUrl: bio,
    resolvedCity: bio,
    socialAccounts: [{ provider: bio, url: bio }],
  })),
]

const repos: readonly DataLine[] = [
  ...Object.entries(texts).map(([name, text]) => ({
    platformId: `R_${name}`,
    ownerLogin: 'texts',
    name,
    description: text,
    language: text,
    readmePreview: text,
    lastContributorLocations: [text],
  })),
]

let world: World
beforeAll(async () => {
  world = await openWorld({ users, repos })
})
afterAll(() => world.close())

async function user(login: string) {
  const { body } = await world.post<UserBatchBody>('/raw/users/by-login', { logins: [login] })
  return body.users[0]
}

async function repo(id: string) {
  const { body } = await world.post<RepoBatchBody>('/raw/repos', { githubIds: [id] })
  return body.repositories[0]
}

describe('texts are returned unchanged:', () => {
  test.each(Object.keys(texts))('%s', async (name) => {
    const text = texts[name]!
    const found = await user(name)
    const { bio, company, location, displayName, websiteUrl, resolvedCity } = found!
    const shown = [bio, company, location, displayName, websiteUrl, resolvedCity]
    expect(shown).toEqual(Array(6).fill(text))
    expect(found?.socialAccounts).toEqual([{ provider: text, url: text }])
    const { description, language, readmePreview, lastContributorLocations } = (await repo(
      `R_${name}`,
    ))!
    expect([description, language, readmePreview]).toEqual([text, text, text])
    expect(lastContributorLocations).toEqual([text])
    const filters = { field: 'login', op: 'Eq', value: name }
    expect((await world.search({ filters })).users).toEqual([found])
  })

  test('the bytes are UTF-8, control characters and lone surrogates escaped', async () => {
    const logins = Object.keys(texts)
    const { text } = await world.post('/raw/users/by-login', { logins })
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toContain('\ufffd')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not occur.
    expect(text).not.toMatch(/[\u0000-\u001f]/)
  })
})
