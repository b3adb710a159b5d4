import { describe, expect, it } from 'vitest'
import { RequestError } from '../../src/contract/index.ts'
import { planFilter, requestTarget } from '../../src/plan/index.ts'

const regex = { field: 'name', op: 'Regex', value: 'a' } as const

describe('regular expressions of a request', () => {
  it('are refused with the place of the wrong one', () => {
    const filter = { op: 'And' as const, filters: [regex, { ...regex, value: '(' }] }
    const problem = (pattern: string) => (pattern === '(' ? 'it does not end' : null)
    const refusal = { code: 'invalid_filter', issues: [{ pointer: '/filters/filters/1/value' }] }
    expect(() => planFilter('repos', filter, { regexProblem: problem })).toThrow(RequestError)
    try {
      planFilter('repos', filter, { regexProblem: problem })
    } catch (error) {
      expect(error).toMatchObject(refusal)
    }
  })

  const engineOf = (size: number, checked: string[] = []) => ({
    snapshot: 's1',
    snapshotSeconds: 0,
    regexSize: () => size,
    regexProblem: (pattern: string) => {
      checked.push(pattern)
      return null
    },
  })
  it('may have so many atoms in all filters together, and none is checked beyond', () => {
    const checked: string[] = []
    const ofRequest = requestTarget(engineOf(992, checked))
    for (const value of ['a', 'b', 'c', 'd']) planFilter('repos', { ...regex, value }, ofRequest)
    const refusal = refusalOf(() =>
      planFilter('repos', { ...regex, value: 'e' }, ofRequest, '/includeAttributes/owns/filters'),
    )
    expect(refusal).toMatchObject({
      code: 'invalid_filter',
      issues: [{ pointer: '/includeAttributes/owns/filters/value' }],
    })
    expect(refusal.message).toContain('4000')
    expect(checked).toEqual(['a', 'b', 'c', 'd'])
    expect(() => planFilter('repos', regex, requestTarget(engineOf(992)))).not.toThrow()
  })

  it('are checked once, in however many filters of the request they stand', () => {
    const checked: string[] = []
    const ofRequest = requestTarget(engineOf(992, checked))
    for (let i = 0; i < 100; i++) planFilter('repos', regex, ofRequest)
    expect(checked).toEqual(['a'])
  })

  it('cost something each, though they are empty', () => {
    const checked: string[] = []
    const ofRequest = requestTarget(engineOf(0, checked))
    const plan = (i: number) => planFilter('repos', { ...regex, value: `${i}` }, ofRequest)
    for (let i = 0; i < 500; i++) plan(i)
    expect(refusalOf(() => plan(500)).code).toBe('invalid_filter')
    expect(checked).toHaveLength(500)
  })
})

describe('texts of a request', () => {
  const engine = {
    snapshot: 's1',
    snapshotSeconds: 0,
    regexSize: () => 1,
    regexProblem: () => null,
  }
  const words = { field: 'bio', op: 'ContainsAllTokens', value: 'ü'.repeat(1024) } as const
  const glob = { field: 'login', op: 'Glob', value: '*'.repeat(256) } as const

  it.each([
    [words, 32],
    [glob, 128],
  ])('that are read %#, fill 32,768 characters and no more', (leaf, times) => {
    const ofRequest = requestTarget(engine)
    for (let i = 0; i < times; i++) planFilter('users', leaf, ofRequest)
    const refusal = refusalOf(() => planFilter('users', { ...glob, value: 'x' }, ofRequest))
    expect(refusal).toMatchObject({
      code: 'invalid_filter',
      issues: [{ pointer: '/filters/value' }],
    })
    expect(refusal.message).toContain('32768')
    expect(() => planFilter('users', leaf, requestTarget(engine))).not.toThrow()
  })
})

function refusalOf(plan: () => unknown): RequestError {
  try {
    plan()
  } catch (error) {
    if (error instanceof RequestError) return error
    throw error
  }
  throw new Error('it was not refused')
}

it('a pattern travels as it was checked: well-formed', () => {
  const leaf = { field: 'login', op: 'Glob', value: `[\udfff-\ufffd]${'a'.repeat(80)}*` } as const
  expect(planFilter('users', leaf)).toMatchObject({ pattern: `[\ufffd-\ufffd]${'a'.repeat(80)}*` })
})
