/**
 * Modularity by its definition (Newman 2004), of the undirected graph in which each follow is a
 * link of weight 1.
 *
 * @param pairs from, to, from, to …
 */
export function modularity(pairs: Uint32Array, communityOf: ArrayLike<number>): number {
  const follows = pairs.length / 2
  const degrees = new Map<number, number>()
  let inside = 0
  for (let i = 0; i < pairs.length; i += 2) {
    const [a, b] = [communityOf[pairs[i]!]!, communityOf[pairs[i + 1]!]!]
    if (a === b) inside++
    degrees.set(a, (degrees.get(a) ?? 0) + 1)
    degrees.set(b, (degrees.get(b) ?? 0) + 1)
  }
  let squares = 0
  for (const degree of degrees.values()) squares += (degree / (2 * follows)) ** 2
  return inside / follows - squares
}
