/**
 * The generated validators against typebox's interpreter of the same schemas. Both accept or both
 * refuse any body, and a refusal always has an issue with words.
 */
import fc from 'fast-check'
import { Check } from 'typebox/schema'
import { expect, test } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { type EndpointId, endpoints, validateRequest } from '../../src/contract/index.ts'
import { namedSchemas } from '../../src/contract/schemas/named.ts'

const plain = (schema: object): Record<string, unknown> => JSON.parse(JSON.stringify(schema))
const context = Object.fromEntries(
  Object.entries(namedSchemas).map(([name, schema]) => [name, plain(schema)]),
)

/** Values that are near what the members take, and some that are not. */
const scalar = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1, 1.5, 100, 101, 1000, 1001, -1, '', 'a/b', 'Eq'),
  fc.constantFrom<unknown>('And', 'Or', 'standard', 'x'.repeat(1025), [], {}),
  fc.string({ unit: 'binary' }),
)
const list = fc.oneof(fc.array(fc.string()), fc.array(fc.integer()), fc.array(scalar))
const name = fc.constantFrom('field', 'op', 'value', 'filters', 'first', 'after', 'nope')

const { filter } = fc.letrec((ordinal) => ({
  leaf: fc.record(
    {
      field: fc.constantFrom<unknown>('login', 'bio', 3),
      op: fc.constantFrom<unknown>('Eq', 'In', 'Glob', 'And', 'eq'),
      value: fc.oneof(scalar, list),
      nope: scalar,
    },
    { requiredKeys: ['field', 'op', 'value'], noNullPrototype: true },
  ),
  composite: fc.record(
    {
      op: fc.constantFrom<unknown>('And', 'Or', 'Eq'),
      filters: fc.oneof(fc.array(ordinal('filter'), { maxLength: 3 }), scalar),
      field: scalar,
    },
    { requiredKeys: ['op', 'filters'], noNullPrototype: true },
  ),
  loose: fc.dictionary(name, scalar, { noNullPrototype: true }),
  filter: fc.oneof(
    { depthSize: 'small' },
    ordinal('leaf'),
    ordinal('composite'),
    ordinal('loose'),
    scalar,
  ),
}))

const attributes = fc.dictionary(
  fc.constantFrom('followers', 'owns', 'starrers', 'devrank', 'owner', 'revealEmails', 'nope'),
  fc.oneof(fc.boolean(), fc.record({ first: scalar, filters: filter }), scalar),
  { noNullPrototype: true },
)
const node = (type: unknown, members: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(
    { type: fc.constant(type), ...members, nope: scalar },
    { requiredKeys: ['type', ...Object.keys(members)] as never, noNullPrototype: true },
  )
const size = fc.oneof(fc.double({ noNaN: true }), scalar)
const operands = (of: fc.Arbitrary<unknown>) => fc.oneof(fc.array(of, { maxLength: 3 }), scalar)

const { rankBy } = fc.letrec((ordinal) => ({
  leaf: fc.oneof(
    node('Attr', { name: fc.constantFrom<unknown>('similarity', 'ANN', 'updatedAt', 'nope', 1) }),
    node('Const', { value: size }),
    node('BM25', { field: fc.constantFrom<unknown>('name', 'language', 'topics'), query: scalar }),
  ),
  composite: fc.oneof(
    ...['Sum', 'Mult', 'Div', 'Max', 'Min', 'sum'].map((type) =>
      node(type, { exprs: operands(ordinal('rankBy')) }),
    ),
    node('Log', { base: size, expr: ordinal('rankBy') }),
    node('Saturate', { expr: ordinal('rankBy'), midpoint: size }),
    node('Saturate', { expr: ordinal('rankBy'), midpoint: size, exponent: size }),
  ),
  rankBy: fc.oneof({ depthSize: 'small' }, ordinal('leaf'), ordinal('composite'), scalar),
}))

const batch = fc.oneof(fc.array(fc.string(), { maxLength: 3 }), list, scalar)
const memberValues: Record<string, fc.Arbitrary<unknown>> = {
  query: fc.oneof(fc.string(), list, scalar),
  filters: filter,
  dataset: scalar,
  after: scalar,
  enablePagination: fc.oneof(fc.boolean(), scalar),
  first: fc.oneof(fc.integer({ min: -1, max: 1002 }), scalar),
  maxResults: fc.oneof(fc.integer({ min: -1, max: 1002 }), scalar),
  includeAttributes: attributes,
  applyFiltersToIncludeAttributes: fc.oneof(fc.boolean(), scalar),
  filterUserIncludeAttributes: fc.oneof(fc.boolean(), scalar),
  retrieval: fc.constantFrom<unknown>('semantic', 'hybrid', 'keyword', 'Hybrid', null),
  rankBy,
  githubIds: batch,
  logins: batch,
  fullNames: batch,
  professionalUrls: batch,
  linkedinUrls: batch,
}

/** Good bodies, good ones with a member changed or added, and all sorts of members together. */
function bodies(id: EndpointId): fc.Arbitrary<unknown> {
  const examples: object[] = endpoints[id].examples.map(({ request }) => request)
  const own = Object.keys(endpoints[id].request.properties)
  const members = Object.fromEntries(own.map((key) => [key, memberValues[key] ?? scalar]))
  const stray = fc.dictionary(fc.constantFrom('logins', '__proto__', 'x'), scalar)
  const changes = own.map((key) => fc.record({ [key]: memberValues[key] ?? scalar }))
  const example = fc.constantFrom(...examples)
  const changed = fc.tuple(example, fc.oneof(stray, ...changes)).map(([a, b]) => ({ ...a, ...b }))
  const mixed = fc.record(members, { requiredKeys: [], noNullPrototype: true })
  return fc.oneof(
    { weight: 6, arbitrary: changed },
    { weight: 2, arbitrary: mixed },
    example,
    scalar,
  )
}

test.each(Object.keys(endpoints) as EndpointId[])('%s agrees with the interpreter', (id) => {
  const schema = plain(endpoints[id].request)
  const seen = { accepted: 0, refused: 0 }
  fc.assert(
    fc.property(bodies(id), (body) => {
      const issues = validateRequest(id, body)
      const accepted = Check(context, schema, body)
      seen[accepted ? 'accepted' : 'refused']++
      expect(issues.length === 0).toBe(accepted)
      for (const { pointer, message } of issues) {
        expect(pointer).toMatch(/^(\/|$)/)
        expect(message.length).toBeGreaterThan(10)
        expect(message).not.toMatch(/schema|undefined|\[object/)
      }
    }),
    { numRuns: tries(400) },
  )
  expect(seen.refused).toBeGreaterThan(0)
  expect(seen.accepted).toBeGreaterThan(0)
})
