import fc from 'fast-check'
import { pack } from 'msgpackr'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../native-free-index/test/law.ts'
import { limits } from '../../src/contract/index.ts'
import { CursorCodec, canCarryState, hashRequest } from '../../src/plan/cursor.ts'

const box = new CursorCodec(Buffer.from('a secret of thirty-two characters'))
const place = fc.record({
  // Adding 0 makes 0 of −0, which no score is.
  score: fc.oneof(fc.double({ noNaN: true }), fc.constant(-Infinity)).map((score) => score + 0),
  ordinal: fc.maxSafeNat(),
})
const request = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 })
const scope = hashRequest('/search/users', { query: 'rust' })
const invalid = expect.objectContaining({
  code: 'invalid_cursor',
  issues: [expect.objectContaining({ pointer: '/after' })],
})

function opened(cursor: string, snapshot = 's1', bound = scope) {
  return caught(() => box.open(cursor, snapshot, bound))
}

/** The thrown error; a returned value is a failure. */
function caught(run: () => unknown): unknown {
  try {
    return { returned: run() }
  } catch (error) {
    return error
  }
}

describe('a cursor', () => {
  law('is its position, in a URL', [place, fc.string(), request], (after, snapshot, body) => {
    const bound = hashRequest('/search/users', body)
    const cursor = box.encrypt(after, snapshot, bound)
    expect(cursor).toMatch(/^[\w-]+$/)
    expect(box.open(cursor, snapshot, bound)).toEqual({ after, cursorState: undefined })
  })

  it.each([undefined, { query: 'rust' }])('is refused with any one bit changed: %j', (state) => {
    const place = { score: 0.25, ordinal: 77 }
    const bytes = Buffer.from(box.encrypt(place, 's1', scope, state), 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(opened(changed.toString('base64url'))).toEqual(invalid)
    }
  })

  it('is refused with any one character changed, removed or added', () => {
    const cursor = box.encrypt({ score: 0.5, ordinal: 3 }, 's1', scope)
    for (let at = 0; at < cursor.length; at++) {
      const [head, tail] = [cursor.slice(0, at), cursor.slice(at + 1)]
      for (const other of ['A', 'b', '-', '+', '/', '=', ' ', 'é'].filter(
        (c) => c !== cursor[at],
      )) {
        expect(opened(head + other + tail)).toEqual(invalid)
        expect(opened(head + other + cursor.slice(at))).toEqual(invalid)
      }
      expect(opened(head + tail)).toEqual(invalid)
      expect(opened(head)).toEqual(invalid)
    }
    for (const more of ['=', '==', 'A', '\n', ' ']) expect(opened(cursor + more)).toEqual(invalid)
  })

  law('is refused where it never was one', [fc.oneof(fc.string(), fc.base64String())], (text) => {
    expect(opened(text)).toEqual(invalid)
  })

  it('is refused before it is decoded where it is longer than any may be', () => {
    const long = box.encrypt({ score: 1, ordinal: 1 }, 's'.repeat(limits.cursorCharsMax), scope)
    expect(long.length).toBeGreaterThan(limits.cursorCharsMax)
    expect(opened(long, 's'.repeat(limits.cursorCharsMax))).toEqual(invalid)
    expect(String(opened(long))).toContain('has more than 16384 characters')
    const longest = 'A'.repeat(limits.cursorCharsMax)
    expect(String(opened(longest))).toContain('is not one that this service issued')
  })

  it('is refused by a service with another secret', () => {
    const other = new CursorCodec(Buffer.from('another secret'))
    expect(opened(other.encrypt({ score: 1, ordinal: 1 }, 's1', scope))).toEqual(invalid)
  })

  it('is refused for another snapshot or request, saying so', () => {
    const cursor = box.encrypt({ score: 1, ordinal: 1 }, 's1', scope)
    expect(opened(cursor, 's2')).toEqual(invalid)
    expect(String(opened(cursor, 's2'))).toContain('the data has been replaced since')
    const elsewhere = hashRequest('/search/repos', { query: 'rust' })
    expect(opened(cursor, 's1', elsewhere)).toEqual(invalid)
    expect(String(opened(cursor, 's1', elsewhere))).toContain('belongs to another request')
  })
})

