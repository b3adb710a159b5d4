import { describe, expect, it } from 'vitest'
import { CursorBox, openPlace } from '../../src/plan/index.ts'

const cursors = new CursorBox(Buffer.from('secret'))
const after = { score: 0.5, tie: 9 }
const users = 'searchUsers'
const sentences = 'searchUsersNaturalLanguage'
const request = { query: 'rust', enablePagination: true }

function place(endpoint: string, more: object, snapshot = 's1') {
  return openPlace(endpoint, { ...request, ...more }, cursors, snapshot)
}

describe('the place of a page', () => {
  it('is the beginning, without a binding where the request does not page', () => {
    const nothing = { after: null, binding: null, pinned: undefined }
    expect(place(users, { enablePagination: false })).toEqual(nothing)
    expect(place(users, {})).toEqual({ ...nothing, binding: expect.any(Uint8Array) })
  })

  it('is where the cursor says, with what is pinned to it', () => {
    const { binding } = place(sentences, {})
    const pinned = { query: 'rust', filters: null }
    const cursor = cursors.seal(after, 's1', binding!, pinned)
    expect(place(sentences, { after: cursor })).toEqual({ after, binding, pinned })
    expect(place(sentences, { after: cursor, first: 7 })).toEqual({ after, binding, pinned })
  })

  it('is of one endpoint, one request and one snapshot', () => {
    const pinned = cursors.seal(after, 's1', place(sentences, {}).binding!, { query: 'rust' })
    const plain = cursors.seal(after, 's1', place(users, {}).binding!)
    expect(() => place(users, { after: pinned })).toThrow('belongs to another request')
    expect(() => place(sentences, { after: plain })).toThrow('belongs to another request')
    const other = { after: pinned, query: 'go' }
    expect(() => place(sentences, other)).toThrow('belongs to another request')
    expect(() => place(sentences, { after: pinned }, 's2')).toThrow('has expired')
  })
})
