/** The visible documents for the queries of an engine or a view: one immutable state. */
import { LRUCache } from 'lru-cache'
import type { FieldMask } from '../../../contract/index.ts'
import { type Collection, mapCollections } from '../../../domain/index.ts'
import type { QueryTime } from '../cluster/queries.ts'
import { listOrdinalClauses } from '../cluster/request-parts.ts'
import type { Query } from '../cluster/requests.ts'
import type { ClusterSnapshot } from '../cluster-snapshot.ts'
import { matchAny } from '../filters/filter-query.ts'
import type { ShownTexts } from '../words/shown-texts.ts'

export interface ClusterVisibility {
  /** By collection: ordinals of suppressed documents. */
  readonly suppressed: Readonly<Record<Collection, ReadonlySet<number>>>
  /** By collection: a query for the documents outside a view's scope. Null: there are none. */
  readonly outside: Readonly<Record<Collection, Query | null>>
  /** By collection: clauses that match all hidden documents. */
  readonly mustNot: Readonly<Record<Collection, readonly Query[]>>
  /** By collection: number of hidden documents. */
  readonly hidden: Readonly<Record<Collection, number>>
  /** The texts of a view. Null: all. */
  readonly texts: ShownTexts | null
  /** The mask of a view. Null: all members are shown. */
  readonly mask: FieldMask | null
  /** Whether a visible document has the term, by id of the term. */
  readonly visible: LRUCache<string, boolean>
}

const visibleTermsMax = 100_000

export function showAll(): ClusterVisibility {
  return hideSuppressed(mapCollections(() => new Set()))
}

export function hideSuppressed(suppressed: ClusterVisibility['suppressed']): ClusterVisibility {
  return {
    suppressed,
    outside: mapCollections(() => null),
    mustNot: mapCollections((name) => listOrdinalClauses(suppressed[name])),
    hidden: mapCollections((name) => suppressed[name].size),
    texts: null,
    mask: null,
    visible: new LRUCache({ max: visibleTermsMax }),
  }
}

/** The state of a view, from the engine's state. Throws as `Queries`. */
export async function openVisibility(
  { queries, indices }: ClusterSnapshot,
  base: ClusterVisibility,
  { outside, texts, mask }: Pick<ClusterVisibility, 'outside' | 'texts' | 'mask'>,
  time: QueryTime,
): Promise<ClusterVisibility> {
  const mustNot = mapCollections((name) => {
    const own = outside[name]
    return own === null ? base.mustNot[name] : [own, ...base.mustNot[name]]
  })
  const count = async (name: Collection) =>
    outside[name] === null
      ? base.hidden[name]
      : queries.count(indices[name], matchAny(mustNot[name]), time)
  const [users, repos, professionals] = await Promise.all([
    count('users'),
    count('repos'),
    count('professionals'),
  ])
  return {
    suppressed: base.suppressed,
    outside,
    mustNot,
    hidden: { users, repos, professionals },
    texts,
    mask,
    visible: new LRUCache({ max: visibleTermsMax }),
  }
}
