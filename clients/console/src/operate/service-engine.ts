import { useReading } from './reading.ts'

export interface PlaceAnswer {
  readonly version: string
  readonly data: string
  readonly accounts: string
  readonly url: string
  /** The engine of the service. Null before its first answer. */
  readonly engine: 'embedded' | 'opensearch' | null
}

/** Undefined until the server of operators has told. */
export function useEngine(): PlaceAnswer['engine'] | undefined {
  return useReading<PlaceAnswer>('place').answer?.engine
}
