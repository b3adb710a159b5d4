/**
 * The people of repositories, read from the edges in the cluster. They get numbers of their own, in
 * the order in which they are met, so that sums over them need no memory for all others.
 */
import { GrowableU32 } from 'native-free-index'
import type { ExpertRelation } from '../../contract/index.ts'
import type { PeopleLists, RepoPeople } from '../repo-people.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { edgeNames } from './field-names.ts'
import type { QueryTime } from './queries.ts'
import type { Hit } from './requests.ts'
import { pagesOf } from './scan.ts'

/** Named in one request. */
const reposAtOnce = 10_000

const { relation, date } = edgeNames
const { root, place, neighbour } = edgeNames.in

interface PeopleRange {
  readonly start: number
  count: number
}

export class ClusterRepoPeople implements RepoPeople {
  /** By number: the ordinal of the user. */
  readonly #ordinals = new GrowableU32()
  readonly #numbers = new Map<number, number>()
  /** By relation and repository: where its people are in the lists. */
  readonly #ranges = new Map<string, Map<number, PeopleRange>>()
  readonly #users = new GrowableU32()
  readonly #dates = new GrowableU32()

  /** Throws as `Queries`. */
  static async of(
    { queries, indices }: ClusterSnapshot,
    repos: Uint32Array,
    relations: readonly ExpertRelation[],
    time: QueryTime,
  ): Promise<ClusterRepoPeople> {
    const people = new ClusterRepoPeople()
    // Repositories are grouped by their owners, whether these count or not.
    const wanted = { terms: { [relation]: ['owns', ...relations] } }
    for (let start = 0; start < repos.length; start += reposAtOnce) {
      const some = { terms: { [root]: [...repos.subarray(start, start + reposAtOnce)] } }
      const body = {
        query: { bool: { filter: [wanted, some] } },
        sort: [{ [root]: 'asc' }, { [relation]: 'asc' }, { [place]: 'asc' }],
        docvalue_fields: [neighbour, date],
      } as const
      for await (const hits of pagesOf(queries, indices.edges, body, time)) people.#add(hits)
    }
    return people
  }

  /** Ordinals by number. */
  get ordinals(): Uint32Array {
    return this.#ordinals.view()
  }

  numberOf(user: number): number | undefined {
    return this.#numbers.get(user)
  }

  of(relation: ExpertRelation): PeopleLists {
    const ranges = this.#ranges.get(relation)
    return {
      degree: (repo) => ranges?.get(repo)?.count ?? 0,
      first: (repo) => ranges!.get(repo)!.start,
      user: (place) => this.#users.view()[place]!,
      copy: (first, count, users, dates, at) => {
        users.set(this.#users.view().subarray(first, first + count), at)
        dates.set(this.#dates.view().subarray(first, first + count), at)
      },
    }
  }

  /** Those of a repository in one relation come one behind another. */
  #add(hits: readonly Hit[]): void {
    for (const { sort, fields } of hits) {
      const [repo, name] = sort as readonly [number, string]
      this.#rangeOf(name, repo).count++
      this.#users.push(this.#numbered(fields![neighbour]![0] as number))
      this.#dates.push((fields![date]?.[0] as number | undefined) ?? 0)
    }
  }

  #rangeOf(name: string, repo: number): PeopleRange {
    const ranges = this.#ranges.get(name) ?? new Map<number, PeopleRange>()
    this.#ranges.set(name, ranges)
    const range = ranges.get(repo) ?? { start: this.#users.length, count: 0 }
    ranges.set(repo, range)
    return range
  }

  #numbered(user: number): number {
    const known = this.#numbers.get(user)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(user, number)
    this.#ordinals.push(user)
    return number
  }
}
