/** Reads streams of a world like a client. */
import { expect } from 'vitest'
import type { SearchBody, World } from './harness.ts'

export const ndjson = { accept: 'application/x-ndjson' }

export interface Trailer {
  readonly count: number
  readonly creditsUsed: number
  readonly cursor: string | null
  readonly reason?: string
  readonly searchQuery?: string
}

export interface Streamed {
  readonly records: readonly Record<string, unknown>[]
  /** The cursors after blocks, and the records before each. */
  readonly marks: readonly Trailer[]
  readonly end: Trailer | undefined
}

type Headers = Readonly<Record<string, string>>

/** Headers in addition to those of every request. */
export function ask(
  world: World,
  path: string,
  body: object,
  headers: Headers = ndjson,
  key = 'all',
): Promise<Response> {
  return fetch(world.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${world.keys[key]}`,
      ...headers,
    },
    body: JSON.stringify(body),
  })
}

export function linesOf(text: string): Streamed {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const records: Record<string, unknown>[] = []
  const marks: Trailer[] = []
  let end: Trailer | undefined
  for (const line of whole.split('\n').filter((one) => one !== '')) {
    const value = JSON.parse(line) as Record<string, unknown>
    expect(end).toBe(undefined)
    if (value.end !== undefined) end = value.end as Trailer
    else if (value.next !== undefined) marks.push(value.next as Trailer)
    else records.push(value)
  }
  return { records, marks, end }
}

/** A stream read to its end. */
export async function streamed(
  world: World,
  path: string,
  body: object,
  headers: Headers = ndjson,
  key = 'all',
): Promise<Streamed & { readonly end: Trailer }> {
  const response = await ask(world, path, body, headers, key)
  const text = await response.text()
  expect(response.status, text).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  const { end, ...others } = linesOf(text)
  return { ...others, end: end! }
}

/** Every record, page by page. */
export async function walked(world: World, path: string, body: object): Promise<unknown[]> {
  const pages = await world.pages<PageBody>(path, { ...body, first: 700 })
  return pages.flatMap(({ body: { users, repositories } }) => users ?? repositories ?? [])
}

interface PageBody extends Pick<SearchBody, 'pageInfo'> {
  readonly users?: readonly object[]
  readonly repositories?: readonly object[]
}

/** The credits that the key has paid so far. */
export async function spent(world: World, key: string): Promise<number> {
  const { body } = await world.post<{ credits: { used: number } }>('/account', {}, { key })
  return body.credits.used
}
