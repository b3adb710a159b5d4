/**
 * Which names and pages may reach a server of tools. A page that has its own name resolve to this
 * machine (DNS rebinding) sends that name as Host, and its origin as Origin.
 */
import { isIP } from 'node:net'
import { RequestError } from '../contract/index.ts'
import type { RequestHead } from '../http/index.ts'

interface KnownPlaces {
  /** Names without port, in lower case. */
  readonly hosts: ReadonlySet<string>
  /** As browsers send them. */
  readonly origins: ReadonlySet<string>
}

/**
 * Throws RequestError `wrong_host`: for a Host that is neither an address, nor localhost, nor one
 * of `hosts`. The same for an Origin of another host that is not in `origins`.
 */
export function requireKnownHost(head: RequestHead, { hosts, origins }: KnownPlaces): void {
  const host = head.header('host') ?? ''
  if (!isKnown(readHostname(`http://${host}`), hosts)) {
    const advice = 'list it with --mcp-hosts if this server has that name'
    throw new RequestError('wrong_host', {
      reason: `MCP is not served for the host "${host.slice(0, 200)}"; ${advice}`,
    })
  }
  const origin = head.header('origin')
  if (origin === undefined || origins.has(origin)) return
  const page = readHostname(origin)
  // A page of another address is as foreign as one of another name.
  const isOwn = page === readHostname(`http://${host}`) || loopback.has(page)
  if (page !== '' && (isOwn || hosts.has(page))) return
  throw new RequestError('wrong_host', {
    reason: `pages of "${origin.slice(0, 200)}" may not use MCP; list it with --cors`,
  })
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An address in place of a name cannot be rebound. */
function isKnown(hostname: string, hosts: ReadonlySet<string>): boolean {
  if (hostname === '') return false
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isAddress || hostname === 'localhost' || hosts.has(hostname)
}

function readHostname(address: string): string {
  if (!URL.canParse(address)) return ''
  const { hostname, pathname, username } = new URL(address)
  return pathname === '/' && username === '' ? hostname.toLowerCase() : ''
}
