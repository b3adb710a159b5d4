/** The argument of `--dns`: the name servers. */
import { isIP } from 'node:net'
import { InvalidArgumentError } from 'commander'
import type { MailDomainsOptions } from '../../people/index.ts'

export type DnsServers = MailDomainsOptions['servers']

/** Throws InvalidArgumentError that says what is taken. */
export function dnsServers(text: string): DnsServers {
  if (text === 'system' || text === 'off') return text
  const servers = text.split(',').map((server) => server.trim())
  if (servers.every(isServer)) return servers
  throw new InvalidArgumentError('Give system, off, or addresses such as 192.0.2.1,192.0.2.2:5353.')
}

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
function isServer(server: string): boolean {
  if (isIP(server) !== 0) return true
  const [, address, port] = /^\[?([^\]]*?)\]?:(\d{1,5})$/.exec(server) ?? []
  if (address === undefined || Number(port) < 1 || Number(port) > 65_535) return false
  return isIP(address) === (server.startsWith('[') ? 6 : 4)
}
