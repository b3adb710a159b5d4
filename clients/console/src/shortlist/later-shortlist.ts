import { laterPage } from '../frame/later-page.tsx'

/** It shows what the browser keeps, so it shall open while the server is away, too. */
export const ShortlistPage = laterPage(
  async () => (await import('./shortlist-page.tsx')).ShortlistPage,
  'shortlist',
)

/** Reads the page once the browser has nothing else to do. */
export function readShortlistAhead(): void {
  // Safari has no such callback.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  whenIdle(ShortlistPage.readAhead)
}
