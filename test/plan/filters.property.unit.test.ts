/** Filters of requests: every field with every operator, what leaves become, and refusals. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Filter } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { readRows } from '../../native-free-index/test/rows.ts'
import {
  type FieldIssue,
  type FilterExpression,
  type FilterLeaf,
  findComplement,
  limits,
  operators,
  professionalUserFields,
  RequestError,
} from '../../src/contract/index.ts'
import {
  type FilterTarget,
  openRequestTarget,
  planFilter,
  planPeopleFilter,
} from '../../src/plan/index.ts'

type Operator = FilterLeaf['op']
type Value = FilterLeaf['value']

const rows = readRows<{
  leaf: [FilterTarget, field: string, Operator, Value, Filter][]
  profileLeaf: [field: string, Operator, Value, Filter][]
  refused: [FilterTarget, field: string, Operator, Value, part: string][]
  people: [FilterExpression, Filter | null][]
}>(import.meta.url, 'filters.jsonl')

type Kind = 'text' | 'number' | 'date' | 'flag'
interface Field {
  readonly field: string
  readonly kind: Kind
  readonly taken: readonly Operator[]
}

/** By collection. Written by hand from the contract: the tables of the code make none of it. */
function listFields(collection: string, prefix = ''): Field[] {
  const table = readFileSync(new URL('operators.tsv', import.meta.url), 'utf8')
  const lines = table.trimEnd().split('\n')
  return lines.flatMap((line): Field[] => {
    const [owner, field, kind, taken] = line.split('\t') as [string, string, Kind, string]
    if (owner !== collection) return []
    return [{ field: prefix + field, kind, taken: taken.split(' ') as Operator[] }]
  })
}
const [users, repos] = [listFields('users'), listFields('repos')]
const targets: Readonly<Record<FilterTarget, readonly Field[]>> = {
  users,
  repos,
  professionals: [...users, ...listFields('profile', 'professional.')],
  professionalRepos: [...repos, ...listFields('profile', 'ownerProfessional.')],
}
const fields = Object.entries(targets).flatMap(([target, own]) =>
  own.map((field) => ({ target: target as FilterTarget, ...field })),
)

const fitting = { text: 'value', number: 5, date: '2020-01-01', flag: true } as const
/** Refused for the field's kind, wherever an operator is taken. */
const unfitting = { text: 5, number: '5', date: 5, flag: 'true' } as const

function valueFor(op: Operator, value: string | number | boolean): Value {
  return /In$|Any$/.test(op) ? ([value] as string[] | number[]) : value
}

function issuesOf(read: () => unknown): readonly FieldIssue[] {
  try {
    read()
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    expect(error.code).toBe('invalid_filter')
    return error.issues
  }
  return []
}

const pointersOf = (read: () => unknown) => issuesOf(read).map(({ pointer }) => pointer)
const leaf = (field: string, op: Operator, value: Value) => ({ field, op, value })
const or = (...filters: FilterExpression[]): FilterExpression => ({ op: 'Or', filters })

