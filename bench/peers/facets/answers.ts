/** Whether a peer counts what we count. */
import type { Summary } from '../../../src/engines/index.ts'
import type { PeerAnswer, PeerFacet } from './protocol.ts'
import { facets } from './question.ts'

/** Differences in words. Among equal counts at the end of a list, any values are valid. */
export function differences(summary: Summary, answer: PeerAnswer): string[] {
  const found: string[] = []
  const compare = (what: string, ours: unknown, theirs: unknown) => {
    const [a, b] = [JSON.stringify(ours), JSON.stringify(theirs)]
    if (a !== b) found.push(`${what}: ${a} and ${b}`)
  }
  compare('total', summary.total, answer.total)
  for (const [i, { values, numbers }] of summary.facets.entries()) {
    const { field } = facets[i]!
    const theirs = answer[field] as PeerFacet
    const own = values.map(({ key, count }): [string, number] => [`${key}`, count])
    const other = theirs.values.map(([key, count]): [string, number] => [
      numbers === null ? `${key}` : `${Number(key)}`,
      count,
    ])
    compare(`${field}, counts`, own.map(countOf), other.map(countOf))
    compare(`${field}, values`, aboveLast(own), aboveLast(other))
    if (numbers === null) continue
    const { least, greatest, sum, buckets } = numbers
    compare(
      `${field}, statistics`,
      [least, greatest, sum],
      [theirs.least, theirs.greatest, theirs.sum],
    )
    if (buckets === null) continue
    const filled = (counts: readonly number[]) => counts.filter((count) => count > 0)
    compare(`${field}, years`, filled([...buckets]), filled(theirs.buckets ?? []))
  }
  return found
}

const countOf = ([, count]: [string, number]) => count

function aboveLast(values: readonly [string, number][]): [string, number][] {
  const last = values.at(-1)?.[1] ?? 0
  return values
    .filter(([, count]) => count > last)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
}
