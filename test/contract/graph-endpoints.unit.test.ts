/** The graph endpoints as the interface lists them (§4.8, decisions §2). */
import { describe, expect, test } from 'vitest'
import {
  endpoints,
  type GraphEndpointId,
  graphEndpoints,
  type Relationship,
  repoAttributeRelationships,
  repoRelationships,
  userRelationships,
} from '../../src/contract/index.ts'
import { namedSchemas } from '../../src/contract/schemas/named.ts'

const rows: [GraphEndpointId, string, 'users' | 'repositories'][] = [
  ['rawUserContributes', '/raw/users/{id}/graph/contributes', 'repositories'],
  ['rawUserFollowers', '/raw/users/{id}/graph/followers', 'users'],
  ['rawUserFollowing', '/raw/users/{id}/graph/following', 'users'],
  ['rawUserOwns', '/raw/users/{id}/graph/owns', 'repositories'],
  ['rawUserStars', '/raw/users/{id}/graph/stars', 'repositories'],
  ['rawRepoContributes', '/raw/repos/{id}/graph/contributes', 'users'],
  ['rawRepoOwns', '/raw/repos/{id}/graph/owns', 'users'],
  ['rawRepoStars', '/raw/repos/{id}/graph/stars', 'users'],
]

test('there are eight', () => {
  expect(Object.keys(graphEndpoints)).toEqual(rows.map(([id]) => id))
})

describe.each(rows)('%s', (id, path, member) => {
  const endpoint = endpoints[id]

  test('has its path, its service and its answer', () => {
    expect(endpoint).toMatchObject({ id, path, services: ['RAW'] })
    expect(Object.keys(endpoint.response.properties)).toEqual(['pageInfo', member])
    const properties: Record<string, object> = endpoint.request.properties
    expect(Object.keys(properties)).toEqual(['first', 'after', 'filters', 'includeAttributes'])
    const attributes = member === 'users' ? 'UserAttributes' : 'RepositoryAttributes'
    expect(properties.includeAttributes).toMatchObject({ $ref: attributes })
    expect(properties.first).toMatchObject({ minimum: 1, maximum: 100, default: 100 })
  })

  test('tells what it lists of what', () => {
    const [, , of, , , relationship] = path.split('/')
    expect(graphEndpoints[id]).toEqual({ of, relationship })
    const tables: Record<string, Record<string, Relationship>> = {
      users: userRelationships,
      repos: repoRelationships,
    }
    const { returns } = tables[of!]![relationship!]!
    expect(returns).toBe(member === 'users' ? 'users' : 'repos')
  })

  test('can be answered that its root is unknown', () => {
    expect(endpoint.errors).toContain('unknown_root')
  })
})

describe('lists inside records', () => {
  const listsIn = (schema: object) => {
    const { properties } = schema as { properties: Record<string, { $ref?: string }> }
    return (reference: string) =>
      Object.keys(properties).filter((name) => properties[name]?.$ref === reference)
  }
  const returning = (what: 'users' | 'repos') =>
    Object.entries(userRelationships).flatMap(([name, { returns }]) => {
      return returns === what ? [name] : []
    })

  test('of users are their relationships, each of which has a graph endpoint', () => {
    const { UserAttributes, User } = namedSchemas
    expect(listsIn(UserAttributes)('EdgeOptions')).toEqual(Object.keys(userRelationships))
    expect(listsIn(User)('UserConnection')).toEqual(returning('users'))
    expect(listsIn(User)('RepositoryConnection')).toEqual(returning('repos'))
  })

  test('of repositories continue on a graph endpoint of another name', () => {
    const { RepositoryAttributes, Repository } = namedSchemas
    const names = Object.keys(repoAttributeRelationships)
    expect(listsIn(RepositoryAttributes)('EdgeOptions')).toEqual(names)
    expect(listsIn(Repository)('UserConnection')).toEqual(names)
    for (const name of Object.values(repoAttributeRelationships)) {
      expect(repoRelationships[name].returns).toBe('users')
    }
  })
})
