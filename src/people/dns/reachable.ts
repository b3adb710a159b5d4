/** Which DNS names and addresses could accept mail from outside. */
import { BlockList, isIP } from 'node:net'

/**
 * Whether mail can be sent to a host that an MX record names: a name of at least two labels, no
 * address, and none of those that lead nowhere by definition (RFC 6761, RFC 6762).
 */
export function isExchange(name: string): boolean {
  const host = name.replace(/\.$/, '').toLowerCase()
  return host.includes('.') && isIP(host) === 0 && !nowhere.test(host)
}

const nowhere = /(?:^|\.)(?:localhost|invalid|local|localdomain|internal|arpa|onion)$/

/**
 * False for addresses that are no host's on the internet: this host, private networks (RFC 1918,
 * RFC 4193, RFC 6598), link-local, multicast. Domains that are parked point there.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  return !unroutable.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

const unroutable = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  unroutable.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  unroutable.addSubnet(network, bits, 'ipv6')
}
