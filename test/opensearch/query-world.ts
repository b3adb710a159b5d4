/** Generated documents of every form, in a node and in memory, and filters over them. */

import fc from 'fast-check'
import {
  analyseQuery,
  type Filter,
  type IndexDocument,
  type OpenIndex,
  Searcher,
} from 'native-free-index'
import { drawTrees } from '../../native-free-index/test/arbitrary.ts'
import { noLimits } from '../../native-free-index/test/build-index.ts'
import { drawKind } from '../../native-free-index/test/law.ts'
import { type FieldSpec, professionalUserFields, repoFields } from '../../src/contract/index.ts'
import { openOwnerLinks } from '../../src/engines/embedded/workers/owner-links.ts'
import {
  isProfileField,
  listGivenFields,
  listTokenFields,
} from '../../src/engines/opensearch/indices.ts'
import { type ContentsOptions, openContents } from '../../src/engines/opensearch/load/contents.ts'
import { SnapshotReader } from '../../src/engines/opensearch/load/snapshot-reader.ts'
import { compileRegex } from '../../src/engines/patterns/regex.ts'
import { schemas } from '../../src/snapshot/index.ts'
import { type Edge, listsOf } from '../engines/memory-graph.ts'
import { memorySnapshot } from '../engines/memory-snapshot.ts'
import { globs, patternValues, re2Patterns } from '../engines/opensearch/arbitrary-patterns.ts'
import { askNode } from './test-node.ts'

export type Searched = 'repos' | 'professionals'

const specs: Readonly<Record<Searched, Readonly<Record<string, FieldSpec>>>> = {
  repos: repoFields,
  professionals: professionalUserFields,
}

const words = 'rust Go node.js C++ Zürich zurich ファイル検索 the .NET straße'.split(' ')
const values = ['Zürich', 'zurich', 'BASEL', 'Basel', 'São Paulo', '東京', 'İ', '\ud800', '', 'a_b']
const numbers = [0, -0, 1, 2, -1, 0.5, 700, 1.7e9, 1e300, -1e300, 5e-324, 2 ** 53]
const addresses = ['ada@acme.io', 'bob.x@mail.acme.io', 'zoe+tag@example.com']

const prose = fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((list) => list.join(' '))
export const terms = prose.map((text) => analyseQuery(text))
const keywordValues = fc.oneof(fc.constantFrom(...values), patternValues)
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

/** Any document of the collection's schema. */
function drawDocument(collection: Searched | 'users'): fc.Arbitrary<IndexDocument> {
  const { text, keywords, numbers: numeric } = schemas[collection]
  const isList = (field: string) =>
    collection !== 'users' && specs[collection][field]?.type === 'strings'
  const list = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | T[]> =>
    fc.array(arbitrary, { maxLength: 3 })
  const one = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | T[]> => arbitrary
  const record = <F extends { readonly name: string }, T>(
    fields: readonly F[],
    of: (field: F) => fc.Arbitrary<T>,
  ) => fc.record(Object.fromEntries(fields.map((field) => [field.name, optional(of(field))])))
  const number = fc.constantFrom(...numbers)
  return fc
    .record({
      text: record(text, ({ analyser }) =>
        analyser === 'email' ? list(fc.constantFrom(...addresses)) : one(prose),
      ),
      keywords: record(
        keywords,
        ({ name }): fc.Arbitrary<string | string[]> =>
          isList(name) ? list(keywordValues) : keywordValues,
      ),
      numbers: record(
        numeric,
        (field): fc.Arbitrary<number | number[]> => (field.list ? list(number) : number),
      ),
    })
    .map((parts) => ({ ...parts, stored: new TextEncoder().encode('{}') }))
}

const sizes = { users: 60, professionals: 40, repos: 150 }

/** Users 0 to 39 have profiles; every third repository has no owner. */
const profiles = Array.from({ length: 40 }, (_, i): Edge => [i, 39 - i])
const owners = Array.from({ length: 150 }, (_, i): Edge => [i, (i * 7) % 60]).filter(
  ([repo]) => repo % 3 > 0,
)

function sample(collection: Searched | 'users'): IndexDocument[] {
  const drawn = fc.sample(drawDocument(collection), { numRuns: sizes[collection], seed: 9 })
  return drawn.map((document, i) => ({
    ...document,
    // Every document has these.
    keywords: { ...document.keywords, id: `${collection}-${i}` },
    numbers: { ...document.numbers, ...(collection === 'repos' ? { defaultRank: i / 1000 } : {}) },
  }))
}

const snapshot = memorySnapshot(
  { users: sample('users'), professionals: sample('professionals'), repos: sample('repos') },
  2,
  {
    graph: {
      profiles: listsOf(sizes.users, sizes.professionals, profiles),
      owners: listsOf(sizes.repos, sizes.users, owners),
    },
  },
)

