/** A request with results for each endpoint, over people who are related to each other. */
import { readSamples } from '../../src/contract/generate/examples.ts'
import { type EndpointId, endpoints, type Service } from '../../src/contract/index.ts'
import { readLines, readWorld } from '../behaviour/tables.ts'
import type { WorldOptions } from './harness.ts'

export interface ValidRequest {
  readonly id: EndpointId
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** Needed services, in the order in which refusals name them. */
  readonly services: readonly Service[]
  /** Kinds of members that need more. */
  readonly also: readonly string[]
}

const listed = readLines('valid-requests.jsonl') as readonly ValidRequest[]
const samples = readSamples()

/** Endpoints that need no record of these people take the request of the sample. */
const others = Object.values(endpoints)
  .filter(({ id }) => !listed.some((one) => one.id === id))
  .map(({ id, path, services }): ValidRequest => {
    return { id, path, body: { ...samples[id]?.request }, services, also: [] }
  })

const requests = [...listed, ...others]

export const validRequests = Object.fromEntries(
  requests.map((request) => [request.id, request]),
) as Readonly<Record<EndpointId, ValidRequest>>

export const endpointIds = requests.map(({ id }) => id)

const { keys: _, ...data } = readWorld('people')
/** The few people and repositories of `test/behaviour/worlds/people.jsonl`. */
export const connected: Required<Pick<WorldOptions, 'users' | 'repos' | 'edges'>> = {
  users: data.users ?? [],
  repos: data.repos ?? [],
  edges: data.edges ?? [],
}
