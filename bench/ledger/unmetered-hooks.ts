/** Puts `unmetered-access` in the place of the room `access`, wherever the product imports it. */
import type { ResolveHook } from 'node:module'

const access = new URL('../../src/access/index.js', import.meta.url).href
const unmetered = new URL('./unmetered-access.js', import.meta.url).href

export const resolve: ResolveHook = async (specifier, context, next) => {
  const found = await next(specifier, context)
  if (found.url !== access || context.parentURL === unmetered) return found
  return { ...found, url: unmetered }
}
