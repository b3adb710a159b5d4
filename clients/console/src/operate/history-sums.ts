/** Columns of the history of a service, for charts, and what they come to in words. */

import type { HistoryPoint } from '../../../../src/operations/index.ts'

/** The busiest of the hour first. */
export function rankEndpoints(points: readonly HistoryPoint[]): string[] {
  const requests = new Map<string, number>()
  for (const { endpoints } of points) {
    for (const { name, requests: more } of endpoints) {
      requests.set(name, (requests.get(name) ?? 0) + more)
    }
  }
  return [...requests].sort(([, a], [, b]) => b - a).map(([name]) => name)
}

/** At each point, of one endpoint: null where it had no requests. */
export interface TimesColumns {
  readonly requests: readonly number[]
  readonly p50Ms: readonly (number | null)[]
  readonly p95Ms: readonly (number | null)[]
}

/** @param aboveMs what a chart shows above the last bound */
export function readTimes(
  points: readonly HistoryPoint[],
  endpoint: string,
  aboveMs: number,
): TimesColumns {
  const own = points.map(({ endpoints }) => endpoints.find(({ name }) => name === endpoint))
  const bound = (ms: number | null | undefined) => (ms === undefined ? null : (ms ?? aboveMs))
  return {
    requests: own.map((times) => times?.requests ?? 0),
    p50Ms: own.map((times) => bound(times?.p50Ms)),
    p95Ms: own.map((times) => bound(times?.p95Ms)),
  }
}

export type QueueName = 'inFlight' | 'waiting' | 'tasksWaiting'

/** Null where the service gave no numbers. */
export function readQueue(points: readonly HistoryPoint[], name: QueueName): (number | null)[] {
  return points.map((point) => (point.answers ? point[name] : null))
}

/** 0 of nothing but gaps. */
export function findGreatest(column: readonly (number | null)[]): number {
  return column.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
}