describe('each of the 22 operators', () => {
  it.each(fields)('on $field of $target: taken or refused', ({ target, field, kind, taken }) => {
    expect(operators.filter((op) => taken.includes(op))).toHaveLength(taken.length)
    for (const op of operators) {
      const value = valueFor(op, fitting[kind])
      const [issue] = issuesOf(() => planFilter(target, { field, op, value }))
      expect([op, issue?.pointer]).toEqual([op, taken.includes(op) ? undefined : '/filters/op'])
      // The message names the field and all that it takes.
      if (issue)
        expect(issue.message).toContain(`\`${field}\` takes ${taken.join(', ')}, not ${op}`)
    }
  })

  it.each(fields)('on $field of $target: fitting values', ({ target, field, kind, taken }) => {
    for (const op of taken) {
      const plan = () => planFilter(target, { field, op, value: valueFor(op, unfitting[kind]) })
      expect(pointersOf(plan), op).toEqual(['/filters/value'])
      if (!op.startsWith('Not')) continue
      const value = valueFor(op, fitting[kind])
      const positive = planFilter(target, { field, op: findComplement(op)!, value })
      expect(planFilter(target, { field, op, value })).toEqual({ kind: 'not', filter: positive })
    }
  })

  it.each(Object.keys(targets) as FilterTarget[])('on fields that %s lack', (target) => {
    const own = targets[target].map(({ field }) => field)
    const foreign = new Set(fields.map(({ field }) => field).filter((one) => !own.includes(one)))
    expect(foreign.size).toBeGreaterThan(10)
    for (const field of foreign) {
      const plan = () => planFilter(target, leaf(field, 'Eq', 'a'))
      expect(pointersOf(plan), field).toEqual(['/filters/field'])
    }
    const [unknown] = issuesOf(() => planFilter(target, leaf('nobody', 'Eq', 'a')))
    const aliases = ['githubId', 'professional.linkedinUrl', 'ownerProfessional.linkedinUrl']
    const named = own.filter((field) => !aliases.includes(field))
    const told = unknown!.message.split('allowed: ')[1]!.split(', ')
    expect(told.filter((field) => named.includes(field))).toEqual(named)
    // A count of users needs no line of the table.
    const others = told.filter((field) => !named.includes(field))
    expect(others.filter((field) => professionalUserFields[field]?.type !== 'number')).toEqual([])
  })
})

describe('a leaf', () => {
  it.each(rows.leaf)('of %s: %s %s %j', (target, field, op, value, expected) => {
    expect(planFilter(target, { field, op, value })).toEqual(expected)
  })

  it.each(rows.profileLeaf)('of a profile: %s %s %j', (field, op, value, expected) => {
    const ofUser = planFilter('professionals', leaf(`professional.${field}`, op, value))
    expect(ofUser).toEqual(expected)
    const ofOwner = leaf(`ownerProfessional.${field}`, op, value)
    const linked = { kind: 'linked', link: 'ownerProfessional', filter: expected }
    expect(planFilter('professionalRepos', ofOwner)).toEqual(linked)
  })

  it.each(rows.refused)('of %s is refused: %s %s %j', (target, field, op, value, part) => {
    expect(pointersOf(() => planFilter(target, leaf(field, op, value)))).toEqual([
      `/filters/${part}`,
    ])
  })

  it('names the field that was meant', () => {
    for (const [target, typed, meant] of [
      ['users', 'logn', 'login'],
      ['professionals', 'profesional.titel', 'professional.title'],
    ] as const) {
      const [issue] = issuesOf(() => planFilter(target, leaf(typed, 'Eq', 'a')))
      expect(issue!.message).toContain(`did you mean \`${meant}\`?`)
    }
  })

  it.each(['Glob', 'Regex'] as const)('has a %s of 256 characters at most', (op) => {
    const plan = (value: string) => planFilter('repos', leaf('name', op, value))
    expect(plan('🙂'.repeat(256))).toHaveProperty('pattern', '🙂'.repeat(256))
    expect(pointersOf(() => plan('a'.repeat(257)))).toEqual(['/filters/value'])
  })

  it('has a pattern as it was checked: well-formed', () => {
    const value = `[\udfff-\ufffd]${'a'.repeat(80)}*`
    expect(planFilter('users', leaf('login', 'Glob', value))).toMatchObject({
      pattern: value.toWellFormed(),
    })
  })
})

describe('conditions on profiles of owners', () => {
  const title = leaf('ownerProfessional.title', 'Eq', 'CTO')
  const connections = leaf('ownerProfessional.connectionsCount', 'Gte', 500)
  const stars = leaf('stargazerCount', 'Gte', 10)
  const range = { kind: 'range', field: 'stargazerCount', comparison: 'gte', bound: 10 }
  const asked = [
    { kind: 'keyword', field: 'professional.title', values: ['CTO'] },
    { kind: 'range', field: 'professional.connectionsCount', comparison: 'gte', bound: 500 },
  ]

  it.each(['And', 'Or'] as const)('become one link where they stand side by side: %s', (op) => {
    const kind = op.toLowerCase()
    const link = { kind: 'linked', link: 'ownerProfessional', filter: { kind, filters: asked } }
    const plan = (...filters: FilterExpression[]) =>
      planFilter('professionalRepos', { op, filters })
    expect(plan(title, connections)).toEqual(link)
    expect(plan(title, stars, connections)).toEqual({ kind, filters: [link, range] })
    expect(plan(title, stars)).toMatchObject({ kind, filters: [{ kind: 'linked' }, range] })
  })
})

