/**
 * What tells of most names at a glance that they are not hidden: 16 bits each. Whoever keeps those
 * of a whole data set finds the hidden ones anew in milliseconds, whenever the list has changed.
 */
import { LRUCache } from 'lru-cache'
import type { Sieve, TagOf } from './sieve.ts'
import { domainsFrom, loginForm, mailFormsOf } from './values.ts'

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

/** Few domains have most addresses. */
const domainsMax = 10_000

export function nameTagger(tagOf: TagOf): NameTagger {
  const known = new LRUCache<string, readonly number[]>({ max: domainsMax })
  const ofDomain = (domain: string) => {
    const before = known.get(domain)
    if (before !== undefined) return before
    const tags = domainsFrom(domain).map((one) => tagOf('domain', one))
    known.set(domain, tags)
    return tags
  }
  return {
    ofLogin: (login) => tagOf('login', loginForm(login)),
    ofPlatformId: (platformId) => tagOf('platformId', platformId),
    ofAddress: (entry) =>
      mailFormsOf(entry).flatMap(({ address, domain }) => [
        tagOf('email', address),
        ...ofDomain(domain),
      ]),
  }
}

export function nameTags(tagger: NameTagger, sieve: Sieve): NameTags {
  return { tagger, mayHide: (tag) => sieve.has(tag) }
}
