/** GET /metrics serves the metrics of the process. */
import type { Route } from './adapter.ts'
import { openRoute } from './open-route.ts'
import type { IsOperator } from './operator-token.ts'

export interface MetricsSource {
  /** Media type of the text. */
  readonly contentType: string
  /** @param which `all` includes counts of people and their costs, for the operator alone */
  render(which: 'all' | 'public'): Promise<string>
}

/** `render` is asked on every request. */
export function metricsRoutes(source: MetricsSource, isOperator: IsOperator): Route<null>[] {
  const headers = { 'cache-control': 'no-store' }
  return [
    openRoute('/metrics', async ({ head }) => {
      const body = await source.render(isOperator(head) ? 'all' : 'public')
      return { status: 200, type: source.contentType, headers, body }
    }),
  ]
}
