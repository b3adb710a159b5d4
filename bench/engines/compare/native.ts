/**
 * The control: users searched by Lucene's own BM25, one field for each of ours, the same tokens in
 * them, weights as boosts, statistics of all shards. It is asked directly, without a service.
 */
import {
  analyseQuery,
  type FieldTerm,
  ForwardSegment,
  isDerived,
  type OpenIndex,
  type TextField,
} from 'native-free-index'
import { loadSnapshot, openCollection, schemas } from '../../../src/snapshot/index.ts'

const index = 'native-users'
const batch = 1000

const weighted = schemas.users.text.flatMap((field, number) =>
  field.weight > 0 ? [{ ...field, number }] : [],
)

/** Names without dots: these would be objects. */
const fieldName = ({ name }: Pick<TextField, 'name'>) => name.replaceAll('.', '_')

export interface NativeIndex {
  /** Ids of the best hits, best first. */
  search(query: string): Promise<string[]>
}

/** Takes the users of the current snapshot of a data directory. */
export async function loadNative(node: string, dataDir: string): Promise<NativeIndex> {
  const snapshot = await loadSnapshot(dataDir)
  const users = openCollection('users', snapshot.shared.users)
  const text = { type: 'text', analyzer: 'whitespace' }
  const fields = weighted.map((field) => [fieldName(field), text])
  const body = { type: 'keyword', index: false, doc_values: false }
  const properties = { ...Object.fromEntries(fields), ordinal: { type: 'integer' }, body }
  const settings = { number_of_shards: users.segments.length, number_of_replicas: 0 }
  await asked(node, 'PUT', `/${index}`, JSON.stringify({ settings, mappings: { properties } }))
  for (const [shard, bodies] of snapshot.bodies.users.entries()) {
    await loadShard(node, users, shard, bodies)
  }
  await asked(node, 'POST', `/${index}/_forcemerge?max_num_segments=1`)
  await asked(node, 'POST', `/${index}/_refresh`)
  const path = `/${index}/_search?search_type=dfs_query_then_fetch`
  const search = async (query: string) => {
    const { hits } = await asked<Found>(node, 'POST', path, bodyOf(query))
    return hits.hits.map(({ _source }) => (JSON.parse(_source.body) as { id: string }).id)
  }
  return { search }
}

interface Found {
  readonly hits: { readonly hits: readonly { readonly _source: { readonly body: string } }[] }
}

function bodyOf(query: string): string {
  const terms = [...new Set(analyseQuery(query))]
  const should = terms.flatMap((value) =>
    weighted.map((field) => ({ term: { [fieldName(field)]: { value, boost: field.weight } } })),
  )
  return JSON.stringify({
    query: { bool: { should } },
    size: 100,
    sort: [{ _score: 'desc' }, { ordinal: 'asc' }],
    _source: ['body'],
    track_total_hits: false,
  })
}

async function loadShard(
  node: string,
  users: OpenIndex,
  shard: number,
  bodies: Uint8Array,
): Promise<void> {
  const segment = users.segments[shard]!
  const terms = users.dictionary.terms()
  const forward = new ForwardSegment(schemas.users, segment, terms.length)
  const decoder = new TextDecoder()
  let lines: string[] = []
  for (let docId = 0; docId < segment.documents; docId++) {
    const ordinal = segment.ordinals.ordinalOf[docId]! * users.segments.length + shard
    const { start, end } = segment.storedRange(docId)
    const own = forward.fieldTerms(docId)
    const fields = weighted.map((field) => [fieldName(field), textOf(own, field.number, terms)])
    const body = decoder.decode(bodies.slice(start, end))
    const document = { ...Object.fromEntries(fields), ordinal, body }
    lines.push(`{"index":{"_id":"${ordinal}"}}\n${JSON.stringify(document)}\n`)
    if (lines.length < batch && docId < segment.documents - 1) continue
    const { errors } = await asked<{ errors: boolean }>(
      node,
      'POST',
      `/${index}/_bulk`,
      lines.join(''),
    )
    if (errors) throw new Error('the control index refuses documents')
    lines = []
  }
}

/** BM25 needs how often a token occurs, not where. */
function textOf(own: readonly FieldTerm[], field: number, terms: readonly string[]): string {
  return own
    .filter((term) => term.field === field && !isDerived(terms[term.termOrd]!))
    .map(({ termOrd: rank, tf }) => Array.from({ length: tf }, () => terms[rank]!).join(' '))
    .join(' ')
}

async function asked<T>(node: string, method: string, path: string, body?: string): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(node + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
