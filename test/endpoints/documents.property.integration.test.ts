/** Joined documents against JSON.stringify of the same answer as objects. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../native-free-index/test/law.ts'
import { limits } from '../../src/contract/index.ts'
import {
  type Answer,
  DocumentList,
  type DocumentPiece,
  ScoredList,
  sharedBytesMax,
} from '../../src/endpoints/answer.ts'

const document = fc.record({ id: fc.string(), bio: fc.string({ unit: 'binary' }) })
const score = fc.float({ min: 0, max: 1, noNaN: true }).map((value) => Math.abs(value))

function bytesOf(value: object): Uint8Array {
  return Buffer.from(JSON.stringify(value))
}

/** Undefined where nothing is added. */
function piecesOf(members: Readonly<Record<string, object | readonly object[] | undefined>>) {
  const pieces: DocumentPiece[] = Object.entries(members).flatMap(
    ([name, value]): DocumentPiece[] => {
      if (value === undefined) return []
      const open = Buffer.from(`,"${name}":${Array.isArray(value) ? '[' : ''}`)
      if (!Array.isArray(value)) return [open, bytesOf(value)]
      return [open, value.map(bytesOf), Buffer.from(']')]
    },
  )
  return pieces.length === 0 ? undefined : pieces
}

function textOf(answer: Answer): string {
  return Buffer.from(answer.write()).toString()
}

describe('joined documents', () => {
  law(
    'are what JSON.stringify writes, null where one is missing',
    100,
    [fc.array(fc.option(document))],
    (users) => {
      const bodies = users.map((user) => user && bytesOf(user))
      const answer = textOf(new DocumentList(bodies, { open: '{"users":[', close: ']}' }))
      expect(answer).toBe(JSON.stringify({ users }))
    },
  )

  law(
    'have their score as the last member',
    100,
    [fc.array(fc.tuple(document, score))],
    (found) => {
      const hits = found.map(([user, value]) => ({ body: bytesOf(user), score: value }))
      const answer = textOf(new ScoredList(hits, { open: '{"count":7,"users":[', close: ']}' }))
      const users = found.map(([user, value]) => ({ ...user, score: value }))
      expect(answer).toBe(JSON.stringify({ count: 7, users }))
    },
  )

  it('have what is added to them before that, lists with commas between', () => {
    const item = fc.record({
      repo: fc.option(document),
      owner: fc.option(document, { nil: undefined }),
      starrers: fc.option(fc.array(document), { nil: undefined }),
      value: score,
    })
    holds(100, [fc.array(item)], (found) => {
      const extras = found.map(({ owner, starrers }) => piecesOf({ owner, starrers }))
      const added = found.map(({ owner, starrers }) =>
        JSON.parse(JSON.stringify({ owner, starrers })),
      )
      const repos = found.map(({ repo }, i) => repo && { ...repo, ...added[i] })
      const bodies = found.map(({ repo }) => repo && bytesOf(repo))
      const answer = textOf(
        new DocumentList(bodies, { open: '{"repositories":[', close: ']}', members: [extras] }),
      )
      expect(answer).toBe(JSON.stringify({ repositories: repos }))
      const hits = found.map(({ value }, i) => ({
        body: bodies[i] ?? bytesOf({ a: 1 }),
        score: value,
      }))
      const scored = textOf(new ScoredList(hits, { open: '[', close: ']', members: [extras] }))
      const expected = found.map(({ value }, i) => ({
        ...(repos[i] ?? { a: 1, ...added[i] }),
        score: value,
      }))
      expect(scored).toBe(JSON.stringify(expected))
    })
  })

  it('may be more than the shared memory holds', () => {
    const user = { bio: 'x'.repeat(40_000) }
    const hits = Array.from({ length: 100 }, () => ({ body: bytesOf(user), score: 0.75 }))
    const small = new DocumentList([bytesOf({ a: 1 }), null], { open: '[', close: ']' })
    const large = new ScoredList(hits, { open: '[', close: ']' }).write()
    expect([small.bytesMax < sharedBytesMax, large.length > sharedBytesMax]).toEqual([true, true])
    expect(textOf(small)).toBe('[{"a":1},null]')
    expect(Buffer.from(large).toString()).toBe(
      JSON.stringify(hits.map(() => ({ ...user, score: 0.75 }))),
    )
  })

  it('are refused beforehand where they would be too large', () => {
    const body = Buffer.alloc(1 << 20, ' ')
    const bodies = Array(limits.answerBytesMax / body.length).fill(body)
    const refusalAt = (pointer: string) =>
      expect.objectContaining({
        code: 'invalid_request',
        issues: [expect.objectContaining({ pointer })],
      }) as Error
    const refusal = refusalAt('')
    expect(() => new DocumentList(bodies, { open: '[', close: ']' })).toThrow(refusal)
    expect(() => new DocumentList(bodies.slice(1), { open: '[', close: ']' })).not.toThrow()
    const hits = bodies.map((each) => ({ body: each, score: 1 }))
    expect(() => new ScoredList(hits, { open: '[', close: ']' })).toThrow(refusal)
    expect(() => new ScoredList(hits.slice(1), { open: '[', close: ']' })).not.toThrow()
    for (const extras of [[[bodies[0]!]], [undefined, [[bodies[0]!]]]]) {
      const added = refusalAt('/includeAttributes')
      expect(
        () => new DocumentList(bodies.slice(1), { open: '[', close: ']', members: [extras] }),
      ).toThrow(added)
      expect(
        () => new ScoredList(hits.slice(1), { open: '[', close: ']', members: [extras] }),
      ).toThrow(added)
    }
  })

  it('are serialized again when they are sent', () => {
    const [one, two] = ['a', 'b'].map(
      (id) => new DocumentList([bytesOf({ id })], { open: '[', close: ']' }),
    )
    expect(textOf(one!)).toBe('[{"id":"a"}]')
    expect(textOf(two!)).toBe('[{"id":"b"}]')
    expect(textOf(one!)).toBe('[{"id":"a"}]')
  })
})
