import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { RequestError } from '../../src/contract/index.ts'
import { planFilter, type RegexProblem, requestTarget } from '../../src/plan/index.ts'

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

  it('may not hold everybody up while they are checked, however many filters they are in', () => {
    let checked = 0
    // A clock of its own: how busy the machine is must not decide.
    let nowMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    onTestFinished(() => clock.mockRestore())
    const slow: RegexProblem = () => {
      checked++
      nowMs += 10
      return null
    }
    const target = { snapshot: 's1', snapshotSeconds: 0, regexProblem: slow }
    const check = (checks: typeof target) => planFilter('repos', regex, checks)
    const ofRequest = requestTarget(target)
    for (let i = 0; i < 3; i++) expect(() => check(ofRequest)).not.toThrow()
    expect(() => check(ofRequest)).toThrow(/takes too long/)
    expect(checked).toBe(3)
    expect(() => check(requestTarget(target))).not.toThrow()
  })
})

it('a pattern travels as it was checked: well-formed', () => {
  const leaf = { field: 'login', op: 'Glob', value: `[\udfff-\ufffd]${'a'.repeat(80)}*` } as const
  expect(planFilter('users', leaf)).toMatchObject({ pattern: `[\ufffd-\ufffd]${'a'.repeat(80)}*` })
})
