/** Look-ups, searches and counts in turn. */
import { scenariosFor } from '../http/scenarios.ts'

interface MixedRequest {
  /** Below the base address. */
  readonly path: string
  readonly body: string
}

/** One of each scenario in turn. */
export function mixedRequests(users: number, seed: number, count: number): MixedRequest[] {
  const scenarios = scenariosFor(users, seed, count)
  return Array.from({ length: count }, (_, i) =>
    scenarios.map(({ path, bodies }) => ({ path, body: bodies[i % bodies.length]! })),
  ).flat()
}
