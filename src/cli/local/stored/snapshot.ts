/**
 * Reads a snapshot, usually the current one, outside of a service. Each part is read on demand, so
 * a look-up needs a fraction of a server's memory. It ignores suppressions.
 */
import type { Collection } from '../../../domain/index.ts'
import {
  currentManifest,
  fileNames,
  type Manifest,
  type OpenRelation,
  openContacts,
  openProvenance,
  openRelation,
  openUserMetrics,
  type RecordProvenance,
  type Relation,
  readManifest,
  readSnapshotFile,
  SnapshotError,
  type SourcedCollection,
  snapshotPath,
  type UserContacts,
  type UserMetricColumns,
} from '../../../snapshot/index.ts'
import type { JsonObject } from '../../output/json.ts'
import { openNamed, StoredCollection } from './collection.ts'

/** A user with all public names. */
export interface StoredUser {
  readonly ordinal: number
  readonly id: string
  readonly platformId: string
  readonly login: string
  readonly document: JsonObject
}

export class StoredSnapshot {
  readonly manifest: Manifest
  readonly #dataDir: string
  readonly #collections = new Map<Collection, Promise<StoredCollection>>()

  private constructor(dataDir: string, manifest: Manifest) {
    this.#dataDir = dataDir
    this.manifest = manifest
  }

  /** Null if nothing has been imported yet. The caller closes it. */
  static async open(dataDir: string): Promise<StoredSnapshot | null> {
    const manifest = await currentManifest(dataDir)
    return manifest === null ? null : new StoredSnapshot(dataDir, manifest)
  }

  /** Opens any retained snapshot. The caller closes it. */
  static async openNamed(dataDir: string, name: string): Promise<StoredSnapshot> {
    return new StoredSnapshot(dataDir, await readManifest(snapshotPath(dataDir, name)))
  }

  loadCollection(name: Collection): Promise<StoredCollection> {
    const known = this.#collections.get(name)
    if (known !== undefined) return known
    const collection = StoredCollection.open(this.#dataDir, this.manifest, name)
    this.#collections.set(name, collection)
    return collection
  }

  /** The user that the service would return, if several have the same name. */
  async findUser(
    field: 'id' | 'login' | 'platformId',
    value: string,
  ): Promise<StoredUser | undefined> {
    return (await this.findUsers(field, value))[0]
  }

  /** Sorted by id. Users with that own id or platformId come before users with an alias. */
  async findUsers(field: 'id' | 'login' | 'platformId', value: string): Promise<StoredUser[]> {
    const findUsers = await this.loadCollection('users')
    const found = findUsers
      .findOrdinals(field, value)
      .map((ordinal) => readUser(findUsers, ordinal))
    const isOwn = (user: StoredUser) => field !== 'login' && user[field] === value
    return found.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || (a.id < b.id ? -1 : 1))
  }

  /** Other platformIds of the user. */
  async listAliases({ ordinal, platformId }: StoredUser): Promise<string[]> {
    const ids = (await this.loadCollection('users')).listValues('platformId', ordinal)
    return ids.filter((id) => id !== platformId)
  }

  async loadRelation(name: Relation): Promise<OpenRelation> {
    return this.#open(fileNames.relation(name), openRelation)
  }

  async loadUserMetrics(): Promise<UserMetricColumns> {
    return this.#open(fileNames.userMetrics, openUserMetrics)
  }

  async loadContacts(): Promise<UserContacts> {
    return this.#open(fileNames.contacts, openContacts)
  }

  /** Null if no record of the collection has provenance. */
  async loadProvenance(collection: SourcedCollection): Promise<RecordProvenance | null> {
    const name = fileNames.provenance(collection)
    const isThere = this.manifest.files.some((file) => file.name === name)
    return isThere ? this.#open(name, openProvenance) : null
  }

  async close(): Promise<void> {
    for (const collection of this.#collections.values()) {
      await collection.then(
        (open) => open.close(),
        // The caller of `collection` has handled the error.
        () => undefined,
      )
    }
  }

  async #open<T>(name: string, open: (bytes: Uint8Array) => T): Promise<T> {
    const bytes = await readSnapshotFile(this.#dataDir, this.manifest, name)
    return openNamed(name, () => open(bytes))
  }
}

/** Runs `use` with the current snapshot, or null without one, and closes it. */
export async function useStored<T>(
  dataDir: string,
  use: (snapshot: StoredSnapshot | null) => Promise<T>,
): Promise<T> {
  const snapshot = await StoredSnapshot.open(dataDir)
  try {
    return await use(snapshot)
  } finally {
    await snapshot?.close()
  }
}

function readUser(users: StoredCollection, ordinal: number): StoredUser {
  const document = users.readDocument(ordinal)
  const { id, platformId, login } = document
  if (typeof id === 'string' && typeof platformId === 'string' && typeof login === 'string') {
    return { ordinal, id, platformId, login, document }
  }
  throw new SnapshotError('a stored user has no id, platformId and login')
}
