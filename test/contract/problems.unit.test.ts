import { Check } from 'typebox/schema'
import { describe, expect, test } from 'vitest'
import { Problem } from '../../src/contract/errors.ts'
import {
  type ErrorCode,
  errors,
  issueAt,
  problemOf,
  RequestError,
} from '../../src/contract/index.ts'

const parsed = (error: RequestError) => JSON.parse(problemOf(error, 'req-1').body)

describe('problems', () => {
  test.each(Object.keys(errors) as ErrorCode[])('%s is valid and carries its row', (code) => {
    const error = new RequestError(code, { required: 5, remaining: 3 })
    const body = parsed(error)
    expect(problemOf(error, 'req-1').status).toBe(errors[code].status)
    expect(Check(JSON.parse(JSON.stringify(Problem)), body)).toBe(true)
    expect(body).toMatchObject({
      type: `urn:devdex:problem:${code}`,
      title: errors[code].title,
      status: errors[code].status,
      code,
      requestId: 'req-1',
    })
    expect('required' in body).toBe(errors[code].status === 402)
    expect('errors' in body).toBe(false)
  })

  test('402 tells what is required and what remains, as numbers', () => {
    const body = parsed(new RequestError('insufficient_credits', { required: 100, remaining: 7 }))
    expect(body).toMatchObject({
      detail: 'this request can cost 100 credits and 7 remain',
      required: 100,
      remaining: 7,
    })
  })

  test('an invalid body tells its first mistake and the place', () => {
    const issues = [
      { pointer: '/first', message: '`first` must be an integer from 1 to 1000' },
      { pointer: '/after', message: 'second' },
    ]
    const body = parsed(new RequestError('invalid_request', { reason: 'unused' }, issues))
    expect(body.detail).toBe(
      '`first` must be an integer from 1 to 1000 (at /first); `errors` has 1 more',
    )
    expect(body.errors).toEqual(issues)
  })

  test('a mistake of the whole body names no place', () => {
    const issues = [{ pointer: '', message: 'the body must be a JSON object' }]
    expect(parsed(new RequestError('invalid_request', {}, issues)).detail).toBe(
      'the body must be a JSON object',
    )
  })

  test('without issues the reason is the detail', () => {
    expect(parsed(new RequestError('invalid_request', { reason: 'because' })).detail).toBe(
      'because',
    )
  })

  test('a filter error keeps its own words and its place', () => {
    const body = parsed(issueAt('invalid_filter', '/filters/op', 'field `bio` takes more'))
    expect(body.detail).toBe('field `bio` takes more')
    expect(body.errors).toEqual([{ pointer: '/filters/op', message: 'field `bio` takes more' }])
  })

  test('quotes and control characters in a message are escaped', () => {
    expect(parsed(new RequestError('invalid_filter', { reason: 'a"b\n\u0000' })).detail).toBe(
      'a"b\n\u0000',
    )
  })
})
