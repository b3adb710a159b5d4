import { describe, expect, it } from 'vitest'
import type { EndpointId } from '../../src/contract/index.ts'
import { CursorCodec, pageStartOf } from '../../src/plan/index.ts'

const cursors = new CursorCodec(Buffer.from('secret'))
const after = { score: 0.5, ordinal: 9 }
const users = 'searchUsers'
const sentences = 'searchUsersNaturalLanguage'
const request = { query: 'rust', enablePagination: true }

function place(endpoint: EndpointId, more: object, snapshot = 's1') {
  return pageStartOf(endpoint, { ...request, ...more }, cursors, snapshot)
}

describe('the place of a page', () => {
  it('is the beginning, without a binding where the request does not page', () => {
    const nothing = { after: null, scope: null, cursorState: undefined }
    expect(place(users, { enablePagination: false })).toEqual(nothing)
    expect(place(users, {})).toEqual({ ...nothing, scope: expect.any(Uint8Array) })
  })

  it("is where the cursor says, with the cursor's state", () => {
    const { scope } = place(sentences, {})
    const cursorState = { query: 'rust', filters: null }
    const cursor = cursors.encrypt(after, 's1', scope!, cursorState)
    expect(place(sentences, { after: cursor })).toEqual({ after, scope, cursorState })
    expect(place(sentences, { after: cursor, first: 7 })).toEqual({ after, scope, cursorState })
  })

  it('is of one endpoint, one request and one snapshot', () => {
    const cursorState = cursors.encrypt(after, 's1', place(sentences, {}).scope!, { query: 'rust' })
    const plain = cursors.encrypt(after, 's1', place(users, {}).scope!)
    expect(() => place(users, { after: cursorState })).toThrow('belongs to another request')
    expect(() => place(sentences, { after: plain })).toThrow('belongs to another request')
    const other = { after: cursorState, query: 'go' }
    expect(() => place(sentences, other)).toThrow('belongs to another request')
    expect(() => place(sentences, { after: cursorState }, 's2')).toThrow('has expired')
  })
})

describe('a place continues', () => {
  const everyDefault = {
    dataset: 'standard',
    typos: 'auto',
    prefix: false,
    includeAttributes: { devrank: false },
    evidence: {},
  }
  const noQuery = { query: undefined }

  it.each<[EndpointId, object, object]>([
    [users, {}, everyDefault],
    [users, { ...noQuery }, { query: '' }],
    [users, { query: null }, { query: '' }],
    [sentences, {}, { ...everyDefault, explain: false }],
    ['searchRepos', {}, { dataset: 'standard', filterUserIncludeAttributes: false }],
    [
      'searchRepos',
      { applyFiltersToIncludeAttributes: true },
      { filterUserIncludeAttributes: true, retrieval: 'auto' },
    ],
  ])('in %s with %j and %j alike', (endpoint, one, other) => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ]) {
      const cursor = cursors.encrypt(after, 's1', place(endpoint, from!).scope!)
      expect(place(endpoint, { ...to, after: cursor }).after).toEqual(after)
    }
  })

  it.each([
    { dataset: 'professional' },
    { typos: 'off' },
    { includeAttributes: { owns: { first: 1 } } },
  ])('but not with %j', (other) => {
    const cursor = cursors.encrypt(after, 's1', place(users, {}).scope!)
    expect(() => place(users, { ...other, after: cursor })).toThrow('belongs to another request')
  })
})