describe('the state in a cursor', () => {
  it('comes back as it was', () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 6 })
    holds([place, json], (after, cursorState) => {
      // Which no request has: the schema knows its members.
      fc.pre(!JSON.stringify(cursorState).includes('"__proto__"'))
      const cursor = box.encrypt(after, 's1', scope, cursorState)
      const back = box.open(cursor, 's1', scope).cursorState
      expect(JSON.stringify(back)).toEqual(JSON.stringify(cursorState))
    })
  })

  it('fits, with any position and scope', () => {
    const of = (length: number) => ({ query: 'x'.repeat(length) })
    let longest = 0
    while (canCarryState(of(longest + 1))) longest++
    // An interpretation of 8 KiB, and a few steps of relaxing.
    expect(longest).toBeGreaterThan(9 << 10)
    const place = { score: -1.5e300, ordinal: Number.MAX_SAFE_INTEGER }
    const cursor = box.encrypt(place, 's'.repeat(255), scope, of(longest + 1024))
    expect(cursor.length).toBeLessThanOrEqual(limits.cursorCharsMax)
    expect(opened(cursor, 's'.repeat(255))).toEqual({
      returned: { after: place, cursorState: of(longest + 1024) },
    })
  })
})

describe('an encrypted cursor', () => {
  const login = 'the-login-of-a-person'
  const week = 7 * 24 * 3600 * 1000
  const made = (after: { score: number; ordinal: number }) =>
    Buffer.from(box.encrypt(after, 's1', scope, { query: login }), 'base64url')

  it('has no plain text of a position, a snapshot, a scope or a state', () => {
    const bytes = made({ score: 0.123456789, ordinal: 1_234_567 })
    const double = (value: number) => {
      const eight = Buffer.alloc(8)
      eight.writeDoubleLE(value)
      return eight
    }
    const plain = [double(0.123456789), double(1_234_567), pack(1_234_567), pack(0.123456789)]
    for (const text of [...plain, Buffer.from(login), Buffer.from('query'), Buffer.from(scope)]) {
      expect(bytes.includes(text)).toBe(false)
      expect(bytes.includes(Buffer.from(text).reverse())).toBe(false)
    }
  })

  law('has one length anywhere', [place, place, fc.nat(), fc.nat()], (one, other, root, at) => {
    expect(made(one).length).toBe(made(other).length)
    const lists = [
      box.encryptPosition({ root, position: at }, 's1', scope),
      box.encryptPosition({ root: 0, position: 0 }, 's1', scope),
    ]
    expect(lists[0]!.length).toBe(lists[1]!.length)
  })

  it('is one for each place, and shares its nonce with no other', () => {
    const seen = new Set<string>()
    for (let ordinal = 0; ordinal < 500; ordinal++) {
      const bytes = made({ score: 1, ordinal })
      expect(made({ score: 1, ordinal })).toEqual(bytes)
      seen.add(bytes.toString('hex', 1, 13))
    }
    expect(seen.size).toBe(500)
  })

  it('is good in its week and the next, whatever the clocks of other machines say', () => {
    const clock = { nowMs: 3000 * week }
    const rotating = new CursorCodec(Buffer.from('a secret'), () => clock.nowMs)
    const cursor = rotating.encrypt({ score: 1, ordinal: 2 }, 's1', scope)
    const isGood = (nowMs: number) => {
      clock.nowMs = nowMs
      return rotating.listSnapshots([cursor]).length === 1
    }
    const weeks = [-2, -1, 0, 1, 2, 255, 256]
    const good = weeks.filter((after) => isGood((3000 + after) * week + 5))
    expect(good).toEqual([-1, 0, 1])
    clock.nowMs = 3001 * week
    expect(rotating.encrypt({ score: 1, ordinal: 2 }, 's1', scope)).not.toBe(cursor)
  })
})

describe('the binding of a request', () => {
  law('ignores the order of members, at any depth', [request, fc.string()], (body, endpoint) => {
    expect(hashRequest(endpoint, reversed(body) as object)).toEqual(hashRequest(endpoint, body))
  })

  law('ignores what pages may change', [request, fc.string(), fc.nat()], (body, after, size) => {
    const { after: _, first: __, maxResults: ___, ...bound } = body
    const paged = { ...bound, after, first: size, maxResults: size }
    expect(hashRequest('/x', paged)).toEqual(hashRequest('/x', bound))
    expect(hashRequest('/x', { ...bound, extra: { first: 1 } })).not.toEqual(
      hashRequest('/x', { ...bound, extra: { first: 2 } }),
    )
  })

  it('minds every other member, the order of lists, and the endpoint', () => {
    holds([request, fc.string(), fc.jsonValue()], (body, name, value) => {
      fc.pre(!['after', 'first', 'maxResults'].includes(name))
      const one = { ...body, [name]: [value, 'x'] }
      const bound = hashRequest('/x', one)
      expect(hashRequest('/x', { ...body, [name]: ['x', value, 1] })).not.toEqual(bound)
      expect(hashRequest('/y', one)).not.toEqual(bound)
    })
    const lists = [
      ['a', 'b'],
      ['b', 'a'],
    ].map((query) => hashRequest('/x', { query }))
    expect(lists[0]).not.toEqual(lists[1])
  })
})

/** The same value with the members of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).reverse()
  return Object.fromEntries(entries.map(([name, member]) => [name, reversed(member)]))
}