describe('composites', () => {
  const good = leaf('login', 'Eq', 'a')

  it('keep their shape', () => {
    const planned = { kind: 'keyword', field: 'login', values: ['a'] }
    const inner = or(good, good)
    expect(planFilter('users', { op: 'And', filters: [good, inner] })).toEqual({
      kind: 'and',
      filters: [planned, { kind: 'or', filters: [planned, planned] }],
    })
  })

  const steps = fc.array(fc.nat({ max: 3 }), { maxLength: 6 })
  const members = fc.array(fc.constantFrom('includeAttributes', 'followers', '0'))
  law('say where in the body a mistake is', [steps, members], (places, parts) => {
    const start = `/${parts.join('/')}`
    const bad = places.reduceRight<FilterExpression>(
      (inner, at) => ({ op: 'And', filters: [...Array(at).fill(good), inner] }),
      leaf('nobody', 'Eq', 'a'),
    )
    const pointer = `${start}${places.map((at) => `/filters/${at}`).join('')}/field`
    expect(pointersOf(() => planFilter('users', bad, undefined, start))).toEqual([pointer])
  })

  it('are at most 8 levels deep, the leaf included', () => {
    const nested = (levels: number): FilterExpression =>
      levels === 1 ? good : or(nested(levels - 1))
    expect(pointersOf(() => planFilter('users', nested(8)))).toEqual([])
    const pointers = pointersOf(() => planFilter('users', nested(9)))
    expect(pointers).toEqual([`/filters${'/filters/0'.repeat(8)}`])
  })

  it('have at most 256 leaves over all levels', () => {
    const leaves = (count: number): FilterExpression => {
      return { op: 'And', filters: Array(count).fill(or(good, good)) }
    }
    expect(pointersOf(() => planFilter('users', leaves(128)))).toEqual([])
    const pointers = pointersOf(() => planFilter('users', leaves(129)))
    expect(pointers).toEqual(['/filters/filters/128/filters/0'])
  })
})

describe('mistakes', () => {
  const engine = {
    ...{ snapshot: 's', snapshotSeconds: 0 },
    words: { regexProblem: () => null, regexSize: (pattern: string) => pattern.length },
  }
  const [unknown, good] = [leaf('nope', 'Eq', 'a'), leaf('login', 'Eq', 'mira')]
  const bad = or(unknown, good, or(leaf('bio', 'Eq', 'a'), leaf('login', 'Eq', 1)))
  const places = ['0/field', '2/filters/0/op', '2/filters/1/value'].map(
    (place) => `/filters/filters/${place}`,
  )

  it('are all reported, of one filter and of all of a request', () => {
    expect(pointersOf(() => planFilter('users', bad))).toEqual(places)
    const target = openRequestTarget(engine)
    const read = () => {
      planFilter('users', bad, target, '/filters')
      planFilter('repos', good, target, '/evidence/filters')
      throw new RequestError('invalid_filter', {}, [{ pointer: '/first', message: 'late' }])
    }
    const found = pointersOf(() => target.mistakes.collectWhile(read))
    expect(found).toEqual([...places, '/evidence/filters/field', '/first'])
  })

  it('are no longer collected when the request runs', () => {
    const target = openRequestTarget(engine)
    target.mistakes.collectWhile(() => planFilter('users', good, target))
    expect(pointersOf(() => planFilter('users', bad, target))).toHaveLength(places.length)
  })

  it('are reported up to a bound, and until a bound of the request is passed', () => {
    const many = or(...Array<FilterLeaf>(200).fill(unknown))
    expect(pointersOf(() => planFilter('users', many))).toHaveLength(limits.issuesMax)
    const long = leaf('bio', 'ContainsAllTokens', 'a '.repeat(500))
    const filter = or(unknown, ...Array<FilterLeaf>(100).fill(long))
    expect(pointersOf(() => planFilter('users', filter, openRequestTarget(engine)))).toEqual([
      '/filters/filters/0/field',
      '/filters/filters/33/value',
    ])
  })

  it('are no other errors', () => {
    const { mistakes } = openRequestTarget(engine)
    const broken = () =>
      mistakes.attempt(() => {
        throw new TypeError('broken')
      }, null)
    expect(() => mistakes.collectWhile(broken)).toThrow(TypeError)
  })
})

