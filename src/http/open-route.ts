import type { Route } from './adapter.ts'

/** A GET route that needs no key and costs nothing. */
export function openRoute(path: string, respond: Route<null>['respond']): Route<null> {
  return { method: 'GET', path, admit: () => null, fields: () => '', respond }
}
