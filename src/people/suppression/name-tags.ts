/**
 * What tells of most names at a glance that they are not hidden: 16 bits each. Whoever keeps those
 * of a whole data set finds the hidden ones anew in milliseconds, whenever the list has changed.
 */
import { valuesOfAddress } from './person-values.ts'
import type { Sieve, TagOf } from './sieve.ts'
import { loginForm } from './values.ts'

/** Tags of names as the data has them. */
export interface NameTagger {
  ofLogin(login: string): number
  ofPlatformId(platformId: string): number
  /** One for each value by which an entry of somebody's list of addresses can be hidden. */
  ofAddress(entry: string): readonly number[]
}

/** Of one list, at one time. */
export interface NameTags {
  /** The same one as long as names have the same tags. */
  readonly tagger: NameTagger
  /** False where nothing with this tag is hidden. */
  mayHide(tag: number): boolean
}

export function nameTagger(tagOf: TagOf): NameTagger {
  return {
    ofLogin: (login) => tagOf('login', loginForm(login)),
    ofPlatformId: (platformId) => tagOf('platformId', platformId),
    ofAddress: (entry) => valuesOfAddress(entry).map(({ kind, value }) => tagOf(kind, value)),
  }
}

export function nameTags(tagger: NameTagger, sieve: Sieve): NameTags {
  return { tagger, mayHide: (tag) => sieve.has(tag) }
}
