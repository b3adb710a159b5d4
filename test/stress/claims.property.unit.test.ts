/** The claims of the simulation notice what they look for. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WholeAnswer } from '../../bench/client.ts'
import { law } from '../../native-free-index/test/law.ts'
import { claimVerdicts } from './claims.ts'
import { claimRepeats } from './faults/credits.ts'
import { claimLedger, type Debit, type Ledger } from './ledger.ts'
import { judge, type Receipt, type Verdict } from './load.ts'
import { readScenarios } from './scenario.ts'

const asked = { path: '/', body: '' }
const receipt = (id: string, credits: number, more: Partial<Receipt> = {}): Receipt => ({
  ...{ id, credits, asked, startMs: 0, endMs: 1, status: 200, verdict: 'right', text: '' },
  ...{ code: undefined, edition: undefined, ...more },
})
const lost = (id: string) => receipt(id, 0, { status: 0, verdict: 'lost' })

function ledgerOf(debits: readonly Debit[], more: Partial<Ledger> = {}): Ledger {
  const used = debits.reduce((sum, { credits }) => sum + credits, 0)
  return { given: used + 5, remaining: 5, used, usage: used, debits, ...more }
}

/** Numbers of the claims that fail. */
function failing(receipts: readonly Receipt[], ledger: Ledger): number[] {
  return claimLedger(receipts, ledger).flatMap(({ holds }, i) => (holds ? [] : [i]))
}

describe('the ledger and what clients saw', () => {
  const manyDebits = fc.uniqueArray(
    fc.record({ requestId: fc.string({ minLength: 1 }), credits: fc.integer({ min: 1, max: 99 }) }),
    { selector: ({ requestId }) => requestId, minLength: 2 },
  )

  law('agree, or the difference is told', 100, [manyDebits, fc.nat()], (all, at) => {
    const one = all[at % all.length]!
    const others = all.filter((debit) => debit !== one)
    const seen = all.map(({ requestId, credits }) => receipt(requestId, credits))
    const otherwise = (how: Receipt) => seen.map((each) => (each.id === how.id ? how : each))
    const more = [...others, { ...one, credits: one.credits + 1 }]
    expect(failing(seen, ledgerOf(all))).toEqual([])
    expect(failing(otherwise(lost(one.requestId)), ledgerOf(all))).toEqual([])
    expect(failing(otherwise(lost(one.requestId)), ledgerOf(others))).toEqual([])
    expect(failing(seen, ledgerOf(others))).toEqual([0, 2])
    expect(failing(seen, ledgerOf(more))).toEqual([0, 2])
    expect(failing(seen, ledgerOf([...all, one]))).toEqual([0, 2])
    expect(failing(otherwise(receipt(one.requestId, 0)), ledgerOf(all))).toEqual([0, 2])
    const unasked = seen.filter(({ id }) => id !== one.requestId)
    expect(failing(unasked, ledgerOf(all))).toContain(1)
    const refused = receipt(one.requestId, 0, { status: 503, verdict: 'refused' })
    expect(failing(otherwise(refused), ledgerOf(all))).toContain(1)
  })

  it.each<[string, Partial<Ledger>, number[]]>([
    ['the account has paid more', { used: 11, remaining: 4 }, [2]],
    ['usage forgets', { usage: 9 }, [2]],
    ['credits vanish', { remaining: 4 }, [3]],
    ['credits are lent', { remaining: -1, given: 9 }, [3]],
  ])('fail where %s', (_, more, expected) => {
    const ledger = ledgerOf([{ requestId: 'a', credits: 10 }], more)
    expect(failing([receipt('a', 10)], ledger)).toEqual(expected)
  })
})

it('who repeats an order is charged once, by either request', () => {
  const first = lost('a')
  const holds = (credits: number, paid: string[], endMs = 1) => {
    const second = receipt('b', credits, { endMs })
    return ['repeats with its Idempotency-Key', 'retries without a key'].map((manner, i) => {
      const repeat = { manner, first, second } as Parameters<typeof claimRepeats>[0][number]
      return claimRepeats([repeat], new Set(paid))[i]!.holds
    })
  }
  expect(holds(0, ['a'])).toEqual([true, true])
  expect(holds(3, ['b'])).toEqual([true, true])
  expect(holds(3, ['a', 'b'])).toEqual([false, false])
  expect(holds(0, [])).toEqual([false, false])
  expect(holds(0, ['b'])).toEqual([false, false])
  // A retry without a key that comes too late proves nothing.
  expect(holds(3, ['b'], 61_000)).toEqual([true, false])
})

describe('an answer', () => {
  const answer = (status: number, headers: object, body: object): WholeAnswer =>
    ({ status, headers, body: JSON.stringify(body), ms: 1 }) as WholeAnswer
  const unpaid = { code: 'insufficient_credits', required: 2, remaining: 1 }
  const free = { 'x-credits-used': '0' }

  it.each<[string, WholeAnswer | null, Verdict]>([
    ['as before, with another cursor', answer(200, {}, { a: 1, endCursor: 'x' }), 'right'],
    ['of nobody', answer(200, {}, { a: 2, endCursor: '' }), 'wrong'],
    ['503 that says when', answer(503, { 'retry-after': '1' }, {}), 'refused'],
    ['503 that does not', answer(503, {}, {}), 'other'],
    ['503 that says never', answer(503, { 'retry-after': '0' }, {}), 'other'],
    ['500', answer(500, { 'retry-after': '1' }, {}), 'other'],
    ['402 for what is too dear', answer(402, free, unpaid), 'unpaid'],
    ['402 for what could be paid', answer(402, free, { ...unpaid, remaining: 2 }), 'other'],
    ['402 that costs', answer(402, { 'x-credits-used': '1' }, unpaid), 'other'],
    ['none', null, 'lost'],
  ])('%s', (_, given, verdict) => {
    expect(judge({ ...asked, answers: ['{"a":1,"endCursor":""}'] }, given)).toBe(verdict)
  })

  it('that may not come fails a claim, and so do no answers', () => {
    expect(claimVerdicts(['right', 'lost'], [receipt('a', 1), lost('b')]).holds).toBe(true)
    expect(claimVerdicts(['right'], [receipt('a', 1), lost('b')]).holds).toBe(false)
    expect(claimVerdicts(['right', 'lost'], [lost('b')]).holds).toBe(false)
  })
})

it('the table has a long form and a short one of each number', () => {
  const [long, short] = [readScenarios(false), readScenarios(true)]
  expect(long.map(({ name }) => name)).toEqual(short.map(({ name }) => name))
  expect(JSON.stringify([long, short])).not.toMatch(/:\[\d+,\d+\]/)
  expect(JSON.stringify(long)).not.toBe(JSON.stringify(short))
})
