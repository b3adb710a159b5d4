import { register } from 'node:module'

/** Has this process import another module where the product imports its room `access`. */
export function replaceAccess(other: URL): void {
  register('./access-hooks.js', { parentURL: import.meta.url, data: other.href })
}
