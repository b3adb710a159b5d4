import fc from 'fast-check'
import type { Filter } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { type FilterExpression, type FilterLeaf, RequestError } from '../../src/contract/index.ts'
import { CursorCodec, planFilter, planSearch, planSearchRepos } from '../../src/plan/index.ts'

const url = 'https://de.example.com/in/Jane/?x=1'

describe('a leaf about a profile becomes', () => {
  it.each<[string, FilterLeaf['op'], FilterLeaf['value'], Filter]>([
    [
      'headline',
      'ContainsAllTokens',
      'Staff C++',
      { kind: 'tokens', field: 'professional.headline', terms: ['staff', 'c++'] },
    ],
    ['title', 'Eq', 'CTO', { kind: 'keyword', field: 'professional.title', values: ['CTO'] }],
    [
      'organization',
      'IGlob',
      'Acme*',
      {
        kind: 'pattern',
        field: 'professional.organization',
        syntax: 'glob',
        pattern: 'Acme*',
        ignoreCase: true,
      },
    ],
    [
      'experience.company',
      'ContainsAny',
      ['Acme', 'Initech'],
      { kind: 'keyword', field: 'professional.experience.company', values: ['Acme', 'Initech'] },
    ],
    [
      'followerCount',
      'Gte',
      10,
      { kind: 'range', field: 'professional.followerCount', comparison: 'gte', bound: 10 },
    ],
    [
      'experience.startYear',
      'Contains',
      2019,
      { kind: 'numbers', field: 'professional.experience.startYear', values: [2019] },
    ],
    [
      'education.endYear',
      'AnyLt',
      2001,
      { kind: 'range', field: 'professional.education.endYear', comparison: 'lt', bound: 2001 },
    ],
    [
      'professionalUrl',
      'In',
      [url, 'no address'],
      {
        kind: 'keyword',
        field: 'professional.professionalUrl',
        values: ['example.com/in/jane', 'no address'],
      },
    ],
    [
      'linkedinUrl',
      'Eq',
      url,
      { kind: 'keyword', field: 'professional.professionalUrl', values: ['example.com/in/jane'] },
    ],
  ])('%s %s %j', (field, op, value, expected) => {
    const ofUser = planFilter('professionals', { field: `professional.${field}`, op, value })
    expect(ofUser).toEqual(expected)
    const ofOwner = { field: `ownerProfessional.${field}`, op, value }
    const linked = { kind: 'linked', link: 'ownerProfessional', filter: expected }
    expect(planFilter('professionalRepos', ofOwner)).toEqual(linked)
  })

  it('one link for all that stand side by side', () => {
    const leaf = (field: string, value: string | number) =>
      ({ field, op: typeof value === 'number' ? 'Gte' : 'Eq', value }) as const
    const title = leaf('ownerProfessional.title', 'CTO')
    const connections = leaf('ownerProfessional.connectionsCount', 500)
    const stars = leaf('stargazerCount', 10)
    for (const op of ['And', 'Or'] as const) {
      const kind = op === 'And' ? 'and' : 'or'
      const asked = [
        { kind: 'keyword', field: 'professional.title', values: ['CTO'] },
        { kind: 'range', field: 'professional.connectionsCount', comparison: 'gte', bound: 500 },
      ]
      const link = { kind: 'linked', link: 'ownerProfessional', filter: { kind, filters: asked } }
      const plan = (...filters: FilterExpression[]) =>
        planFilter('professionalRepos', { op, filters })
      expect(plan(title, connections)).toEqual(link)
      const range = { kind: 'range', field: 'stargazerCount', comparison: 'gte', bound: 10 }
      expect(plan(title, stars, connections)).toEqual({ kind, filters: [link, range] })
      expect(plan(title, stars)).toMatchObject({ kind, filters: [{ kind: 'linked' }, range] })
    }
  })

  it('the complement of the whole link, so that it holds for users without a profile', () => {
    const field = 'ownerProfessional.title'
    expect(planFilter('professionalRepos', { field, op: 'NotEq', value: 'CTO' })).toEqual({
      kind: 'not',
      filter: planFilter('professionalRepos', { field, op: 'Eq', value: 'CTO' }),
    })
  })

  it('a refusal that names the field as the request does', () => {
    const leaf = { field: 'ownerProfessional.linkedinUrl', op: 'Eq' as const, value: 5 }
    expect(issuesOf(() => planFilter('professionalRepos', leaf))).toEqual([
      {
        pointer: '/filters/value',
        message: 'the value for field `ownerProfessional.linkedinUrl` must be a string',
      },
    ])
    const years = { field: 'professional.education.endYear', op: 'ContainsAny', value: 5 } as const
    expect(issuesOf(() => planFilter('professionals', years))).toMatchObject([
      { message: expect.stringContaining('an array of at most 1000 numbers') },
    ])
  })
})

