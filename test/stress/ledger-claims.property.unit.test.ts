/** Tests that the suites of the ledger detect the faults that they look for. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Claim } from '../../bench/claim.ts'
import type { ShopAnswer } from '../../bench/ledger/shop.ts'
import { compareAccounts, type Debit, type DebitState } from './ledger/accounts.ts'
import { type Sale, saleClaims } from './ledger/drain.ts'
import { flipClaims, readerClaim } from './ledger/flips.ts'
import { fullDiskClaims } from './ledger/full-disk.ts'
import { killClaims } from './ledger/kill.ts'

const sold = (creditsUsed: number): ShopAnswer => {
  return { status: 200, creditsUsed, retryAfter: undefined, problem: null }
}
const refused = (required: number, remaining: number): ShopAnswer => {
  const problem = { code: 'insufficient_credits', required, remaining }
  return { status: 402, creditsUsed: 0, retryAfter: undefined, problem }
}
const unavailable: ShopAnswer = {
  status: 503,
  creditsUsed: 0,
  retryAfter: '1',
  problem: { code: 'storage_unavailable' },
}

const debits: readonly Debit[] = [
  { requestId: 'a', credits: 3 },
  { requestId: 'b', credits: 7 },
]
const balance: DebitState = { remaining: 0, used: 10, usage: 10, debits, commits: 3 }

function sentencesFailing(claims: readonly Claim[]): string[] {
  return claims.filter(({ holds }) => !holds).map(({ sentence }) => sentence)
}

describe('the ledger and the answers that customers saw', () => {
  const seenOf = (all: readonly Debit[]) => {
    return new Map(all.map(({ requestId, credits }) => [requestId, credits]))
  }
  const manyDebits = fc.uniqueArray(
    fc.record({ requestId: fc.string({ minLength: 1 }), credits: fc.integer({ min: 1, max: 99 }) }),
    { selector: ({ requestId }) => requestId, minLength: 1 },
  )

  it('are equal, or every kind of difference is reported', () => {
    fc.assert(
      fc.property(manyDebits, fc.nat(), (all, at) => {
        const one = all[at % all.length]!
        const others = all.filter((debit) => debit !== one)
        const changed = { ...one, credits: one.credits + 1 }
        const none = { missing: [], wrong: [], doubled: [], masked: [] }
        const id = one.requestId
        expect(compareAccounts(seenOf(all), all)).toEqual(none)
        expect(compareAccounts(seenOf(all), others)).toEqual({ ...none, missing: [id] })
        expect(compareAccounts(seenOf(others), all)).toEqual({ ...none, masked: [one] })
        expect(compareAccounts(seenOf(all), [...all, one])).toEqual({ ...none, doubled: [id] })
        expect(compareAccounts(seenOf(all), [...others, changed])).toEqual({ ...none, wrong: [id] })
      }),
    )
  })

  it('a free answer with a debit is wrong, and one without is right', () => {
    expect(compareAccounts(new Map([['a', 0]]), []).missing).toEqual([])
    expect(compareAccounts(new Map([['a', 0]]), [{ requestId: 'a', credits: 1 }]).wrong).toEqual([
      'a',
    ])
  })
})

describe('the claims of a drained key', () => {
  const good: Sale = {
    given: 10,
    answers: new Map([
      ['a', sold(3)],
      ['b', sold(7)],
      ['c', refused(1, 0)],
    ]),
    balance,
  }
  const sums = 'answers, journal, account and usage tell the same sum'
  const pairs = 'each paid answer has its debit, and each debit its answer'
  const given = 'used and remaining are what was given'
  const answered = (id: string, answer: ShopAnswer | null): Sale => {
    return { ...good, answers: new Map([...good.answers, [id, answer]]) }
  }

  it('hold if every credit was spent once', () => {
    expect(sentencesFailing(saleClaims(good))).toEqual([])
  })

  it.each<[string, Sale, string[]]>([
    ['a debit is lost', { ...good, balance: { ...balance, debits: [debits[1]!] } }, [sums, pairs]],
    ['an answer was given away', answered('d', sold(2)), [sums, pairs]],
    ['a free answer was charged', answered('a', sold(0)), [sums, pairs]],
    ['the account paid more', { ...good, balance: { ...balance, used: 11 } }, [sums, given]],
    ['usage forgets', { ...good, balance: { ...balance, usage: 9 } }, [sums]],
    ['credits are left', { ...good, given: 11, balance: { ...balance, remaining: 1 } }, ['last']],
    [
      'credits are lent',
      { ...good, given: 9, balance: { ...balance, remaining: -1 } },
      [given, 'last'],
    ],
    ['who could pay is refused', answered('d', refused(2, 2)), ['each 402']],
    ['a refusal is charged', answered('d', { ...refused(2, 1), creditsUsed: 2 }), ['each 402']],
    ['nothing is said', answered('d', null), ['every answer']],
    ['something fails', answered('d', unavailable), ['every answer']],
  ])('fail if %s', (_, sale, failing) => {
    const sentences = sentencesFailing(saleClaims(sale))
    expect(sentences).toHaveLength(failing.length)
    for (const beginning of failing) {
      expect(sentences.some((sentence) => sentence.includes(beginning))).toBe(true)
    }
  })
})

describe('the claims of a killed service', () => {
  const request = { path: '/', body: '' }
  const keyed = { request, manner: 'repeats with its Idempotency-Key' as const }
  const retried = { request, manner: 'retries without a key' as const }
  const seen = new Map([
    ['a', 3],
    ['b2', 0],
    ['c2', 5],
    ['e2', 1],
  ])
  const interrupted = [
    { ...keyed, sinceMs: 0, requestIds: ['b', 'b2'] },
    { ...keyed, sinceMs: 0, requestIds: ['c', 'c2'] },
    { ...retried, sinceMs: 0, requestIds: ['e', 'e2'] },
  ]
  const repeated = interrupted.map((order, i) => ({
    ...order,
    credits: [0, 5, 1][i]!,
    afterMs: 900,
  }))
  const run = { seen, interrupted, repeated, refused: 0 }
  const journal: Debit[] = [
    ...debits,
    { requestId: 'c2', credits: 5 },
    { requestId: 'e2', credits: 1 },
  ]
  const failing = (more: Partial<typeof run>, booked = journal) =>
    sentencesFailing(killClaims({ ...run, ...more }, booked)).map((text) => text.split(' ')[0])

  it('hold if a repeat is paid by its first request, or itself', () => {
    expect(failing({})).toEqual([])
  })

  it('fail if a seen debit is missing, has no request, or both were charged', () => {
    expect(failing({}, journal.slice(1))).toEqual(['each'])
    expect(failing({}, [...journal, { requestId: 'x', credits: 1 }])).toEqual(['what'])
    expect(failing({}, [...journal, { requestId: 'c', credits: 5 }])).toEqual(['who'])
    expect(failing({}, [...journal, { requestId: 'e', credits: 1 }])).toEqual(['who'])
    expect(failing({ refused: 1 })).toEqual(['every'])
  })

  it('exclude a retry without a key after its time', () => {
    const twice = [...journal, { requestId: 'e', credits: 1 }]
    const late = repeated.map((order) => ({ ...order, requestIds: ['f', 'f2'], afterMs: 61_000 }))
    const onlyLate = failing({ repeated: [...repeated, late[2]!] })
    expect(onlyLate).toEqual([])
    expect(failing({ repeated: [...repeated, late[1]!] })).toEqual(['who'])
    expect(failing({ repeated: [...repeated, late[2]!] }, twice)).toEqual(['who'])
  })
})

describe('the claims of a full disk', () => {
  const log = {
    answers: new Map<string, ShopAnswer | null>([
      ['a', sold(3)],
      ['b', sold(7)],
      ['c', unavailable],
      ['d', null],
    ]),
    whileFull: ['b', 'c'],
    free: [['health', 200] as const],
    recovery: [10],
  }
  const rich = { ...balance, remaining: 1e12 - 10 }
  const charged = (requestId: string) => ({
    ...rich,
    debits: [...debits, { requestId, credits: 1 }],
  })

  it('hold if the disk refuses and nothing is lost', () => {
    expect(sentencesFailing(fullDiskClaims(log, rich))).toEqual([])
    expect(sentencesFailing(fullDiskClaims(log, charged('d')))).toEqual([])
  })

  it('fail if a refusal costs, has no Retry-After, or is of another kind', () => {
    expect(sentencesFailing(fullDiskClaims(log, charged('c')))).toHaveLength(2)
    const others = [
      { ...unavailable, retryAfter: undefined },
      { ...unavailable, problem: { code: 'internal_error' } },
    ]
    for (const answer of others) {
      const answers = new Map([...log.answers, ['e', answer]])
      expect(sentencesFailing(fullDiskClaims({ ...log, answers }, rich))).toHaveLength(1)
    }
  })

  it('fail if a sale on the full disk has no debit, or nothing was refused', () => {
    const sentence = 'what is sold on a full disk is written down: its debit outlives the kill'
    const lost = { ...rich, debits: debits.slice(0, 1) }
    expect(sentencesFailing(fullDiskClaims(log, lost))).toContain(sentence)
    const open = { ...log, whileFull: ['a', 'b'] }
    expect(sentencesFailing(fullDiskClaims(open, rich))).toEqual([sentence])
  })

  it('fail if a seen debit is missing, or a free path fails', () => {
    const lost = { ...rich, debits: debits.slice(1) }
    expect(sentencesFailing(fullDiskClaims(log, lost))).toHaveLength(1)
    const free = [['health', 500] as const]
    expect(sentencesFailing(fullDiskClaims({ ...log, free }, rich))).toHaveLength(1)
  })
})

describe('the claims of flipped bits', () => {
  const flip = { byte: 5, bit: 1 }
  const found = { flip, problems: ['accounts record x is damaged'], isSame: false }
  const quiet = { flip, problems: [], isSame: true }

  it('distinguish reported flips from harmless ones', () => {
    expect(sentencesFailing(flipClaims([found, quiet]))).toEqual([])
    expect(sentencesFailing(flipClaims([found, { ...quiet, isSame: false }]))).toEqual([
      'where nothing is found, a plain reader finds every key and value as before',
    ])
    expect(sentencesFailing(flipClaims([{ ...found, problems: ['something is off'] }]))).toEqual([
      'what was found is named: record, table or commit',
    ])
    expect(sentencesFailing(flipClaims([quiet]))).toEqual(['flips were found'])
  })

  it('need a reader that reads', () => {
    const report = { whole: true, cut: 0, isReadable: true, commits: 1, head: '', problems: [] }
    const holds = (records: number, verified: Record<string, number>) =>
      readerClaim({ records, checksum: '' }, { ...report, records: verified }).holds
    expect(holds(3, { journal: 1, meta: 2 })).toBe(true)
    expect(holds(2, { journal: 1, meta: 2 })).toBe(false)
    expect(holds(0, {})).toBe(false)
  })
})
