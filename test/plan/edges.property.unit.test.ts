/** Pages of neighbours: how requests become plans, and what their cursors are good for. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import {
  type EdgeOptions,
  type FilterExpression,
  type Relationship,
  repoRelationships,
  userRelationships,
} from '../../src/contract/index.ts'
import { hashRequest } from '../../src/plan/cursor.ts'
import { boundCredits, CursorCodec, locateStart, planEdges } from '../../src/plan/index.ts'

const cursors = new CursorCodec(Buffer.from('secret'))
const target = { snapshot: 's1', snapshotSeconds: 0, regexProblem: () => null }
const invalid = (pointer: string) =>
  expect.objectContaining({
    code: 'invalid_cursor',
    issues: [expect.objectContaining({ pointer })],
  }) as Error

function plan(relationship: Relationship, options: EdgeOptions, pointer = '') {
  return planEdges(relationship, options, pointer, cursors, target)
}

const relationships = [...Object.values(userRelationships), ...Object.values(repoRelationships)]
const relationship = fc.constantFrom(...relationships)
const value = fc.constantFrom('a', 'b')
const filterOn = (field: string) =>
  fc.record({ field: fc.constant(field), op: fc.constantFrom('Eq', 'NotEq'), value })

/** A relationship and a filter of what it returns. */
const list = relationship.chain((each) =>
  fc.record({
    relationship: fc.constant(each),
    filters: fc.option(filterOn(each.returns === 'users' ? 'login' : 'name'), { nil: undefined }),
  }),
)
const number = fc.nat(0xffffffff)

function optionsOf(filters: unknown, more: object = {}): EdgeOptions {
  return { first: 3, ...(filters === undefined ? {} : { filters }), ...more } as EdgeOptions
}

describe('a cursor of a list', () => {
  law(
    'opens that list of that root alone',
    [list, list, number, number, fc.string()],
    (one, two, root, position, pointer) => {
      const made = plan(one.relationship, optionsOf(one.filters))
      const after = cursors.encryptPosition({ root, position }, 's1', made.scope)
      const options = optionsOf(two.filters, { after, first: 9 })
      const { edges, direction } = one.relationship
      const isSame =
        edges === two.relationship.edges &&
        direction === two.relationship.direction &&
        JSON.stringify(one.filters) === JSON.stringify(two.filters)
      const open = () => plan(two.relationship, options, pointer)
      if (!isSame) {
        expect(open).toThrow(invalid(`${pointer}/after`))
        return
      }
      expect(open()).toMatchObject({ after: { root, position }, first: 9 })
      expect(locateStart(open(), [root, root])).toBe(position)
      expect(() => locateStart(open(), [root, root + 1])).toThrow(invalid(`${pointer}/after`))
    },
  )

  it('is none of a search, nor the other way round', () => {
    const { followers } = userRelationships
    const { scope } = plan(followers, { first: 1 })
    const bound = hashRequest('searchUsers', { query: 'x' })
    const ofSearch = cursors.encrypt({ score: 1, ordinal: 2 }, 's1', bound)
    expect(() => plan(followers, { first: 1, after: ofSearch })).toThrow(invalid('/after'))
    const ofList = cursors.encryptPosition({ root: 1, position: 2 }, 's1', scope)
    expect(() => cursors.open(ofList, 's1', bound)).toThrow(invalid('/after'))
  })

  it('minds neither the order nor the nesting of conditions', () => {
    const leaf = (login: string) => ({ field: 'login', op: 'Eq', value: login }) as const
    const put = (op: 'And' | 'Or', ...filters: FilterExpression[]) => ({ op, filters })
    const [a, b, c] = [leaf('a'), leaf('b'), leaf('c')]
    const bindingOfFilter = (filters: FilterExpression) =>
      plan(userRelationships.followers, { first: 1, filters }).scope
    const same = (...all: FilterExpression[]) =>
      expect(new Set(all.map((each) => bindingOfFilter(each).toString())).size)
    same(a, put('And', a), put('Or', a), put('And', put('Or', a, a))).toBe(1)
    same(put('And', a, b, c), put('And', c, put('And', b, put('And', a, b)))).toBe(1)
    same(put('Or', a, put('And', b, c)), put('Or', put('And', c, b), put('Or', a))).toBe(1)
    const other = { field: 'login', op: 'NotEq', value: 'a' } as const
    same(a, other, put('And', a, b), put('Or', a, b), put('And', a, c), put('And', a, other)).toBe(
      6,
    )
    same(put('And', a, put('Or', b, c)), put('Or', b, put('And', a, c))).toBe(2)
    same(put('And', a, b, put('Or', b, c)), put('And', put('Or', a, b), c)).toBe(2)
  })

  it('ends with its snapshot', () => {
    const { followers } = userRelationships
    const { scope } = plan(followers, { first: 1 })
    const after = cursors.encryptPosition({ root: 1, position: 2 }, 's0', scope)
    expect(() => plan(followers, { first: 1, after })).toThrow('replaced since')
  })
})

describe('a plan of a list', () => {
  it('begins every list where there is no cursor', () => {
    expect(locateStart(plan(userRelationships.owns, { first: 1 }), [4, 5, 6])).toBe(0)
  })

  it('has the filters of the list after what else neighbours have to pass', () => {
    const { stars } = repoRelationships
    const filters = { field: 'login', op: 'Eq', value: 'ada' } as const
    const own = { kind: 'keyword', field: 'login', values: ['ada'] } as const
    const also = { kind: 'tokens', field: 'location', terms: ['bern'] } as const
    const planned = (options: EdgeOptions, more: typeof also | null) =>
      planEdges(stars, options, '', cursors, target, more).filter
    expect(planned({ first: 1 }, null)).toBeNull()
    expect(planned({ first: 1 }, also)).toEqual(also)
    expect(planned({ first: 1, filters }, null)).toEqual(own)
    expect(planned({ first: 1, filters }, also)).toEqual({ kind: 'and', filters: [also, own] })
  })

  it('takes the fields of what the edges lead to', () => {
    const filters = { field: 'bio', op: 'ContainsAllTokens', value: 'x' } as const
    const options = { first: 1, filters }
    expect(() => plan(userRelationships.followers, options)).not.toThrow()
    expect(() => plan(userRelationships.owns, options, '/includeAttributes/owns')).toThrow(
      expect.objectContaining({
        code: 'invalid_filter',
        issues: [expect.objectContaining({ pointer: '/includeAttributes/owns/filters/field' })],
      }),
    )
  })
})

it('a price is results and neighbours, and no more of these than an answer may have', () => {
  expect(boundCredits(100, [])).toBe(100)
  expect(boundCredits(100, [{ first: 10 }, { first: 5 }])).toBe(100 + 1500)
  expect(boundCredits(1000, [{ first: 100 }])).toBe(1000 + 100_000)
  expect(boundCredits(1000, [{ first: 100 }, { first: 1 }])).toBe(1000 + 100_000)
})
