/** Lines between strong and weaker matches in a table. */
import { strengths } from '../../contract/vocabulary.ts'
import type { JsonObject } from './json.ts'

/**
 * The rows before which a table has a line, because weaker matches begin there. None if the rows
 * are not in the order of strength.
 *
 * @param last the row before the first
 */
export function findWeakerRows(
  items: readonly (JsonObject | null)[],
  last: JsonObject | null,
): readonly number[] {
  const ranks = [last, ...items].map((item) => order.indexOf(item?.strength))
  const isSorted = ranks.every((rank, i) => i === 0 || rank >= ranks[i - 1]!)
  if (!isSorted) return []
  return items.flatMap((_, i) => (ranks[i]! >= 0 && ranks[i + 1]! > ranks[i]! ? [i] : []))
}

const order: readonly unknown[] = strengths
