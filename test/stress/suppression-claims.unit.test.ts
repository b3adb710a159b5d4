/** Would the suite notice somebody who is shown for too long, or again? */
import { describe, expect, it } from 'vitest'
import { failedClaims } from '../../bench/claim.ts'
import { type Poll, vanishingClaims, vanishingOf } from './ledger/suppression.ts'

const addedMs = 1000

/** One answer each 100 ms; the letters say whether it showed: `+` or `-`. */
function pollsOf(signs: string): Poll[] {
  return Array.from(signs, (sign, i) => {
    return { endMs: 500 + 100 * i, tookMs: 10 + i, shows: sign === '+' }
  })
}

function seen(signs: string) {
  return vanishingOf('email', pollsOf(signs), addedMs, 300)
}

describe('a suppression that is looked at', () => {
  it('is told by the last answer that shows it', () => {
    // Answers end at 500, 600, …; the one at 1200 is the last that shows it.
    expect(seen('++++++++---')).toEqual({
      kind: 'email',
      lastShownMs: 200,
      shownAgain: 0,
      slowestMs: 18,
      slowestBeforeMs: 15,
    })
  })

  it('has lasted no time where the first answer after it shows nothing', () => {
    expect(seen('+++++-----').lastShownMs).toBe(0)
  })

  it('fails where it is shown again, or for longer than a second', () => {
    const failing = (signs: string) =>
      failedClaims([{ suite: 's', claims: vanishingClaims([seen('+++++--'), seen(signs)]) }])
    expect(failing('+++++++--')).toEqual([])
    expect(failing('++++++--+--')).toEqual([expect.stringContaining('after one that did not: 1')])
    expect(failing(`${'+'.repeat(17)}-`)).toEqual([expect.stringContaining('max 1100 ms of 2')])
  })
})
