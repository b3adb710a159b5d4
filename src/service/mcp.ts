/** The tools of agents over the endpoints of a service. */
import type { Admission, AdmissionControl, RateLimiter } from '../accounts/index.ts'
import { buildApiRoutes } from '../endpoints/index.ts'
import type { Route } from '../http/index.ts'
import { createMcpRoutes } from '../mcp/index.ts'
import { readPackageVersion } from './version.ts'

type ApiServices = Parameters<typeof buildApiRoutes>[0]

/** Bound of all large answers to agents at once. Their answers are small. */
const answerBytesMax = 64 << 20

/** A tool call has been counted when its request came in. */
const uncounted: Pick<RateLimiter, 'take'> = {
  take: (_id, rate) => ({
    allowed: true,
    limit: 2 * rate,
    remaining: 2 * rate,
    resetSeconds: 0,
    retryAfterMs: 0,
  }),
}

/** @param hosts and `origins` as in `McpOptions` */
export function createToolRoutes(
  services: ApiServices & {
    readonly limiter: RateLimiter
    readonly admissionControl: AdmissionControl
  },
  hosts: readonly string[],
  origins: readonly string[],
): Route<Admission>[] {
  const { access, limiter, admissionControl } = services
  const endpoints = buildApiRoutes({ ...services, limiter: uncounted }, answerBytesMax)
  return createMcpRoutes({
    endpoints,
    access,
    limiter,
    admissionControl,
    hosts,
    origins,
    version: readPackageVersion(),
  })
}
