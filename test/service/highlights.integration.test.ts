/**
 * Highlights over HTTP, in every search: marked texts, texts that are never marked, and refusals.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Highlights, Problem, Repository, User } from '../../src/contract/index.ts'
import { openWorld, type RepoSearchBody, type SearchBody, type World } from './harness.ts'

const long = 'Notes on nothing in particular, kept for later. '.repeat(12)
const users = [
  {
    platformId: 'U_orla',
    login: 'orla-finch',
    displayName: 'Orla Finch',
    bio: 'Builds compilers in Zürich. Ask orla.finch@mail.example, or node.js people 🦀 full stack',
    company: 'Tinplate',
    location: 'Zürich',
    emails: ['orla@tinplate.example'],
    professional: {
      firstName: 'Orla',
      lastName: 'Finch',
      headline: 'Compiler engineer',
      expertise: ['Rust compilers', 'Cobol', 'Compiler design'],
      experience: [{ title: 'Compiler engineer', company: 'Tinplate' }, { title: 'Intern' }],
    },
  },
  { platformId: 'U_dov', login: 'dov', bio: `${long}A compiler. ${long}Rust compiler! ${long}` },
  { platformId: 'U_ida', login: 'ida', displayName: 'Ida', bio: '検索エンジン and kubernetes' },
]
const repos = [
  {
    platformId: 'R_one',
    ownerLogin: 'dov',
    name: 'tiny-compiler',
    description: 'A compiler for small languages',
    readme: `${long}Compile with one command. ${long}`,
    topics: ['compiler'],
  },
]

let world: World
let otherShards: World
beforeAll(async () => {
  world = await openWorld({ users, repos, shards: 2 })
  otherShards = await openWorld({ users, repos, shards: 7 })
})
afterAll(async () => {
  await world.close()
  await otherShards.close()
})

type Marked = Record<string, string[]>

/** The marked texts of each field. */
function marked({ highlights = {} }: User | Repository): Marked {
  const entries = Object.entries(highlights as Highlights)
  return Object.fromEntries(
    entries.map(([field, texts]) => [
      field,
      texts.flatMap(({ text, ranges }) => ranges.map(([start, end]) => text.slice(start, end))),
    ]),
  )
}

async function ofPeople(request: object): Promise<Record<string, Marked>> {
  const found = await world.search({ highlight: true, ...request })
  expect(await otherShards.search({ highlight: true, ...request })).toEqual(found)
  return Object.fromEntries(found.users.map((user) => [user.login, marked(user)]))
}

describe('people', () => {
  test('have the words of the query marked, in any form', async () => {
    const found = await ofPeople({ query: 'compiler ZURICH' })
    expect(found['orla-finch']).toEqual({ bio: ['compilers', 'Zürich'], location: ['Zürich'] })
    expect(Object.keys(found.dov!)).toEqual(['bio'])
    expect(await ofPeople({ query: 'nodejs' })).toEqual({ 'orla-finch': { bio: ['node.js'] } })
    expect(await ofPeople({ query: 'fullstack k8s' })).toMatchObject({
      ida: { bio: ['kubernetes'] },
    })
    expect(await ofPeople({ query: 'kubernets' })).toEqual({ ida: { bio: ['kubernetes'] } })
    expect(await ofPeople({ query: 'kuber*' })).toEqual({ ida: { bio: ['kubernetes'] } })
    expect(await ofPeople({ query: '検索エ' })).toEqual({ ida: { bio: ['検索エ'] } })
    expect(await ofPeople({ query: ['finch', 'ida'] })).toEqual({
      'orla-finch': { login: ['finch'], displayName: ['Finch'] },
      ida: { login: ['ida'], displayName: ['Ida'] },
    })
    expect(await ofPeople({ query: 'orlafinch' })).toMatchObject({
      'orla-finch': { login: ['orla-finch'], displayName: ['Orla Finch'] },
    })
  })

  test('have a phrase marked as one, and nothing that is excluded', async () => {
    expect(await ofPeople({ query: '"full stack" -cobra' })).toEqual({
      'orla-finch': { bio: ['full stack'] },
    })
    expect(await ofPeople({ query: '"node js" people' })).toEqual({
      'orla-finch': { bio: ['node.js', 'people'] },
    })
  })

  test('never have a local part marked, even in plain addresses', async () => {
    for (const query of ['orla.finch', 'orla', 'orla@tinplate.example', '"orla" tinplate']) {
      const includeAttributes = { revealEmails: true }
      const request = { query, highlight: true, includeAttributes }
      for (const { users: found } of [await world.search({ query, highlight: true })]) {
        for (const user of found) {
          expect(marked(user).emails ?? []).not.toContain('orla')
          expect(JSON.stringify(user.highlights)).not.toContain('orla@')
        }
      }
      const { body } = await world.post<SearchBody>('/search/users', request)
      expect(JSON.stringify(body.users[0]?.highlights)).not.toContain('orla@')
    }
    const { emails } = (await ofPeople({ query: 'tinplate.example' }))['orla-finch']!
    expect(emails).toEqual(['tinplate.example'])
  })

  test('have the best passages of a long text', async () => {
    const { users: found } = await world.search({ query: 'rust compiler', highlight: true })
    const { highlights } = found.find(({ login }) => login === 'dov')!
    const passages = highlights!.bio!
    expect(passages.map(({ ranges }) => ranges.length)).toEqual([2, 1])
    for (const { text } of passages) {
      expect(text.length).toBeLessThanOrEqual(220)
      expect(users[1]!.bio).toContain(text)
      expect(text).toMatch(/^[A-Za-z].*[a-z]$/)
    }
  })

  test('have an entry for each element of a list that matches', async () => {
    const request = { query: 'compiler', dataset: 'professional' }
    const found = await ofPeople(request)
    expect(found['orla-finch']).toMatchObject({
      'professional.headline': ['Compiler'],
      'professional.expertise': ['compilers', 'Compiler'],
      'professional.experience.title': ['Compiler'],
    })
    const fields = ['professional.expertise', 'professional.fullName']
    expect(await ofPeople({ ...request, highlight: { fields } })).toEqual({
      'orla-finch': { 'professional.expertise': ['compilers', 'Compiler'] },
    })
    expect(await ofPeople({ ...request, query: 'finch', highlight: { fields } })).toEqual({
      'orla-finch': { 'professional.fullName': ['Finch'] },
    })
  })

  test('have tags inserted at the ranges of the plain text', async () => {
    const tags = ['<em>', '</em>']
    const { users: found } = await world.search({ query: 'zurich', highlight: { tags } })
    expect(found[0]!.highlights!.location).toEqual([{ text: '<em>Zürich</em>', ranges: [[0, 6]] }])
    expect(found[0]!.highlights!.bio![0]!.text).toContain('in <em>Zürich</em>. Ask ***ch@mail')
  })

  test('found by their works have words of their profiles marked', async () => {
    for (const retrieval of ['expertise', 'hybrid']) {
      const found = await ofPeople({ query: 'compiler', retrieval })
      expect(found.dov!.bio).toContain('compiler')
    }
  })

  test('found by filters alone have none', async () => {
    const filters = { field: 'login', op: 'Eq', value: 'ida' }
    const { users: found } = await world.search({ filters, highlight: true })
    expect(found[0]!.highlights).toEqual({})
    expect((await world.search({ filters, highlight: false })).users[0]).not.toHaveProperty(
      'highlights',
    )
  })

  test('are the same found by a sentence', async () => {
    const request = { query: 'compiler people', highlight: true }
    const { body } = await world.post<SearchBody>('/search/users/natural-language', request)
    expect(body.users.some((user) => marked(user).bio?.includes('compilers'))).toBe(true)
  })
})

