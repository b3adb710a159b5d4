/**
 * Finds the suppressed documents of a snapshot in the cluster by pseudonyms, whenever the list
 * changes. Queries exclude them by ordinal, because the list is short.
 */
import type { Collection, SuppressedPeople } from '../../../domain/index.ts'
import { SnapshotError } from '../../../snapshot/index.ts'
import { QueryTime } from '../cluster/queries.ts'
import { listValueClauses } from '../cluster/request-parts.ts'
import type { ClusterSnapshot } from '../cluster-snapshot.ts'
import { names } from '../field-names.ts'
import { SearchContext } from '../search-context.ts'
import { type ClusterVisibility, hideSuppressed, showAll } from './visibility.ts'

/** Time limit of each search in milliseconds. The whole work has no limit. */
const stepMs = 30_000

/** Throws RequestError, and SnapshotError if the snapshot has pseudonyms of another list. */
export async function findSuppressed(
  snapshot: ClusterSnapshot,
  people: SuppressedPeople,
): Promise<ClusterVisibility> {
  const { pseudonyms } = people
  // Checked for an empty list too, so that the error does not appear only at the first suppression.
  const isUnmarked = snapshot.pseudonyms === null && people.isEmpty
  if (snapshot.pseudonyms !== pseudonyms.fingerprint && !isUnmarked) {
    throw new SnapshotError(
      `the indices of snapshot ${snapshot.name} were loaded with the suppression list of another ` +
        'store, so suppression cannot work in them: load the snapshot again with this list',
    )
  }
  if (people.isEmpty) return showAll()
  const find = (collection: Collection, field: string, values: readonly (string | number)[]) =>
    listOrdinals(snapshot, collection, field, values)
  const [users, professionals, ownRepos] = await Promise.all([
    Promise.all([
      find('users', names.personPseudonyms, pseudonyms.people),
      find('users', names.addressPseudonyms, pseudonyms.addresses),
    ]),
    Promise.all([
      find('professionals', names.personPseudonyms, pseudonyms.people),
      find('professionals', names.addressPseudonyms, pseudonyms.addresses),
    ]),
    find('repos', names.personPseudonyms, pseudonyms.people),
  ])
  // Repositories have a pseudonym of their owner's login only, not of the owner's other names.
  const ownedRepos = await find('repos', names.owner, users.flat())
  const suppressed = {
    users: new Set(users.flat()),
    repos: new Set([...ownRepos, ...ownedRepos]),
    professionals: new Set(professionals.flat()),
  }
  return hideSuppressed(suppressed)
}

async function listOrdinals(
  snapshot: ClusterSnapshot,
  collection: Collection,
  field: string,
  values: readonly (string | number)[],
): Promise<number[]> {
  const ordinals: number[] = []
  for (const clause of listValueClauses(field, values)) {
    const context = new SearchContext(snapshot, showAll(), new QueryTime(stepMs))
    ordinals.push(...(await context.listOrdinals(collection, clause)))
  }
  return ordinals
}
