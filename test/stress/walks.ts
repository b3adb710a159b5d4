/** Lists that are read page by page, also while what is served changes. */
import type { Client } from '../../bench/client.ts'
import { userId } from '../../bench/corpus/index.ts'

export interface Walk {
  readonly path: string
  readonly request: object
}

const pageSize = 10
const pagesMax = 5
const paged = (query: string) => ({ query, enablePagination: true })

export const walks: readonly Walk[] = [
  { path: '/search/users', request: paged('engineer') },
  { path: '/search/repos', request: paged('search engine') },
  { path: '/search/users/natural-language', request: paged('software engineers') },
  { path: `/raw/users/${userId(0)}/graph/followers`, request: {} },
]

interface ListedRecord {
  readonly id: string
  readonly platformId: string
}

export interface Page {
  readonly users?: readonly ListedRecord[]
  readonly repositories?: readonly ListedRecord[]
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

/** Reads ids page by page. It can pause after a page, and continue later. */
export class Walker {
  readonly ids: string[] = []
  readonly #client: Client
  readonly #walk: Walk
  #after: string | null = null
  #pages = 0

  constructor(client: Client, walk: Walk) {
    this.#client = client
    this.#walk = walk
  }

  static async read(client: Client, walk: Walk): Promise<readonly string[]> {
    const walker = new Walker(client, walk)
    if (await walker.begin()) await walker.finish()
    return walker.ids
  }

  /** The first page. False if it was not answered. */
  async begin(): Promise<boolean> {
    const { path, request } = this.#walk
    const after = this.#after === null ? {} : { after: this.#after }
    const body = JSON.stringify({ ...request, ...after, first: pageSize })
    const answer = await this.#client.ask({ path, body })
    if (answer?.status !== 200) return false
    const { users, repositories, pageInfo } = JSON.parse(answer.body) as Page
    this.ids.push(...(users ?? repositories ?? []).map(({ id }) => id))
    this.#after = pageInfo.endCursor
    this.#pages++
    return true
  }

  /** All further pages, up to the fifth. After a failed page it can be called again. */
  async finish(): Promise<boolean> {
    while (this.#pages < pagesMax && this.#after !== null) {
      if (!(await this.begin())) return false
    }
    return true
  }
}
