/** Counters and gauges over numbers that are kept elsewhere, read when the registry is asked. */
import { Counter, Gauge, type Registry } from 'prom-client'

export interface Shown {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  /** Sets every series to its current value. Series that are not set disappear. */
  each(set: (labels: Record<string, string>, value: number) => void): void
}

/** Values only rise while the process lives. */
export function showCounter(registers: Registry[], { name, help, ...shown }: Shown): void {
  const collect = () => {
    counter.reset()
    shown.each((labels, value) => counter.inc(labels, value))
  }
  const labelNames = [...(shown.labelNames ?? [])]
  const counter: Counter = new Counter({ name, help, labelNames, registers, collect })
}

export function showGauge(registers: Registry[], { name, help, ...shown }: Shown): void {
  const collect = () => {
    gauge.reset()
    shown.each((labels, value) => gauge.set(labels, value))
  }
  const labelNames = [...(shown.labelNames ?? [])]
  const gauge: Gauge = new Gauge({ name, help, labelNames, registers, collect })
}
