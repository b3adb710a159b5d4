import { deferPage } from '../frame/deferred-page.tsx'

/** Loaded ahead, because the shortlist must open while the server is away. */
export const ShortlistPage = deferPage(
  async () => (await import('./shortlist-page.tsx')).ShortlistPage,
  'shortlist',
)

/** Reads the page once the browser has nothing else to do. */
export function readShortlistAhead(): void {
  // Safari has no such callback.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  whenIdle(ShortlistPage.readAhead)
}
