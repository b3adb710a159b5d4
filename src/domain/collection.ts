/** The data sets that searches read. `professionals` are the users that have a profile. */
export const collections = ['users', 'repos', 'professionals'] as const
export type Collection = (typeof collections)[number]

/** One value for each collection, made from its name. */
export function perCollection<T>(make: (collection: Collection) => T): Record<Collection, T> {
  return Object.fromEntries(collections.map((name) => [name, make(name)])) as Record<Collection, T>
}