it('a filter may stand anywhere in the body', () => {
  const bad = { field: 'nobody', op: 'Eq' as const, value: 'a' }
  const path = fc.array(fc.constantFrom('includeAttributes', 'followers', '0'), { minLength: 1 })
  holds([path], (parts) => {
    const place = `/${parts.join('/')}`
    const plan = () => planFilter('users', { op: 'Or', filters: [bad] }, undefined, place)
    expect(issuesOf(plan)).toMatchObject([{ pointer: `${place}/filters/0/field` }])
  })
})

describe('the professional data set', () => {
  const cursors = new CursorCodec(Buffer.from('secret'))
  const target = { snapshot: 's1', snapshotSeconds: 1_780_000_000, regexProblem: () => null }
  const users = (request: Parameters<typeof planSearch>[1]) =>
    planSearch('searchUsers', request, cursors, target).plan([])
  const repos = (request: Parameters<typeof planSearchRepos>[0]) => {
    const search = planSearchRepos({ retrieval: 'keyword', ...request }, cursors, target)
    return search.plan([])
  }
  const about = (field: string) => ({ field, op: 'Eq' as const, value: 'x' })

  it('is a separate collection for users, with its own fields too', () => {
    const keyword = (field: string) => ({ kind: 'keyword', field, values: ['x'] })
    for (const field of ['login', 'professional.title']) {
      const { plan } = users({ query: 'a', dataset: 'professional', filters: about(field) })
      expect(plan).toMatchObject({ collection: 'professionals', filter: keyword(field) })
    }
    expect(users({ query: 'a', dataset: 'standard' }).plan.collection).toBe('users')
  })

  it('is the same collection for repositories, with wider filters', () => {
    const filters = about('ownerProfessional.title')
    const { plan } = repos({ query: 'a', dataset: 'professional', filters })
    expect(plan).toMatchObject({ collection: 'repos', filter: { kind: 'linked' } })
    const plain = repos({ query: 'a', dataset: 'professional', filters: about('name') }).plan
    expect(plain).toMatchObject({ collection: 'repos', filter: { kind: 'keyword' } })
  })

  it.each(['standard', undefined] as const)('has fields that %s has not', (dataset) => {
    const where = dataset === undefined ? {} : { dataset }
    const ofUser = { query: 'a', ...where, filters: about('professional.title') }
    expect(() => users(ofUser)).toThrow('`professional.title` needs `dataset: "professional"`')
    const ofOwner = { query: 'a', ...where, filters: about('ownerProfessional.title') }
    expect(() => repos(ofOwner)).toThrow('`ownerProfessional.title` needs')
    expect(() => users({ ...ofOwner, dataset: 'professional' })).toThrow('is a field of repos')
    expect(() => repos({ ...ofUser, dataset: 'professional' })).toThrow('is a field of users')
  })

  it('does not continue where the other ended', () => {
    const request = { query: 'a', enablePagination: true }
    const after = cursors.encrypt({ score: 1, ordinal: 1 }, 's1', users(request).scope!)
    expect(users({ ...request, after }).plan.after).not.toBeNull()
    const other = { ...request, after, dataset: 'professional' as const }
    expect(() => users(other)).toThrow('another request')
  })
})

function issuesOf(plan: () => unknown) {
  try {
    plan()
  } catch (error) {
    if (error instanceof RequestError) return error.issues
    throw error
  }
  throw new Error('nothing was refused')
}