describe('patterns and texts of a request', () => {
  const regex = leaf('name', 'Regex', 'a')
  const targetOf = (size: number, checked: string[] = []) =>
    openRequestTarget({
      ...{ snapshot: 's1', snapshotSeconds: 0 },
      words: {
        regexSize: () => size,
        regexProblem: (pattern: string) => {
          checked.push(pattern)
          return pattern === '(' ? 'it does not end' : null
        },
      },
    })

  it('are refused with the place of the wrong one', () => {
    const filter = { op: 'And' as const, filters: [regex, { ...regex, value: '(' }] }
    const pointers = pointersOf(() => planFilter('repos', filter, targetOf(1)))
    expect(pointers).toEqual(['/filters/filters/1/value'])
  })

  it('may have so many atoms in all filters together, and none is checked beyond', () => {
    const checked: string[] = []
    const target = targetOf(992, checked)
    for (const value of 'abcd') planFilter('repos', { ...regex, value }, target)
    const place = '/includeAttributes/owns/filters'
    const beyond = () => planFilter('repos', { ...regex, value: 'e' }, target, place)
    expect(pointersOf(beyond)).toEqual([`${place}/value`])
    expect(checked).toEqual(['a', 'b', 'c', 'd'])
    expect(pointersOf(() => planFilter('repos', regex, targetOf(992)))).toEqual([])
  })

  it('are checked once, and cost something each, though they are empty', () => {
    const checked: string[] = []
    const target = targetOf(992, checked)
    for (let i = 0; i < 100; i++) planFilter('repos', regex, target)
    expect(checked).toEqual(['a'])
    const [empty, others]: [ReturnType<typeof targetOf>, string[]] = [targetOf(0, checked), checked]
    others.length = 0
    const plan = (i: number) => planFilter('repos', { ...regex, value: `${i}` }, empty)
    for (let i = 0; i < 500; i++) plan(i)
    expect(pointersOf(() => plan(500))).toEqual(['/filters/value'])
    expect(others).toHaveLength(500)
  })

  it.each([
    [leaf('bio', 'ContainsAllTokens', 'ü'.repeat(1024)), 32],
    [leaf('login', 'Glob', '*'.repeat(256)), 128],
  ])('fill 32,768 characters and no more (%#)', (text, times) => {
    const target = targetOf(1)
    for (let i = 0; i < times; i++) planFilter('users', text, target)
    const beyond = () => planFilter('users', leaf('login', 'Glob', 'x'), target)
    expect(pointersOf(beyond)).toEqual(['/filters/value'])
    expect(pointersOf(() => planFilter('users', text, targetOf(1)))).toEqual([])
  })
})

describe('what a filter says of people', () => {
  it.each(rows.people)('%j', (given, expected) => {
    expect(planPeopleFilter(planFilter('professionalRepos', given))).toEqual(expected)
  })

  it('is nothing where a part that is left open would be negated', () => {
    const said = ['login', 'language'].map((field): Filter => {
      return { kind: 'keyword', field, values: ['ada'] }
    })
    const both: Filter = { kind: 'and', filters: said }
    expect(planPeopleFilter({ kind: 'not', filter: both })).toBeNull()
  })
})
