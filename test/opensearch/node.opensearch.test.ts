/** Has the node what the engine is built on? */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askNode, freshPrefix, removeIndices } from './test-node.ts'

interface Found {
  readonly hits: { readonly hits: readonly { readonly _id: string; readonly _score: number }[] }
}

const prefix = freshPrefix('node')
const index = `${prefix}-documents`

beforeAll(async () => {
  const vector = { type: 'knn_vector', dimension: 2, method: { name: 'hnsw', engine: 'lucene' } }
  await askNode('PUT', `/${index}`, {
    settings: { 'index.knn': true, number_of_replicas: 0 },
    mappings: { properties: { v: vector, n: { type: 'double' } } },
  })
  for (const [id, v, n] of [
    ['a', [1, 0], 5],
    ['b', [0, 1], 7],
  ] as const) {
    await askNode('PUT', `/${index}/_doc/${id}?refresh=true`, { v, n })
  }
})

afterAll(() => removeIndices(prefix))

describe('the node', () => {
  it('runs painless', async () => {
    const script = { source: "doc['n'].value * params.by", params: { by: 2 } }
    const query = { script_score: { query: { match_all: {} }, script } }
    const { hits } = await askNode<Found>('POST', `/${index}/_search`, { query })
    expect(hits.hits.map(({ _id, _score }) => [_id, _score])).toEqual([
      ['b', 14],
      ['a', 10],
    ])
  })

  it('compares vectors', async () => {
    const params = { field: 'v', query_value: [1, 0], space_type: 'cosinesimil' }
    const script = { lang: 'knn', source: 'knn_score', params }
    const query = { script_score: { query: { match_all: {} }, script } }
    const { hits } = await askNode<Found>('POST', `/${index}/_search`, { query })
    expect(hits.hits.map(({ _id }) => _id)).toEqual(['a', 'b'])
  })
})
