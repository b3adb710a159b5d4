/** The graph endpoints, and the lists inside records, tell the same relationships. */
import { expect, test } from 'vitest'
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

const tables: Record<string, Record<string, Relationship>> = {
  users: userRelationships,
  repos: repoRelationships,
}

test.each(Object.entries(graphEndpoints))('%s lists what its relationship is about', (id, row) => {
  const endpoint = endpoints[id as GraphEndpointId]
  expect(endpoint).toMatchObject({
    path: `/raw/${row.of}/{id}/graph/${row.relationship}`,
    services: ['RAW'],
    errors: expect.arrayContaining(['unknown_root']),
  })
  const isUsers = tables[row.of]![row.relationship]!.returns === 'users'
  const answer = Object.keys(endpoint.response.properties)
  expect(answer).toEqual(['pageInfo', isUsers ? 'users' : 'repositories'])
  const properties: Record<string, object> = endpoint.request.properties
  const $ref = isUsers ? 'UserAttributes' : 'RepositoryAttributes'
  expect(properties.includeAttributes).toMatchObject({ $ref })
  expect(properties.first).toMatchObject({ minimum: 1, maximum: 100, default: 100 })
})

test('each relationship has an endpoint', () => {
  const all = Object.entries(tables).flatMap(([of, table]) =>
    Object.keys(table).map((relationship) => `${of} ${relationship}`),
  )
  const told = Object.values(graphEndpoints).map(({ of, relationship }) => `${of} ${relationship}`)
  expect(told.sort()).toEqual(all.sort())
})

test('lists inside records are relationships, those of repositories by another name', () => {
  const list = (schema: object, reference: string) => {
    const { properties } = schema as { properties: Record<string, { $ref?: string }> }
    return Object.keys(properties).filter((name) => properties[name]?.$ref === reference)
  }
  const returning = (what: string) =>
    Object.entries(userRelationships).flatMap(([name, { returns }]) =>
      returns === what ? [name] : [],
    )
  const { UserAttributes, User, RepositoryAttributes, Repository } = namedSchemas
  expect(list(UserAttributes, 'EdgeOptions')).toEqual(Object.keys(userRelationships))
  expect(list(User, 'UserConnection')).toEqual(returning('users'))
  expect(list(User, 'RepositoryConnection')).toEqual(returning('repos'))
  const names = Object.keys(repoAttributeRelationships)
  expect(list(RepositoryAttributes, 'EdgeOptions')).toEqual(names)
  expect(list(Repository, 'UserConnection')).toEqual(names)
  for (const name of Object.values(repoAttributeRelationships)) {
    expect(repoRelationships[name].returns).toBe('users')
  }
})
