/** Collects what each name can mean while the table is made. */
import { nameKey, quality, type Sense, weighSense } from '../../../src/places/index.ts'
import { unit } from './weights.ts'

type Quality = Sense['quality']

/** More namesakes than any name but saints' has. */
const sensesMax = 100

export class NameCollector {
  readonly #byKey = new Map<string, Map<number, Quality>>()

  /** If a place gets several qualities, the best one counts. */
  add(name: string, place: number, of: Quality): void {
    const key = nameKey(name)
    if (key === '') return
    const senses = this.#byKey.get(key) ?? new Map<number, Quality>()
    const before = senses.get(place)
    senses.set(place, before === undefined || isBetter(of, before) ? of : before)
    this.#byKey.set(key, senses)
  }

  /** The places a name stands for, by other than codes. */
  placesOf(name: string): number[] {
    const senses = this.#byKey.get(nameKey(name)) ?? []
    return [...senses].filter(([, of]) => of !== quality.code).map(([place]) => place)
  }

  keys(): IterableIterator<string> {
    return this.#byKey.keys()
  }

  /** In order of keys; of each the likeliest sense first. */
  finish(weightOf: (place: number) => number): [string, Sense[]][] {
    return [...this.#byKey]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, senses]) => [key, sorted(senses, weightOf).slice(0, sensesMax)])
  }
}

function isBetter(one: Quality, other: Quality): boolean {
  return one === quality.usual || (other !== quality.usual && one < other)
}

function sorted(senses: ReadonlyMap<number, Quality>, weightOf: (place: number) => number) {
  const weigh = (sense: Sense) => weighSense(weightOf(sense.place) / unit, sense.quality)
  return [...senses]
    .map(([place, of]): Sense => ({ place, quality: of }))
    .sort((a, b) => weigh(b) - weigh(a) || a.place - b.place)
}
