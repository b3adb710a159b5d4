/** The graph that the first pass of an import stages. Positions are those in the spill files. */
import { compareStrings, GrowableF64, GrowableU32 } from 'native-free-index'
import { type GivenCount, givenCounts, parseIsoSeconds } from '../../contract/index.ts'
import { obfuscateAddresses } from '../../people/index.ts'
import { accountBits } from '../../snapshot/index.ts'
import { moveValues } from '../build/spill-file.ts'
import type { RepoRecord, UserRecord } from '../normalise/index.ts'
import type { Csr } from './csr.ts'
import type { EdgeLists } from './edge-reader.ts'
import { NameTable } from './name-table.ts'
import { EndPlaces } from './repo-places.ts'

export class GraphRecords {
  readonly edges: EdgeLists
  readonly places = new EndPlaces()
  readonly labels = new RepoLabels()
  /** Positions of the users that have a profile. */
  readonly #profiles = new GrowableF64()
  /** By user: the number in its line, or NaN. */
  readonly #counts = givenCounts.map((name) => ({ name, values: new GrowableF64() }))
  /** By user: in seconds since 1970, or NaN. */
  readonly #updatedAt = new GrowableF64()
  /** By user: a sum of `accountBits`. */
  readonly #accounts = new GrowableF64()
  /** By repository. */
  readonly #stars = new GrowableF64()
  readonly #ownerOf = new GrowableF64()

  constructor(edges: EdgeLists) {
    this.edges = edges
  }

  get users(): number {
    return this.#accounts.length
  }

  get repos(): number {
    return this.#stars.length
  }

  get profiles(): Float64Array {
    return this.#profiles.view()
  }

  getCounts(name: GivenCount): Float64Array {
    return this.#counts.find((one) => one.name === name)!.values.view()
  }

  get totalStars(): Float64Array {
    return this.getCounts('totalStars')
  }

  get updatedAt(): Float64Array {
    return this.#updatedAt.view()
  }

  get accounts(): Float64Array {
    return this.#accounts.view()
  }

  /** NaN if neither the line nor, so far, edges give the number. */
  get stars(): Float64Array {
    return this.#stars.view()
  }

  /** Counts stars by edges for repositories with lines that do not. */
  countStars({ targets }: Pick<Csr, 'targets'>): void {
    const { stars } = this
    const counted = new Uint32Array(stars.length)
    for (const repo of targets) counted[repo]!++
    for (let repo = 0; repo < stars.length; repo++) {
      if (Number.isNaN(stars[repo]!)) stars[repo] = counted[repo]!
    }
  }

  /** By repository: position of its owner, or -1. */
  get ownerOf(): Float64Array {
    return this.#ownerOf.view()
  }

  /** Adds the next user. */
  addUser({ user, profile, counts, account }: UserRecord): void {
    if (profile !== null) this.#profiles.push(this.users)
    for (const { name, values } of this.#counts) values.push(counts[name] ?? Number.NaN)
    this.#updatedAt.push(parseIsoSeconds(user.updatedAt ?? '') ?? Number.NaN)
    const isOrganization = account.type === 'organization'
    this.#accounts.push(
      (account.isBot ? accountBits.bot : 0) + (isOrganization ? accountBits.organization : 0),
    )
    this.places.add(user.location)
  }

  /** Called when positions are final, for a user that is none by its own line. */
  markOrganization(position: number): void {
    this.accounts[position]! += accountBits.organization
  }

  /** Called after the last user. @param places new position by old position */
  moveUsers(places: Uint32Array): void {
    this.places.movePositions(places)
    for (const { values } of this.#counts) moveValues(values.view(), places)
    moveValues(this.updatedAt, places)
    moveValues(this.accounts, places)
    const profiles = this.profiles
    for (let i = 0; i < profiles.length; i++) profiles[i] = places[profiles[i]!]!
  }

  /** Called after the last repository. @param places new position by old position */
  moveRepos(places: Uint32Array): void {
    moveValues(this.stars, places)
    moveValues(this.ownerOf, places)
    this.labels.movePositions(places)
  }

  /** Adds the next repository. @param owner position of its owner, or -1 */
  addRepo(record: Pick<RepoRecord, 'repo' | 'topics' | 'givenStars'>, owner: number): void {
    this.#stars.push(record.givenStars ?? Number.NaN)
    this.labels.add(record)
    this.#ownerOf.push(owner)
  }
}

/**
 * By user: the number in the user's line, else the stars of all repositories that the user owns.
 */
export function sumStars(
  owns: Csr,
  { totalStars: given, stars }: Pick<GraphRecords, 'totalStars' | 'stars'>,
): Float64Array {
  return given.map((known, user) => {
    if (!Number.isNaN(known)) return known
    const repos = owns.targets.subarray(owns.starts[user]!, owns.starts[user + 1]!)
    return repos.reduce((sum, repo) => sum + stars[repo]!, 0)
  })
}

// Languages and topics of repositories, as numbers of a table of texts.

/** Longer texts are ignored. */
const labelCharactersMax = 100

export class RepoLabels {
  readonly #texts = new NameTable(false)
  /** Per repository: number of topics, language + 1 (0: none), then the topics. */
  readonly #numbers = new GrowableU32()
  /** By position of a repository: start in `#numbers`. */
  readonly #starts = new GrowableF64()

  get count(): number {
    return this.#texts.count
  }

  /** Adds the next repository. */
  add({ repo: { language }, topics }: Pick<RepoRecord, 'repo' | 'topics'>): void {
    const distinct = new Set(topics.filter(isLabel).map(obfuscateAddresses))
    this.#starts.push(this.#numbers.length)
    this.#numbers.push(distinct.size)
    this.#numbers.push(language !== undefined && isLabel(language) ? this.#add(language) + 1 : 0)
    for (const topic of distinct) this.#numbers.push(this.#add(topic))
  }

  /** Changes the positions of repositories. @param places new position by old position */
  movePositions(places: Uint32Array): void {
    moveValues(this.#starts.view(), places)
  }

  /** The number of a repository's language, or -1. */
  getLanguage(repo: number): number {
    return this.#numbers.view()[this.#starts.view()[repo]! + 1]! - 1
  }

  /** Distinct numbers of a repository's topics. */
  getTopics(repo: number): Uint32Array {
    const numbers = this.#numbers.view()
    const start = this.#starts.view()[repo]!
    return numbers.subarray(start + 2, start + 2 + numbers[start]!)
  }

  /** All texts in byte order, and the index among them by number. */
  sortTexts(): { readonly texts: readonly string[]; readonly placeOf: Uint32Array } {
    const all = Array.from({ length: this.count }, (_, number) => this.#texts.readName(number))
    const order = Uint32Array.from(all, (_, number) => number)
    order.sort((a, b) => compareStrings(all[a]!, all[b]!))
    const placeOf = new Uint32Array(order.length)
    for (const [place, number] of order.entries()) placeOf[number] = place
    return { texts: Array.from(order, (number) => all[number]!), placeOf }
  }

  #add(text: string): number {
    const bytes = Buffer.from(text)
    return this.#texts.add(bytes, 0, bytes.length)
  }
}

function isLabel(text: string): boolean {
  return text.length <= labelCharactersMax && text.trim() !== ''
}
