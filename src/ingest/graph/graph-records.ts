/** The graph as the first pass of an import stages it. Positions are those in the spill files. */
import { GrowableF64 } from 'native-free-index'
import type { Repository } from '../../contract/index.ts'
import { rearrange } from '../build/spill-file.ts'
import type { UserRecord } from '../normalise/index.ts'
import type { Csr } from './csr.ts'
import type { EdgeLists } from './edge-reader.ts'
import { EndPlaces } from './repo-places.ts'

export class GraphRecords {
  readonly edges: EdgeLists
  readonly places = new EndPlaces()
  /** Positions of the users that have a profile. */
  readonly #profiles = new GrowableF64()
  /** By user: the number in its line, or NaN. */
  readonly #totalStars = new GrowableF64()
  /** By repository. */
  readonly #stars = new GrowableF64()
  readonly #ownerOf = new GrowableF64()

  constructor(edges: EdgeLists) {
    this.edges = edges
  }

  get users(): number {
    return this.#totalStars.length
  }

  get repos(): number {
    return this.#stars.length
  }

  get profiles(): Float64Array {
    return this.#profiles.view()
  }

  get totalStars(): Float64Array {
    return this.#totalStars.view()
  }

  get stars(): Float64Array {
    return this.#stars.view()
  }

  /** By repository: position of its owner, or -1. */
  get ownerOf(): Float64Array {
    return this.#ownerOf.view()
  }

  /** The next user. */
  addUser({ user, profile, totalStars }: UserRecord): void {
    if (profile !== null) this.#profiles.push(this.users)
    this.#totalStars.push(totalStars ?? Number.NaN)
    this.places.add(user.location)
  }

  /** All users are there. @param places by position until now, the new one */
  rearrangeUsers(places: Uint32Array): void {
    this.places.rearrange(places)
    rearrange(this.totalStars, places)
    const profiles = this.profiles
    for (let i = 0; i < profiles.length; i++) profiles[i] = places[profiles[i]!]!
  }

  /** All repositories are there. @param places by position until now, the new one */
  rearrangeRepos(places: Uint32Array): void {
    rearrange(this.stars, places)
    rearrange(this.ownerOf, places)
  }

  /** The next repository. @param owner position of its owner, or -1 */
  addRepo({ stargazerCount }: Repository, owner: number): void {
    this.#stars.push(stargazerCount)
    this.#ownerOf.push(owner)
  }
}

/**
 * By user: the number in the user's line, else the stars of all repositories that the user owns.
 */
export function totalStars(
  owns: Csr,
  { totalStars: given, stars }: Pick<GraphRecords, 'totalStars' | 'stars'>,
): Float64Array {
  return given.map((known, user) => {
    if (!Number.isNaN(known)) return known
    const repos = owns.targets.subarray(owns.starts[user]!, owns.starts[user + 1]!)
    return repos.reduce((sum, repo) => sum + stars[repo]!, 0)
  })
}
