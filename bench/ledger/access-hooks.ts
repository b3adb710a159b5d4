/** Puts another module in the place of the room `access`, wherever the product imports it. */
import type { InitializeHook, ResolveHook } from 'node:module'

const access = new URL('../../src/access/index.js', import.meta.url).href
let other = access

/** @param data address of the other module, which may import the room itself */
export const initialize: InitializeHook<string> = (data) => {
  other = data
}

export const resolve: ResolveHook = async (specifier, context, next) => {
  const found = await next(specifier, context)
  if (found.url !== access || context.parentURL === other) return found
  return { ...found, url: other }
}
