/** Locations of a repository's owner and contributors, from the graph. */

import { growArray } from './edge-list.ts'
import { NameTable } from './name-table.ts'
import type { OnList } from './ordered-lists.ts'

/** Limit of contributors' locations per repository. */
const contributorPlacesMax = 10

export class RepoPlaces {
  readonly #places: EndPlaces
  /** Positions of users. */
  readonly #usersByOrdinal: Uint32Array
  /** By position of a repository, as in `EndPlaces`. */
  readonly #ofOwner: Uint32Array
  readonly #ofContributors: Uint32Array
  readonly #contributorsStart: Uint32Array
  readonly #contributorsCount: Uint8Array
  #contributorPlaces = 0

  /**
   * @param ownerOf by repository: position of its owner, or -1
   * @param contributions number of edges
   */
  constructor(
    places: EndPlaces,
    usersByOrdinal: Uint32Array,
    ownerOf: Float64Array,
    contributions: number,
  ) {
    this.#places = places
    this.#usersByOrdinal = usersByOrdinal
    this.#ofOwner = Uint32Array.from(ownerOf, (owner) => (owner < 0 ? 0 : places.getPlace(owner)))
    const most = Math.min(contributions, contributorPlacesMax * ownerOf.length)
    this.#ofContributors = new Uint32Array(most)
    this.#contributorsStart = new Uint32Array(ownerOf.length)
    this.#contributorsCount = new Uint8Array(ownerOf.length)
  }

  /** The location of the owner by `ownerLogin`, or else of the first other owner that has one. */
  getOwnerLocation(repo: number): string | undefined {
    return this.#places.getText(this.#ofOwner[repo]!)
  }

  /** Distinct locations in the order of the contributors' list. At most 10. */
  listContributorLocations(repo: number): string[] {
    const start = this.#contributorsStart[repo]!
    const places = this.#ofContributors.subarray(start, start + this.#contributorsCount[repo]!)
    return Array.from(places, (place) => this.#places.getText(place)!)
  }

  /** Called with the list of a repository's owners. */
  readonly addOwners: OnList = (repo, owners) => {
    for (let i = 0; this.#ofOwner[repo] === 0 && i < owners.length; i++) {
      this.#ofOwner[repo] = this.#findPlace(owners[i]!)
    }
  }

  /** Called once per repository, with the list of its contributors. */
  readonly addContributors: OnList = (repo, contributors) => {
    const start = this.#contributorPlaces
    this.#contributorsStart[repo] = start
    const isFull = () => this.#contributorPlaces - start === contributorPlacesMax
    for (let i = 0; i < contributors.length && !isFull(); i++) {
      const place = this.#findPlace(contributors[i]!)
      const known = this.#ofContributors.subarray(start, this.#contributorPlaces)
      if (place !== 0 && !known.includes(place)) {
        this.#ofContributors[this.#contributorPlaces++] = place
      }
    }
    this.#contributorsCount[repo] = this.#contributorPlaces - start
  }

  #findPlace(ordinal: number): number {
    return this.#places.getPlace(this.#usersByOrdinal[ordinal]!)
  }
}

// Locations of users, as numbers of a table of distinct texts.

export class EndPlaces {
  readonly #texts = new NameTable(false)
  /** By position: number of the text + 1. 0 for none. */
  #placeOf = new Uint32Array(1024)
  #count = 0

  /** Adds the next user. Blank text is no location. */
  add(location: string | undefined): void {
    this.#placeOf = growArray(this.#placeOf, this.#count + 1)
    this.#placeOf[this.#count++] = this.#addText(location ?? '')
  }

  /** Changes the positions of users. @param places new position by old position */
  movePositions(places: Uint32Array): void {
    const before = this.#placeOf.slice(0, places.length)
    for (let i = 0; i < places.length; i++) this.#placeOf[places[i]!] = before[i]!
  }

  /** The number, for `getText`, of the location of the user at a position, or 0. */
  getPlace(position: number): number {
    return this.#placeOf[position]!
  }

  getText(place: number): string | undefined {
    return place === 0 ? undefined : this.#texts.readName(place - 1)
  }

  #addText(location: string): number {
    if (location.trim() === '') return 0
    const bytes = Buffer.from(location)
    return this.#texts.add(bytes, 0, bytes.length) + 1
  }
}
