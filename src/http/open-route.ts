import type { Reply, Route } from './adapter.ts'

/** A GET route that needs no key and costs nothing. */
export function openRoute(path: string, respond: () => Reply): Route<null> {
  return { method: 'GET', path, admit: () => null, fields: () => '', respond }
}
