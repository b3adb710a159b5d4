import { strengthLevels } from 'native-free-index'
import type { Strength } from '../contract/index.ts'

const names: readonly (Strength | undefined)[] = [undefined, 'weak', 'fair', 'strong']

/** The name of a level of the index. Undefined: none. */
export function nameStrength(level: number = strengthLevels.none): Strength | undefined {
  return names[level]
}
