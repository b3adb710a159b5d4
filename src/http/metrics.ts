/** GET /metrics: what the process counts, for whoever collects such things. */
import type { Route } from './adapter.ts'
import { openRoute } from './open-route.ts'

export interface MetricsSource {
  /** Media type of the text. */
  readonly contentType: string
  render(): Promise<string>
}

/** `render` is asked on every request. */
export function metricsRoutes(source: MetricsSource): Route<null>[] {
  const headers = { 'cache-control': 'no-store' }
  return [
    openRoute('/metrics', async () => {
      return { status: 200, type: source.contentType, headers, body: await source.render() }
    }),
  ]
}
