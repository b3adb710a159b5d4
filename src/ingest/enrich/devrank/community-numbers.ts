/**
 * Numbers communities from 0: the largest first, equal ones by their least position.
 *
 * @param communityOf by position, numbers below the number of positions
 */
export function numberCommunities(communityOf: Uint32Array): Uint32Array {
  const nodes = communityOf.length
  const sizes = new Uint32Array(nodes)
  for (const community of communityOf) sizes[community]!++
  const firstSeen = new Uint8Array(nodes)
  const keys: number[] = []
  for (let node = 0; node < nodes; node++) {
    const community = communityOf[node]!
    if (firstSeen[community] === 1) continue
    firstSeen[community] = 1
    keys.push((nodes - sizes[community]!) * nodes + node)
  }
  // Size and least position in one number, exact below 2^53: up to 94 million users.
  const sorted = Float64Array.from(keys).sort()
  const numbers = new Uint32Array(nodes)
  for (const [number, key] of sorted.entries()) numbers[communityOf[key % nodes]!] = number
  return communityOf.map((community) => numbers[community]!)
}
