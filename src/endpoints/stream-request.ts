/** Decides whether a client requests a stream, and how many records. */
import type { Admission } from '../accounts/index.ts'
import {
  csvType,
  ndjsonType,
  pageMembers,
  partPreference,
  refuseAt,
  type StreamFormat,
} from '../contract/index.ts'
import type { Call } from '../http/index.ts'
import { readPreference } from './preferences.ts'

/** The weights of a search's media types in `Accept`. Undefined: the type is not named. */
interface Weights {
  json: number | undefined
  ndjson: number | undefined
  csv: number | undefined
  /** The weight of ranges that include JSON. */
  any: number | undefined
}

/**
 * The stream that an `Accept` header prefers to JSON (RFC 9110, section 12.5.1), or null. A range
 * such as `*` + `/*` means JSON. A stream has to be named, and to weigh no less than a range.
 */
export function chooseStreamFormat(accept: string | undefined): StreamFormat | null {
  if (accept === undefined) return null
  const { json, ndjson = 0, csv = 0, any = 0 } = readWeights(accept)
  const best = Math.max(ndjson, csv)
  if (best === 0 || best < any || (json !== undefined && json >= best)) return null
  return ndjson >= csv ? ndjsonType : csvType
}

function readWeights(accept: string): Weights {
  const weights: Weights = { json: undefined, ndjson: undefined, csv: undefined, any: undefined }
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...params] = range.split(';').map((part) => part.trim())
    const name = names[type]
    if (name !== undefined) weights[name] = Math.max(weights[name] ?? 0, readWeight(params))
  }
  return weights
}

const names: Readonly<Record<string, keyof Weights | undefined>> = {
  'application/json': 'json',
  [ndjsonType]: 'ndjson',
  [csvType]: 'csv',
  '*/*': 'any',
  'application/*': 'any',
}

/** From 0 to 1; 1 if the weight is missing or invalid. */
function readWeight(params: readonly string[]): number {
  const text = params.find((param) => param.startsWith('q='))?.slice(2)
  const weight = text === undefined || text === '' ? 1 : Number(text)
  return weight >= 0 && weight <= 1 ? weight : 1
}

/** A request for a stream, with the members that pages do not have. */
export interface StreamRequest {
  /** The request for a page of the same search, with cursors. Not validated. */
  readonly call: Call<Admission>
  /** Records that the client wants at most. */
  readonly recordsMax: number
}

/**
 * The size of a stream has no limit, so it is removed from the body before validation. Throws
 * RequestError `invalid_request` for an invalid size.
 */
export function readStreamRequest(call: Call<Admission>): StreamRequest {
  const { body } = call
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { call, recordsMax: Number.POSITIVE_INFINITY }
  }
  const { first, maxResults, enablePagination = true, ...others } = body as StreamMembers
  const recordsMax =
    readSize('/first', first) ?? readSize('/maxResults', maxResults) ?? Number.POSITIVE_INFINITY
  // A stream always has cursors.
  const paged = { ...others, enablePagination: enablePagination === false || enablePagination }
  return { call: { ...call, body: paged }, recordsMax }
}

interface StreamMembers {
  readonly first?: unknown
  readonly maxResults?: unknown
  readonly enablePagination?: unknown
}

function readSize(pointer: string, size: unknown): number | undefined {
  if (size === undefined) return undefined
  if (typeof size === 'number' && Number.isSafeInteger(size) && size >= 1) return size
  throw refuseAt('invalid_request', pointer, 'must be an integer of at least 1')
}

/** @param body already validated. Throws RequestError `invalid_request` for a member of pages. */
export function refusePageMembers(body: unknown): void {
  const members = body as Readonly<Record<string, unknown>>
  for (const name of pageMembers) {
    const { [name]: asked } = members
    if (asked === undefined || asked === null || asked === false) continue
    const message =
      `a stream has records alone: ask for \`${name}\` in a page, with ` +
      '`Accept: application/json`'
    throw refuseAt('invalid_request', `/${name}`, message)
  }
}

/** The records after which the client wants the stream to end, with a cursor. */
export function readPartSize(prefer: string | undefined): number | undefined {
  const value = readPreference(prefer, partPreference) ?? ''
  // As every preference, one that is not understood is ignored.
  return /^[1-9][0-9]{0,8}$/.test(value) ? Number(value) : undefined
}
