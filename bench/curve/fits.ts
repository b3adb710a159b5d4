/** Fits lines to metrics that grow with the number of users. */
import { fitLine, type Line } from './line.ts'
import { type Mode, modes, type SizeResult } from './result.ts'

export type Unit = 'bytes' | 'seconds' | 'count'

interface Quantity {
  readonly unit: Unit
  readonly of: (size: SizeResult) => number
}

const quantities = {
  /** Everything but the bodies, in shared memory. */
  index: { unit: 'bytes', of: (size) => size.memory.bytes - bodyBytes(size) },
  bodies: { unit: 'bytes', of: bodyBytes },
  terms: { unit: 'count', of: ({ memory }) => memory.terms },
  'import, wall': { unit: 'seconds', of: (size) => size.import.wallSeconds },
  'import, processor': { unit: 'seconds', of: (size) => size.import.cpuSeconds },
  'import, peak memory': { unit: 'bytes', of: (size) => size.import.residentBytesMax },
  'open and verify': { unit: 'seconds', of: ({ ask }) => ask.loadMs / 1000 },
} as const satisfies Record<string, Quantity>

export type TimeName = `${Mode}, ${'mean' | 'p50' | 'p99'}`
export type QuantityName = keyof typeof quantities | TimeName

export interface Fit {
  readonly unit: Unit
  readonly line: Line
  /** By size. */
  readonly measured: readonly number[]
}

export type Fits = Readonly<Record<QuantityName, Fit>>

/** Takes at least two sizes. */
export function fitAll(sizes: readonly SizeResult[]): Fits {
  const all = Object.entries<Quantity>({ ...quantities, ...queryTimes() })
  const users = sizes.map((size) => size.users)
  const fits = all.map(([name, { unit, of }]): [string, Fit] => {
    const measured = sizes.map(of)
    return [name, { unit, measured, line: fitLine(users, measured) }]
  })
  return Object.fromEntries(fits) as Fits
}

function queryTimes(): Record<TimeName, Quantity> {
  const times = modes.flatMap((mode): [TimeName, Quantity][] => [
    [`${mode}, mean`, { unit: 'seconds', of: ({ ask }) => ask.rows[mode].meanMs / 1000 }],
    [`${mode}, p50`, { unit: 'seconds', of: ({ ask }) => ask.rows[mode].p50Ms / 1000 }],
    [`${mode}, p99`, { unit: 'seconds', of: ({ ask }) => ask.rows[mode].p99Ms / 1000 }],
  ])
  return Object.fromEntries(times) as Record<TimeName, Quantity>
}

function bodyBytes({ memory }: SizeResult): number {
  return memory.parts.find(({ group }) => group === 'bodies')!.bytes
}
