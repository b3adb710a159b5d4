/** Which errors of the database client are the connection's, and which the server has told. */
import { expect, it } from 'vitest'
import { isLost, refusal } from '../../src/store/postgres/refusal.ts'

function failure(code?: string, severity?: string): Error {
  return Object.assign(new Error('why'), { code, severity })
}

it.each([['EPIPE'], ['ECONNRESET'], [undefined]])('%s is of a connection that is lost', (code) => {
  const told = refusal(failure(code))
  expect(told).toMatchObject({ code: 'unavailable' })
  expect(isLost(told)).toBe(true)
})

it('what the server has told is of one that works', () => {
  const told = refusal(failure('55P03', 'ERROR'))
  expect(told).toMatchObject({ code: 'unavailable' })
  expect(isLost(told)).toBe(false)
  const wrong = failure('42P01', 'ERROR')
  expect(refusal(wrong)).toBe(wrong)
})
