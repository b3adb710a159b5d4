/** Counters and gauges over numbers that are kept elsewhere, and histograms in plain arrays. */
import { Counter, Gauge, type Registry } from 'prom-client'

export type SetSeries = (labels: Record<string, string>, value: number) => void

export interface ShownSeries {
  /** A name in `_total` is a counter: its values only rise while the process lives. */
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  /** Sets every series to its current value. Series that are not set disappear. */
  each(set: SetSeries): void
}

/** Shows numbers that are read when the registry is scraped. */
export function showSeries(registers: Registry[], { name, help, ...shown }: ShownSeries): void {
  const labelNames = [...(shown.labelNames ?? [])]
  const collect = () => {
    metric.reset()
    shown.each((labels, value) => metric.inc(labels, value))
  }
  const settings = { name, help, labelNames, registers, collect }
  const metric: Counter | Gauge = name.endsWith('_total')
    ? new Counter(settings)
    : new Gauge(settings)
}

/** Counts by the values of a label, which are names of the code. */
export class CounterFamily {
  readonly #counts = new Map<string, number>()

  constructor(registers: Registry[], shown: { name: string; help: string; label: string }) {
    const { name, help, label } = shown
    showSeries(registers, {
      name,
      help,
      labelNames: [label],
      each: (set) => {
        for (const [value, count] of this.#counts) set({ [label]: value }, count)
      },
    })
  }

  add(value: string, count: number): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + count)
  }
}

// Histograms of seconds in plain arrays. The library's own hashes its labels with each observation,
// which costs more than a whole look-up. Here an observation is a short walk over bounds.

/** One series: how many observations were at most each bound, and above the last one. */
export class Buckets {
  readonly #bounds: readonly number[]
  readonly #counts: Float64Array
  #sum = 0

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.#counts = new Float64Array(bounds.length + 1)
  }

  observe(seconds: number): void {
    const bounds = this.#bounds
    let i = 0
    while (i < bounds.length && seconds > bounds[i]!) i++
    this.#counts[i]!++
    this.#sum += seconds
  }

  /** Its lines. `labels` is the text between braces, and may be empty. */
  format(name: string, labels: string): string {
    const before = labels === '' ? '' : `${labels},`
    let text = ''
    let count = 0
    for (let i = 0; i < this.#counts.length; i++) {
      count += this.#counts[i]!
      const bound = this.#bounds[i] ?? '+Inf'
      text += `${name}_bucket{${before}le="${bound}"} ${count}\n`
    }
    const own = labels === '' ? '' : `{${labels}}`
    return `${text}${name}_sum${own} ${this.#sum}\n${name}_count${own} ${count}\n`
  }
}

/** All series of one name. */
export class HistogramFamily {
  readonly #name: string
  readonly #help: string
  readonly #bounds: readonly number[]
  readonly #series = new Map<string, Buckets>()

  /** @param bounds in seconds, rising */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name
    this.#help = help
    this.#bounds = bounds
  }

  /** The series with these labels, `endpoint="x",outcome="y"`: names of the code, no client's. */
  openSeries(labels: string): Buckets {
    let buckets = this.#series.get(labels)
    if (buckets === undefined) {
      buckets = new Buckets(this.#bounds)
      this.#series.set(labels, buckets)
    }
    return buckets
  }

  /** In the text format of Prometheus, with a line end after it. */
  render(): string {
    let text = `# HELP ${this.#name} ${this.#help}\n# TYPE ${this.#name} histogram\n`
    for (const [labels, buckets] of this.#series) text += buckets.format(this.#name, labels)
    return text
  }
}
