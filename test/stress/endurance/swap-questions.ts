/** The requests of the suite `swaps`, and how it distinguishes answers of two snapshots. */

import type { Client, Question } from '../../../bench/client.ts'
import { generateQueries, repoId, userId } from '../../../bench/corpus/index.ts'

/** Another seed than the users'. */
const querySeed = 7
const perKind = 8

/** Requests for all parts of a snapshot; the same for all editions of this size. */
export function swapQuestions(users: number): Question[] {
  const queries = [...generateQueries(perKind * 8, querySeed)]
  const filtered = queries.filter(({ filters }) => filters !== undefined).slice(0, perKind)
  const ids = Array.from({ length: perKind }, (_, i) => userId((i * 37) % users))
  const followers = { followers: { first: 5 } }
  return [
    ...queries
      .slice(0, perKind)
      .flatMap(({ query }) => [
        asked('/search/users', { query, first: 50 }),
        asked('/search/repos', { query, first: 10, includeAttributes: { owner: true } }),
        asked('/search/repos', { query, first: 10, retrieval: 'hybrid' }),
        asked('/search/users/natural-language', { query: `engineers who know ${query}` }),
      ]),
    ...filtered.flatMap(({ filters }) => [
      asked('/search/users', { filters, first: 20, includeAttributes: followers }),
      asked('/raw/users/count', { filters }),
    ]),
    ...ids.map((id) => asked('/raw/users', { githubIds: [id], includeAttributes: followers })),
    ...ids.map((id) => asked(`/raw/users/${id}/graph/following`, { first: 20 })),
    ...ids.map((_, i) => asked('/raw/repos', { githubIds: [repoId((i * 53) % users)] })),
  ]
}

function asked(path: string, body: object): Question {
  return { path, body: JSON.stringify(body) }
}

/** Cursors name the snapshot and are signed; everything else of an answer must be equal. */
const cursor = /"endCursor":"[^"]*"/g

export function comparable(body: string): string {
  return body.replace(cursor, '"endCursor":""')
}

/** A list that is read page by page across a swap. */
export interface Walk {
  readonly path: string
  readonly request: object
}

const pageSize = 10
const pagesMax = 5

export const swapWalks: readonly Walk[] = [
  { path: '/search/users', request: { query: 'engineer', enablePagination: true } },
  { path: '/search/repos', request: { query: 'search engine', enablePagination: true } },
  {
    path: '/search/users/natural-language',
    request: { query: 'software engineers', enablePagination: true },
  },
  { path: `/raw/users/${userId(0)}/graph/followers`, request: {} },
]

interface PageBody {
  readonly users?: readonly { readonly id: string }[]
  readonly repositories?: readonly { readonly id: string }[]
  readonly pageInfo: { readonly endCursor: string | null }
}

/** Reads ids page by page; it can pause after the first page and continue later. */
export class Walker {
  readonly #client: Client
  readonly #walk: Walk
  readonly ids: string[] = []
  #after: string | null = null
  #pages = 0

  constructor(client: Client, walk: Walk) {
    this.#client = client
    this.#walk = walk
  }

  /** Reads all pages at once. */
  static async idsOf(client: Client, walk: Walk): Promise<string[]> {
    const walker = new Walker(client, walk)
    if (await walker.begin()) await walker.finish()
    return walker.ids
  }

  /** False if the page was not answered. */
  begin(): Promise<boolean> {
    return this.#page()
  }

  /** All further pages, up to the fifth; after a failed page it can be called again. */
  async finish(): Promise<boolean> {
    while (this.#pages < pagesMax && this.#after !== null) {
      if (!(await this.#page())) return false
    }
    return true
  }

  async #page(): Promise<boolean> {
    const { path, request } = this.#walk
    const after = this.#after === null ? {} : { after: this.#after }
    const body = JSON.stringify({ ...request, ...after, first: pageSize })
    const answer = await this.#client.ask({ path, body })
    if (answer?.status !== 200) return false
    const { users, repositories, pageInfo } = JSON.parse(answer.body) as PageBody
    this.ids.push(...(users ?? repositories ?? []).map(({ id }) => id))
    this.#after = pageInfo.endCursor
    this.#pages++
    return true
  }
}
