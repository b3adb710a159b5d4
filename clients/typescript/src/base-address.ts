/** Reads the address of a service as people write it. */
import { DevdexError } from './errors.ts'

const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i

/** Host and port, such as `localhost:8080` and `[::1]:8080`, with a path or without. */
const withoutScheme = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d+)?(?:\/|$)/i

/**
 * The address before `/v3`. Empty for an empty one, which means the origin of the page. User and
 * password are dropped, because `fetch` refuses them. Throws DevdexError.
 */
export function baseAddress(text: string): string {
  const given = text.trim()
  // Below the page's own origin.
  if (given === '' || given.startsWith('/')) return trimVersion(given)
  const whole = !withScheme.test(given) && withoutScheme.test(given) ? `http://${given}` : given
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    const allowed = 'an http or https address, such as http://127.0.0.1:8080'
    throw new DevdexError(
      `"${given.slice(0, 100)}" is no address of a service: it must be ${allowed}`,
    )
  }
  return url.origin + trimVersion(url.pathname)
}

function trimVersion(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  const kept = path.slice(0, end)
  return kept.endsWith('/v3') ? trimVersion(kept.slice(0, -3)) : kept
}
