/** Where users say they are: each text is kept once, and every user has the number of one. */
import { NameTable } from './name-table.ts'
import { resized } from './resized.ts'

export class EndPlaces {
  readonly #texts = new NameTable(false)
  /** By position: number of the text + 1. 0 for none. */
  #placeOf = new Uint32Array(1024)
  #count = 0

  /** Adds the next user. Blank text is no location. */
  add(location: string | undefined): void {
    this.#placeOf = resized(this.#placeOf, this.#count + 1)
    this.#placeOf[this.#count++] = this.#numberOf(location ?? '')
  }

  /** Users get other positions. @param places by position until now, the new one */
  rearrange(places: Uint32Array): void {
    const before = this.#placeOf.slice(0, places.length)
    for (let i = 0; i < places.length; i++) this.#placeOf[places[i]!] = before[i]!
  }

  /** For the user at a position: the number for `textOf`, or 0. */
  placeOf(position: number): number {
    return this.#placeOf[position]!
  }

  textOf(place: number): string | undefined {
    return place === 0 ? undefined : this.#texts.nameOf(place - 1)
  }

  #numberOf(location: string): number {
    if (location.trim() === '') return 0
    const bytes = Buffer.from(location)
    return this.#texts.add(bytes, 0, bytes.length) + 1
  }
}
