/**
 * What stands in the cluster for the names of people, so that who is suppressed later can be left
 * out by a clause of a query: nobody learns a name from a mark.
 */
export interface Marks {
  /** Another one where the same names have other marks. */
  readonly fingerprint: string
  /** Of a person's names, as the data has them; none where a name is absent. */
  ofPerson(names: PersonNames): readonly string[]
  /** Of an entry of somebody's list of addresses, and of the domains that it is under. */
  ofAddress(entry: string): readonly string[]
}

export interface PersonNames {
  readonly login?: string | undefined
  readonly platformId?: string | undefined
}
