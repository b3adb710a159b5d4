/** Reads the people of repositories from the edges in the cluster. */
import { GrowableU32 } from 'native-free-index'
import type { ExpertRelation } from '../../../contract/index.ts'
import type { PeopleLists, RepoPeople } from '../../repo-people.ts'
import type { Hit } from '../cluster/requests.ts'
import { edgeNames } from '../field-names.ts'
import type { SearchContext } from '../search-context.ts'

/** Repositories per request. */
const reposAtOnce = 10_000

const { relation, date } = edgeNames
const { root, place, neighbour } = edgeNames.in

interface PeopleRange {
  readonly start: number
  count: number
}

export class ClusterRepoPeople implements RepoPeople {
  /** Hidden people are not read. */
  readonly visible = null
  /** By relation and repository: the range of its people in the lists. */
  readonly #ranges = new Map<string, Map<number, PeopleRange>>()
  readonly #users = new GrowableU32()
  readonly #dates = new GrowableU32()

  /** Throws as `Queries`. */
  static async read(
    context: SearchContext,
    repos: Uint32Array,
    relations: readonly ExpertRelation[],
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
      for await (const hits of context.scan('edges', body)) {
        const users = hits.map(({ fields }) => fields![neighbour]![0] as number)
        people.#add(hits, users, await context.listHidden('users', users))
      }
    }
    return people
  }

  of(relation: ExpertRelation): PeopleLists {
    const ranges = this.#ranges.get(relation)
    return {
      countNeighbours: (repo) => ranges?.get(repo)?.count ?? 0,
      findFirstEdge: (repo) => ranges!.get(repo)!.start,
      readNeighbourAt: (edge) => this.#users.view()[edge]!,
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
      this.#openRange(name, repo).count++
      this.#users.push(user)
      this.#dates.push((fields![date]?.[0] as number | undefined) ?? 0)
    }
  }

  #openRange(name: string, repo: number): PeopleRange {
    const ranges = this.#ranges.get(name) ?? new Map<number, PeopleRange>()
    this.#ranges.set(name, ranges)
    const range = ranges.get(repo) ?? { start: this.#users.length, count: 0 }
    ranges.set(repo, range)
    return range
  }
}
