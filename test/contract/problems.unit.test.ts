import { Check } from 'typebox/schema'
import { describe, expect, test } from 'vitest'
import { Problem } from '../../src/contract/errors.ts'
import {
  buildProblem,
  type ErrorCode,
  errors,
  RequestError,
  refuseAt,
} from '../../src/contract/index.ts'

const parsed = (error: RequestError) => JSON.parse(buildProblem(error, 'req-1').body)

test.each(Object.keys(errors) as ErrorCode[])(
  'a problem %s is valid and carries its row',
  (code) => {
    const error = new RequestError(code, { required: 5, remaining: 3 })
    const body = parsed(error)
    const { status, title } = errors[code]
    expect(buildProblem(error, 'req-1').status).toBe(status)
    expect(Check(JSON.parse(JSON.stringify(Problem)), body)).toBe(true)
    const type = `urn:devdex:problem:${code}`
    expect(body).toMatchObject({ type, title, status, code, requestId: 'req-1' })
    const credits = status === 402 ? { required: 5, remaining: 3 } : {}
    expect({ required: body.required, remaining: body.remaining }).toEqual(credits)
    expect('errors' in body).toBe(false)
  },
)

describe('the detail of a problem', () => {
  const issues = [
    { pointer: '/first', message: 'an integer' },
    { pointer: '/after', message: 'second' },
  ]
  const nowhere = [{ pointer: '', message: 'no object' }]

  test.each([
    ['its first mistake and the place', { reason: 'unused' }, issues, /^an integer .*\/first.* 1 /],
    ['no place of the whole body', {}, nowhere, /^no object$/],
    ['the reason without mistakes', { reason: 'because' }, [], /^because$/],
    ['quotes and controls', { reason: 'a"b\n\u0000' }, [], /^a"b\n.$/s],
  ])('has %s', (_, params, told, detail) => {
    const body = parsed(new RequestError('invalid_request', params, told))
    expect(body.detail).toMatch(detail)
    expect(body.errors).toEqual(told.length === 0 ? undefined : told)
  })

  test('of a filter is its own words, and has its place', () => {
    const body = parsed(refuseAt('invalid_filter', '/filters/op', 'field `bio` takes more'))
    expect(body.detail).toBe('field `bio` takes more')
    expect(body.errors).toEqual([{ pointer: '/filters/op', message: 'field `bio` takes more' }])
  })
})
