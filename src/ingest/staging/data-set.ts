/** Writes staged records as a data set in the native format. */

import { join } from 'node:path'
import { edgeTypes, formatIsoSeconds } from '../../contract/index.ts'
import { isBotLogin } from '../formats/bots.ts'
import type { Members } from '../normalise/index.ts'
import type { NameClaim, StagedAccounts } from './accounts.ts'
import type { Identity } from './identity.ts'
import { LineWriter } from './line-writer.ts'
import {
  buildOrigin,
  Groups,
  type MergedRecord,
  mergeRecord,
  type StagedObservation,
} from './observations.ts'
import type { JournalLines } from './person-journal.ts'
import { type BaseRecord, prefixes, type RecordsKind, type Staging } from './staging.ts'

export interface DataSetCounts {
  users: number
  repos: number
  edges: number
  /** Number of ends of edges without a record or a login. */
  unknownEnds: number
  /** Number of accounts and repositories without a name in any source. */
  nameless: number
}

/** The name and identifiers of a record. */
interface IdentifiedRecord {
  /** Login or full name. */
  readonly name: string
  readonly platformId: string
  readonly aliases: readonly string[]
  /** Null for a name that was made for an author. */
  readonly claim: NameClaim | null
  /** The text for ends of edges, once it is known. */
  end?: string
}

/** By first account. */
type IdentifiedRecords = readonly (IdentifiedRecord | undefined)[]

export class DataSetWriter {
  readonly counts: DataSetCounts = { users: 0, repos: 0, edges: 0, unknownEnds: 0, nameless: 0 }
  readonly #staging: Staging
  readonly #people: Identity
  readonly #repos: Identity
  readonly #journal: JournalLines
  readonly #onTurn: () => Promise<void>
  /** Made-up identifiers of logins and authors that are in use. */
  readonly #made = new Set<string>()

  constructor(
    staging: Staging,
    identities: { readonly people: Identity; readonly repos: Identity },
    journal: JournalLines,
    onTurn: () => Promise<void>,
  ) {
    this.#staging = staging
    this.#people = identities.people
    this.#repos = identities.repos
    this.#journal = journal
    this.#onTurn = onTurn
  }