/** The reference that the node is compared with. */
export class QueryWorld {
  readonly reader = new SnapshotReader(snapshot)
  readonly searchers: Readonly<Record<Searched, Searcher>>
  readonly saturationBits: Readonly<Record<Searched, number>>
  readonly #prefix: string

  private constructor(prefix: string, saturationBits: Record<Searched, number>) {
    this.#prefix = prefix
    this.saturationBits = saturationBits
    const { repos, professionals: index } = this.reader.indexes
    const searcher = new Searcher(index, { compileRegex })
    const inner = new Searcher(index, { compileRegex, scratchIndex: 1 })
    const resolveLink = openOwnerLinks(repos, inner, this.reader.relations)
    const options = { compileRegex, resolveLink }
    this.searchers = { repos: new Searcher(repos, options), professionals: searcher }
  }

  /** Loads the collections into indices with this prefix. */
  static async load(prefix: string): Promise<QueryWorld> {
    const reader = new SnapshotReader(snapshot)
    const options: ContentsOptions = { prefix, shards: null, pseudonyms: null }
    const bits = { repos: 0, professionals: 0 }
    for (const collection of ['repos', 'professionals'] as const) {
      const { body, lines } = openContents(collection, reader, options)
      const index = `${prefix}-${collection}`
      await askNode('PUT', `/${index}`, body)
      const bulk = [...lines(0)].map(({ id, json }) => `{"index":{"_id":"${id}"}}\n${json}\n`)
      await sendLines(`/${index}/_bulk?refresh=true`, bulk.join(''))
      const { mappings } = body as { mappings: { _meta: { saturationBits: number } } }
      bits[collection] = mappings._meta.saturationBits
    }
    return new QueryWorld(prefix, bits)
  }

  index(collection: Searched): OpenIndex {
    return this.reader.indexes[collection]
  }

  indexName(collection: Searched): string {
    return `${this.#prefix}-${collection}`
  }

  /** Ascending ordinals of the matches, as the index in memory has it. */
  matching(collection: Searched, filter: Filter): number[] {
    const set = this.searchers[collection].select(filter, noLimits)
    return [...set.listOrdinals()].sort((a, b) => a - b)
  }
}

/** Any filter that a plan of the collection could hold, and some more. */
export function drawFilters(collection: Searched): fc.Arbitrary<Filter> {
  const own = drawLeaves(collection, () => true)
  const profile = drawTrees(drawLeaves('professionals', isProfileField), 3, false)
  const linked = profile.map(
    (filter): Filter => ({ kind: 'linked', link: 'ownerProfessional', filter }),
  )
  return drawTrees(
    collection === 'repos'
      ? fc.oneof({ weight: 4, arbitrary: own }, { weight: 1, arbitrary: linked })
      : own,
    3,
    false,
  )
}

function drawLeaves(
  collection: Searched,
  isWanted: (field: string) => boolean,
): fc.Arbitrary<Filter> {
  const { keywords, numbers: numeric } = schemas[collection]
  const nameOf = ({ name }: { readonly name: string }) => name
  const among = (fields: readonly string[]) => fc.constantFrom(...fields.filter(isWanted))
  const given = listGivenFields(collection).filter(isWanted)
  const pattern = (fields: readonly string[], ignoreCase: boolean) =>
    drawKind('pattern', {
      field: among(fields),
      syntax: fc.constant('glob' as const),
      pattern: globs,
      ignoreCase: fc.constant(ignoreCase),
    })
  const regex = () =>
    drawKind('pattern', {
      field: among(given),
      syntax: fc.constant('regex' as const),
      pattern: re2Patterns,
      ignoreCase: fc.constant(false),
    })
  return fc.oneof(
    drawKind('tokens', { field: among(listTokenFields(collection)), terms }),
    drawKind('keyword', {
      field: among(keywords.map(nameOf)),
      values: fc.array(keywordValues, { maxLength: 3 }),
    }),
    drawKind('numbers', {
      field: among(numeric.map(nameOf)),
      values: fc.array(fc.constantFrom(...numbers, Number.NaN, 1 / 0), { maxLength: 3 }),
    }),
    drawKind('range', {
      field: among(numeric.map(nameOf)),
      comparison: fc.constantFrom('lt', 'lte', 'gt', 'gte'),
      bound: fc.constantFrom(...numbers, Number.NaN, 1 / 0, -1 / 0),
    }),
    pattern(keywords.filter(({ patterns }) => patterns).map(nameOf), true),
    ...(given.length === 0 ? [] : [pattern(given, false), regex()]),
  )
}

async function sendLines(path: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/x-ndjson' }
  const url = new URL(path, process.env.DEVDEX_TEST_OPENSEARCH)
  const answer = await fetch(url, { method: 'POST', headers, body })
  const { errors, items } = (await answer.json()) as { errors: boolean; items: object[] }
  if (errors) throw new Error(JSON.stringify(items[0]))
}
