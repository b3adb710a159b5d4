/** Reads the people of repositories from the edges in the cluster. */
import { GrowableU32 } from 'native-free-index'
import type { ExpertRelation } from '../../contract/index.ts'
import type { PeopleLists, RepoPeople } from '../repo-people.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { edgeNames } from './field-names.ts'
import type { QueryTime } from './queries.ts'
import type { Hit } from './requests.ts'
import { pagesOf } from './scan.ts'

/** Repositories per request. */
const reposAtOnce = 10_000

const { relation, date } = edgeNames
const { root, place, neighbour } = edgeNames.in

interface PeopleRange {
  readonly start: number
  count: number
}

/** Returns the hidden users among some users, and perhaps others. */
export type HiddenUsers = (users: readonly number[]) => Promise<ReadonlySet<number>>

export class ClusterRepoPeople implements RepoPeople {
  /** Hidden people are not read. */
  readonly visible = null
  /** By relation and repository: the range of its people in the lists. */
  readonly #ranges = new Map<string, Map<number, PeopleRange>>()
  readonly #users = new GrowableU32()
  readonly #dates = new GrowableU32()

  /** Throws as `Queries`. */
  static async of(
    { queries, indices }: ClusterSnapshot,
    repos: Uint32Array,
    relations: readonly ExpertRelation[],
    hiddenOf: HiddenUsers,
    time: QueryTime,
  ): Promise<ClusterRepoPeople> {
    const people = new ClusterRepoPeople()
    // Owners are always read, because repositories are grouped by owner.
    const wanted = { terms: { [relation]: ['owns', ...relations] } }
    for (let start = 0; start < repos.length; start += reposAtOnce) {
      const some = { terms: { [root]: [...repos.subarray(start, start + reposAtOnce)] } }
      const body = {
        query: { bool: { filter: [wanted, some] } },
        sort: [{ [root]: 'asc' }, { [relation]: 'asc' }, { [place]: 'asc' }],
        docvalue_fields: [neighbour, date],
      } as const
      for await (const hits of pagesOf(queries, indices.edges, body, time)) {
        const users = hits.map(({ fields }) => fields![neighbour]![0] as number)
        people.#add(hits, users, await hiddenOf(users))
      }
    }
    return people
  }

  of(relation: ExpertRelation): PeopleLists {
    const ranges = this.#ranges.get(relation)
    return {
      degree: (repo) => ranges?.get(repo)?.count ?? 0,
      firstEdge: (repo) => ranges!.get(repo)!.start,
      neighbourAt: (edge) => this.#users.view()[edge]!,
      copyEdges: (first, count, users, dates, at) => {
        users.set(this.#users.view().subarray(first, first + count), at)
        dates.set(this.#dates.view().subarray(first, first + count), at)
      },
    }
  }

  /** Hits of one repository and relation are consecutive. */
  #add(hits: readonly Hit[], users: readonly number[], hidden: ReadonlySet<number>): void {
    for (const [i, { sort, fields }] of hits.entries()) {
      const [repo, name] = sort as readonly [number, string]
      const user = users[i]!
      if (hidden.has(user)) continue
      this.#rangeOf(name, repo).count++
      this.#users.push(user)
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
}
