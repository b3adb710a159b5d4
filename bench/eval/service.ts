/** The whole service over a data set, asked over HTTP: what a client finds, and nothing else. */
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Embedder } from '../../src/embed/index.ts'
import { openService, type RunningService } from '../../src/service/service.ts'
import { createKey } from '../bench-key.ts'
import { Client } from '../client.ts'
import { importFolder } from './import.ts'
import type { Subject } from './sets/query-set.ts'

export interface FoundDocuments {
  /** `platformId`s, best first. */
  readonly ids: readonly string[]
}

export interface SearchBody {
  readonly query?: string
  readonly first: number
  readonly [member: string]: unknown
}

/** Requests at once. More would only wait for the search threads. */
const connections = 8

const serviceOptions = {
  host: '127.0.0.1',
  port: 0,
  http: 'auto',
  ledger: 'flush',
  dns: 'off',
  deadlineMs: 60_000,
} as const

/** Where to search: plainly, or for people by a sentence. */
export type SearchPath = Subject | 'users/natural-language'

export class SearchService {
  readonly #service: RunningService
  readonly #client: Client

  private constructor(service: RunningService, key: string) {
    this.#service = service
    this.#client = new Client(service.url, key, connections)
  }

  /**
   * Imports files as `devdex import` does, and serves them. The service closes the embedder.
   *
   * @param source folder of the files
   * @param folder for the data, fresh
   */
  static async open(
    source: string,
    files: readonly string[],
    folder: string,
    embedder: Embedder,
  ): Promise<SearchService> {
    const [lines, dataDir] = [join(folder, 'lines'), join(folder, 'data')]
    for (const path of [lines, dataDir]) mkdirSync(path, { recursive: true })
    for (const name of files) copyFileSync(join(source, name), join(lines, name))
    await importFolder(lines, dataDir, embedder, null)
    const key = await createKey(dataDir, 'SEARCH')
    const options = { ...serviceOptions, data: dataDir, embedding: embedder }
    return new SearchService(await openService(options, log), key)
  }

  /** Throws an Error where the answer is not 200. */
  async find(searched: SearchPath, body: SearchBody): Promise<FoundDocuments> {
    return { ids: listIds(await this.read<PageBody>(searched, body)) }
  }

  /** The documents of all pages. Throws like `find`. */
  async findAll(searched: SearchPath, body: SearchBody): Promise<FoundDocuments> {
    const ids: string[] = []
    let after: string | null = null
    do {
      const asked: SearchBody = after === null ? body : { ...body, after }
      const page: PageBody = await this.read<PageBody>(searched, asked)
      ids.push(...listIds(page))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after !== null)
    return { ids }
  }

  /** The whole answer. Throws an Error where it is not 200. */
  async read<Body>(searched: SearchPath, body: SearchBody): Promise<Body> {
    const answer = await this.#ask(searched, body)
    if (answer.status !== 200) throw new Error(`${JSON.stringify(body)}: ${answer.body}`)
    return JSON.parse(answer.body) as Body
  }

  /** Whether requests may have these members, with these values. */
  async accepts(
    searched: SearchPath,
    members: Readonly<Record<string, unknown>>,
  ): Promise<boolean> {
    const { status, body } = await this.#ask(searched, { query: 'search', first: 1, ...members })
    if (![200, 400, 404].includes(status)) throw new Error(body)
    return status === 200
  }

  async close(): Promise<void> {
    this.#client.close()
    await this.#service.close()
  }

  async #ask(searched: SearchPath, body: SearchBody) {
    const path = `/search/${searched}`
    const answer = await this.#client.ask({ path, body: JSON.stringify(body) })
    if (answer === null) throw new Error(`no answer to ${path}`)
    return answer
  }
}

interface PageBody {
  readonly repositories?: readonly { readonly platformId: string }[]
  readonly users?: readonly { readonly platformId: string }[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

function listIds({ repositories, users }: PageBody): string[] {
  return (repositories ?? users)!.map(({ platformId }) => platformId)
}

/** Runs the function for each item, some at once; the results have the order of the items. */
export async function mapSome<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length)
  const rest = items.entries()
  const worker = async () => {
    for (const [i, item] of rest) results[i] = await run(item)
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return results
}

const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (fields: object, message: string) => console.error(message, fields),
}
