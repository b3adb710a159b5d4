/** Tests that the suite detects a person who is visible for too long, or again. */
import { describe, expect, it } from 'vitest'
import { failedClaims } from '../../bench/claim.ts'
import { type Poll, vanishingClaims, vanishingOf } from './ledger/suppression.ts'

const addedMs = 1000

/** One answer per 100 ms; the signs say whether it showed the person: `+` or `-`. */
function pollsOf(signs: string): Poll[] {
  return Array.from(signs, (sign, i) => {
    return { endMs: 500 + 100 * i, tookMs: 10 + i, shows: sign === '+' }
  })
}

function seen(signs: string) {
  return vanishingOf('email', pollsOf(signs), addedMs, 300)
}

describe('an observed suppression', () => {
  it('ends with the last answer that shows the person', () => {
    // Answers end at 500, 600, …; the one at 1200 is the last that shows the person.
    expect(seen('++++++++---')).toEqual({
      kind: 'email',
      lastShownMs: 200,
      shownAgain: 0,
      slowestMs: 18,
      slowestBeforeMs: 15,
    })
  })

  it('took no time if the first answer after it shows nothing', () => {
    expect(seen('+++++-----').lastShownMs).toBe(0)
  })

  it('fails if the person is shown again, or for longer than a second', () => {
    const failing = (signs: string) =>
      failedClaims([{ suite: 's', claims: vanishingClaims([seen('+++++--'), seen(signs)]) }])
    expect(failing('+++++++--')).toEqual([])
    expect(failing('++++++--+--')).toEqual([expect.stringContaining('after one that did not: 1')])
    expect(failing(`${'+'.repeat(17)}-`)).toEqual([expect.stringContaining('max 1100 ms of 2')])
  })
})
