import type { Place } from '../../../../src/operations/index.ts'
import { useReading } from './reading.ts'

/** Undefined until the server of operators has told. */
export function useEngine(): Place['engine'] | undefined {
  return useReading('place').answer?.engine
}
