import { describe, expect, test } from 'vitest'
import { devdex, stubService } from './harness.ts'

const paid = { 'X-Credits-Used': '3', 'X-Credits-Remaining': '90' }
const facet = {
  values: [
    { value: 'Chile', count: 5 },
    { value: 'Japan', count: 1 },
  ],
  ...{ other: 2, missing: 4, distinct: 3 },
}

describe('a search', () => {
  test('tells totals and facets, and pays for them once', async () => {
    const { url, requests } = await stubService(({ body }) => ({
      headers: paid,
      body: {
        count: 1,
        users: [{ id: '1', platformId: 'U_1', login: 'ada', score: 1 }],
        pageInfo: { endCursor: 'c1', hasNextPage: body.after === undefined },
        ...(body.after === undefined ? { total: { value: 12, exact: true } } : {}),
        ...(body.after === undefined ? { facets: { resolvedCountry: facet } } : {}),
      },
    }))
    const args = ['search', 'users', 'rust', '--total', '--facet', 'resolvedCountry']
    const { code, stderr } = await devdex([...args, '--paginate'], { url })
    expect(code).toBe(0)
    expect(requests[0]!.body).toMatchObject({
      total: true,
      facets: [{ field: 'resolvedCountry' }],
    })
    expect(requests[1]!.body).toMatchObject({ query: 'rust', after: 'c1' })
    expect(requests[1]!.body).not.toHaveProperty('facets')
    expect(requests[1]!.body).not.toHaveProperty('total')
    expect(stderr).toContain('total: 12\nresolvedCountry: Chile 5, Japan 1, others 2, without 4\n')
  })
})

describe('fields', () => {
  test('are listed', async () => {
    const fields = [
      {
        name: 'company',
        type: 'string',
        facetable: true,
        groupable: true,
        operators: ['Eq', 'In'],
      },
      { name: 'bio', type: 'string', operators: ['ContainsAllTokens'] },
    ]
    const { url, requests } = await stubService(() => ({ headers: paid, body: { fields } }))
    const { code, stdout } = await devdex(['fields', 'users', '--dataset', 'professional'], { url })
    expect(code).toBe(0)
    expect(requests[0]).toMatchObject({
      path: '/v3/fields',
      body: { collection: 'users', dataset: 'professional' },
    })
    expect(stdout).toMatch(/company +string +facetable groupable +Eq In/)
  })

  test('have values', async () => {
    const { url, requests } = await stubService(() => ({ headers: paid, body: facet }))
    const args = ['fields', 'repos', 'language', '-f', 'stargazerCount Gte 5', '-n', '2']
    const { code, stdout, stderr } = await devdex([...args, '--prefix', 'r'], { url })
    expect(code).toBe(0)
    expect(requests[0]).toMatchObject({
      path: '/v3/fields/values',
      body: {
        ...{ collection: 'repos', field: 'language', prefix: 'r', first: 2 },
        filters: { field: 'stargazerCount', op: 'Gte', value: 5 },
      },
    })
    expect(stdout).toMatch(/Chile +5\nJapan +1\n/)
    expect(stderr).toMatch(/^2 values of 3, 4 without a value; 3 credits used/)
  })
})