test('repositories have names and descriptions marked, with any ranking', async () => {
  for (const retrieval of ['auto', 'hybrid', 'semantic', 'keyword']) {
    const { repositories } = await world.searchRepos({
      query: 'compiler',
      retrieval,
      highlight: true,
    })
    expect(marked(repositories[0]!)).toMatchObject({
      name: ['compiler'],
      description: ['compiler'],
    })
  }
  const request = { query: 'compiling', highlight: true }
  const { body } = await world.post<RepoSearchBody>('/search/repos/natural-language', request)
  // Names are not stemmed.
  expect(marked(body.repositories[0]!)).toEqual({ description: ['compiler'] })
})

describe('a request', () => {
  const invalid = [400, 'invalid_request'] as const

  test('is not charged for highlights', async () => {
    for (const highlight of [true, { fields: ['bio'] }]) {
      const { headers } = await world.post('/search/users', { query: 'compiler', highlight })
      expect(headers.get('x-credits-used')).toBe('2')
    }
  })

  test.each(['first', 'maxResults'])('has at most 100 results by `%s`', async (member) => {
    for (const path of ['/search/users', '/search/repos', '/search/users/natural-language']) {
      const request = { query: 'compiler', highlight: {}, [member]: 101 }
      const { errors } = (await world.refused(path, request, invalid)) as Problem
      expect(errors).toEqual([
        { pointer: `/${member}`, message: 'must be at most 100 with `highlight`' },
      ])
      const { status } = await world.post(path, { ...request, highlight: false })
      expect(status).toBe(200)
      expect((await world.post(path, { ...request, [member]: 100 })).status).toBe(200)
    }
  })

  test('names text fields of its results', async () => {
    const refusedBy = async (path: string, field: string, more: object = {}) => {
      const request = { query: 'x', highlight: { fields: [field] }, ...more }
      return (await world.refused(path, request, invalid)).errors![0]!
    }
    for (const field of ['createdAt', 'professional.headline', 'topics', '__proto__']) {
      const { pointer, message } = await refusedBy('/search/users', field)
      expect(pointer).toBe('/highlight/fields/0')
      expect(message).toContain('`login`, `displayName`, `bio`')
    }
    const ofRepo = await refusedBy('/search/repos/natural-language', 'bio')
    expect(ofRepo.message).toContain('`description`, `readmePreview`')
    const ofProfile = await refusedBy('/search/users', 'topics', { dataset: 'professional' })
    expect(ofProfile.message).toContain('`professional.headline`')
  })

  test.each([
    ['yes', '/highlight'],
    [{ tags: ['<b>'] }, '/highlight/tags'],
    [{ tags: ['<b>', 'x'.repeat(65)] }, '/highlight/tags/1'],
    [{ fields: [] }, '/highlight/fields'],
    [{ field: ['bio'] }, '/highlight/field'],
  ])('is refused with %j', async (highlight, pointer) => {
    const { errors } = await world.refused('/search/users', { query: 'x', highlight }, invalid)
    expect(errors![0]!.pointer).toBe(pointer)
  })
})