  /** Writes `users.jsonl`, `repos.jsonl`, `edges.jsonl` and the journal into the folder. */
  async write(folder: string): Promise<void> {
    const people = new Groups(this.#staging.people, this.#people, this.#staging.fields.people)
    const repos = new Groups(this.#staging.repos, this.#repos, this.#staging.fields.repos)
    const users = await this.#writeUsers(folder, people)
    const named = this.#nameRepos(repos, users)
    await this.#writeEdges(join(folder, 'edges.jsonl'), users, named)
    await this.#writeRepos(join(folder, 'repos.jsonl'), repos, named)
  }

  async #writeUsers(folder: string, groups: Groups): Promise<IdentifiedRecords> {
    const named: (IdentifiedRecord | undefined)[] = []
    const file = await LineWriter.create(join(folder, 'users.jsonl'))
    const journal = await LineWriter.create(buildJournalPath(folder))
    for (const root of groups.roots) {
      const observations = groups.readObservations(root)
      const { members, provenance } = this.#merge(observations)
      const accounts = groups.listAccounts(root)
      const record = this.#namePerson(accounts, members)
      if (record === null) {
        this.counts.nameless += observations.length
        continue
      }
      named[root] = record
      const isSplit = this.#hasLostIds(accounts)
      if (!isSplit && !groups.isUsed(accounts)) continue
      const isBase = this.#isBase('people', record, accounts, observations)
      // An unchanged record of the base with one account has no news for the journal.
      if (!isBase || accounts.length > 1) {
        const entry = this.#journal.buildLine(record, accounts, observations)
        if (entry !== null) journal.add({ ...entry })
      }
      if (journal.isFull) await this.#flush(journal)
      if (isBase) continue
      const isBot = members.isBot ?? (this.#isBot(accounts, record.name) ? true : undefined)
      const login = record.name
      file.add({
        ...{ platformId: record.platformId, login, ...members, isBot },
        ...this.#buildOriginMembers('login', record, provenance),
      })
      this.counts.users++
      if (file.isFull) await this.#flush(file)
    }
    await journal.close()
    await file.close()
    return named
  }

  /** Null if neither a login nor a name to make a login of is known. */
  #namePerson(accounts: readonly number[], { displayName }: Members): IdentifiedRecord | null {
    const { people } = this.#staging
    const authors = accounts.filter((account) => people.getKind(account) === 'author')
    const made = authors.map((author) => this.#staging.hashAuthor(author))
    const ids = [
      ...new Set([
        ...this.#listBaseIds('people', accounts),
        ...listForms(people, accounts),
        ...made,
      ]),
    ]
    const claim = findNewestClaim(people, accounts)
    const name = claim?.spelled ?? (authors.length > 0 ? makeLogin(displayName, ids[0]!) : null)
    if (name === null) return null
    const [platformId, ...aliases] = this.#chooseUnused(ids, `${prefixes.people}${name}`)
    return { name, platformId: platformId!, aliases: shareEmpty(aliases), claim }
  }

  /**
   * Made-up identifiers that no other record has. Unlike identifiers of the platform they may
   * collide: two accounts may have had one login, and two people may share one address.
   */
  #chooseUnused(ids: readonly string[], byName: string): string[] {
    const own = ids.filter((id) => !this.#made.has(id))
    if (own.length === 0) {
      let id = byName
      for (let n = 2; this.#made.has(id); n++) id = `${byName}~${n}`
      own.push(id)
    }
    for (const id of own) if (id.includes(':')) this.#made.add(id)
    return own
  }

  /** Aliases, and provenance including that of the name. */
  #buildOriginMembers(
    nameField: string,
    { aliases, claim }: IdentifiedRecord,
    provenance: MergedRecord['provenance'],
  ): Members {
    const hasAliases = aliases.length > 0
    if (claim === null || claim.last === 0) return { ...(hasAliases && { aliases }), provenance }
    const { source, last, trust } = claim
    const origin = buildOrigin(this.#staging.sourceNames[source]!, last, trust)
    return { ...(hasAliases && { aliases }), provenance: { [nameField]: origin, ...provenance } }
  }

  #merge(observations: readonly StagedObservation[]): MergedRecord {
    return mergeRecord(observations, this.#staging.sourceNames)
  }

  /** Identifiers of the record in the current data, except those that are split off. */
  #listBaseIds(kind: RecordsKind, accounts: readonly number[]): string[] {
    const base = this.#findBase(kind, accounts)
    if (base === undefined) return []
    const aliases = readAliases(base)
    const splits = this.#listSplits(accounts)
    const stays = (id: string) => kind === 'repos' || !this.#isSplitOff(splits, id)
    return [base.platformId, ...aliases.filter(stays)]
  }

  /** Whether an identifier of the record in the current data is split off from it. */
  #hasLostIds(accounts: readonly number[]): boolean {
    const base = this.#findBase('people', accounts)
    if (base === undefined || base.aliases === undefined) return false
    const splits = this.#listSplits(accounts)
    return readAliases(base).some((id) => this.#isSplitOff(splits, id))
  }

  #listSplits(accounts: readonly number[]): Set<string | null | undefined> {
    return new Set(accounts.map((account) => this.#people.splitOf(account)))
  }

  #isSplitOff(splits: ReadonlySet<string | null | undefined>, id: string): boolean {
    const account = this.#staging.people.findId(id)
    return account !== null && !splits.has(this.#people.splitOf(account))
  }

  #findBase(kind: RecordsKind, accounts: readonly number[]): BaseRecord | undefined {
    const records = this.#staging.base[kind]
    return records.get(accounts.find((account) => records.has(account)) ?? -1)
  }

  /** Whether the record equals that of the current data. */
  #isBase(
    kind: RecordsKind,
    { name, platformId, aliases }: IdentifiedRecord,
    accounts: readonly number[],
    observations: readonly StagedObservation[],
  ): boolean {
    const base = this.#findBase(kind, accounts)
    if (base === undefined || base.name !== name || base.platformId !== platformId) return false
    const isKnown = JSON.stringify(base.aliases ?? []) === JSON.stringify(aliases)
    const before = observations.filter(({ index }) => index < this.#staging.baseFields[kind])
    if (!isKnown || before.length === observations.length) return isKnown
    return JSON.stringify(this.#merge(before)) === JSON.stringify(this.#merge(observations))
  }

  #isBot(accounts: readonly number[], login: string): boolean {
    return isBotLogin(login) || accounts.some((account) => this.#staging.bots.has(account))
  }

  /** Names repositories by the current login of their owner. */
  #nameRepos(groups: Groups, users: IdentifiedRecords): IdentifiedRecords {
    const { people, repos } = this.#staging
    const named: (IdentifiedRecord | undefined)[] = []
    for (const root of groups.roots) {
      const accounts = groups.listAccounts(root)
      const claim = findNewestClaim(repos, accounts)
      if (claim === null) continue
      const [owner, repo] = claim.spelled.split('/') as [string, string]
      const holder = this.#people.findHolder(people.findName(owner), claim.last, claim.last)
      const login = holder === null ? undefined : users[this.#people.findPerson(holder)]?.name
      const name = `${login ?? owner}/${repo}`
      const ids = [
        ...new Set([...this.#listBaseIds('repos', accounts), ...listForms(repos, accounts)]),
      ]
      const [platformId, ...aliases] = this.#chooseUnused(ids, `${prefixes.repos}${name}`)
      named[root] = { name, platformId: platformId!, aliases: shareEmpty(aliases), claim }
    }
    return named
  }

  async #writeEdges(
    path: string,
    users: IdentifiedRecords,
    repos: IdentifiedRecords,
  ): Promise<void> {
    const { edges, people, repos: repoAccounts } = this.#staging
    const file = await LineWriter.create(path)
    const userOf = resolveEnd(users, this.#people)
    const repoOf = resolveEnd(repos, this.#repos)
    for (const edge of edges.listEdges(userOf, repoOf)) {
      const { at, firstAt, count } = edge
      const type = edgeTypes[edge.type]!
      const isFollow = type === 'follows'
      file.add({
        type,
        from: nameEnd(people, users[edge.from]!),
        to: isFollow ? nameEnd(people, users[edge.to]!) : nameEnd(repoAccounts, repos[edge.to]!),
        at: at > 0 ? formatIsoSeconds(at) : undefined,
        firstAt: firstAt > 0 && firstAt < at ? formatIsoSeconds(firstAt) : undefined,
        count: count || undefined,
      })
      this.counts.edges++
      if (file.isFull) await this.#flush(file)
    }
    this.counts.unknownEnds = edges.withoutEnd
    await file.close()
  }

  async #writeRepos(path: string, groups: Groups, named: IdentifiedRecords): Promise<void> {
    const file = await LineWriter.create(path)
    for (const root of groups.roots) {
      const record = named[root]
      const observations = groups.readObservations(root)
      if (record === undefined) {
        this.counts.nameless += observations.length
        continue
      }
      const { members, provenance } = this.#merge(observations)
      const accounts = groups.listAccounts(root)
      if (!groups.isUsed(accounts) || this.#isBase('repos', record, accounts, observations))
        continue
      const [ownerLogin, name] = record.name.split('/')
      file.add({
        platformId: record.platformId,
        ownerLogin,
        name,
        ...members,
        ...this.#buildOriginMembers('name', record, provenance),
      })
      this.counts.repos++
      if (file.isFull) await this.#flush(file)
    }
    await file.close()
  }

  async #flush(file: LineWriter): Promise<void> {
    await file.flush()
    await this.#onTurn()
  }
}

const noAliases: readonly string[] = []

/** Records without aliases share one list, to save memory. */
function shareEmpty(aliases: readonly string[]): readonly string[] {
  return aliases.length > 0 ? aliases : noAliases
}

function readAliases({ aliases }: BaseRecord): readonly string[] {
  return Array.isArray(aliases) ? (aliases as string[]) : []
}

/** Path of the journal of people in the folder of a staged data set. */
export function buildJournalPath(folder: string): string {
  return join(folder, 'people.journal.jsonl')
}

/** All forms of the identifiers, those of other platforms last. */
function listForms(accounts: StagedAccounts, group: readonly number[]): string[] {
  const isForeign = (account: number) => Number(accounts.getNamespace(account) !== null)
  const inOrder = group.toSorted((a, b) => isForeign(a) - isForeign(b))
  return [...new Set(inOrder.flatMap((account) => accounts.listForms(account)))]
}

/** The claim with the latest date. Names on other platforms count only if there is no other. */
function findNewestClaim(accounts: StagedAccounts, group: readonly number[]): NameClaim | null {
  const isForeign = (account: number) => accounts.getNamespace(account) !== null
  const own = group.filter((account) => !isForeign(account))
  return findNewest(accounts, own) ?? findNewest(accounts, group)
}

function findNewest(accounts: StagedAccounts, group: readonly number[]): NameClaim | null {
  let newest: NameClaim | null = null
  for (const account of group) {
    const claim = accounts.findNewestClaim(account)
    if (claim !== null && (newest === null || claim.last > newest.last)) newest = claim
  }
  return newest
}

function resolveEnd(named: IdentifiedRecords, identity: Identity): (account: number) => number {
  return (account) => {
    const root = identity.findPerson(account)
    return named[root] === undefined ? -1 : root
  }
}

/** The identifier, or the name if the identifier is another record's name, which edges prefer. */
function nameEnd(accounts: StagedAccounts, record: IdentifiedRecord): string {
  const { name, platformId } = record
  record.end ??= accounts.findName(platformId) < 0 ? platformId : name
  return record.end
}

/** A made-up login. It has a `~`, which no login on GitHub has. */
function makeLogin(displayName: unknown, platformId: string): string {
  const words = `${displayName ?? 'author'}`
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  const slug = words
    .filter((word) => word !== '')
    .slice(0, 4)
    .join('-')
    .slice(0, 40)
  return `${slug || 'author'}~${platformId.slice(-8)}`
}
