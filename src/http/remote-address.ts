/** Addresses of clients as sockets report them: which belong together, which are this machine. */

/**
 * Returns the unit of the connection limit: an IPv4 address, or the 64 bits of an IPv6 network,
 * because the owner of one address in it has them all.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const groups = groupsOf(address)
  return mappedIpv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** Also true for names that resolve to loopback alone. */
export function isLoopback(address: string): boolean {
  if (address === 'localhost') return true
  if (!address.includes(':')) return address.startsWith('127.')
  const groups = groupsOf(address)
  const ipv4 = mappedIpv4(groups)
  if (ipv4 !== undefined) return ipv4.startsWith('127.')
  return groups.join(':') === '0:0:0:0:0:0:0:1'
}

/** The eight numbers of an IPv6 address in hexadecimal, without leading zeros. */
function groupsOf(address: string): string[] {
  const text = address
    .split('%', 1)[0]!
    .replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...parts) => {
      const [a, b, c, d] = parts.slice(0, 4).map(Number) as [number, number, number, number]
      return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    })
  const [before = '', after] = text.split('::')
  const start = before === '' ? [] : before.split(':')
  const end = after === undefined || after === '' ? [] : after.split(':')
  const zeros = Array.from({ length: Math.max(8 - start.length - end.length, 0) }, () => '0')
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16).toString(16))
}

/** An IPv4 address that a socket for both families shows as IPv6 (`::ffff:192.0.2.1`). */
function mappedIpv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.')
}
