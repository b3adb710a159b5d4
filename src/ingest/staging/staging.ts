/**
 * Collects what readers of several sources find: accounts, repositories, their fields and edges.
 * `data-set.ts` writes it as one data set when all sources have been read.
 */
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { parseIsoSeconds } from '../../contract/index.ts'
import { isSharedByNature, parseNoreply, parseRelay } from '../formats/addresses.ts'
import { isBotSignature } from '../formats/bots.ts'
import {
  checkPersonRef,
  checkRepoRef,
  type FoundEdge,
  type PersonRef,
  type RepoRef,
  type RepositorySignature,
} from '../formats/format.ts'
import type { Members } from '../normalise/index.ts'
import { type RecordOrigin, StagedAccounts } from './accounts.ts'
import { Identity, type Join, type ListedAddress, type SplitOf } from './identity.ts'
import type { AccountSignature } from './namesakes.ts'
import { Observations } from './observations.ts'
import { type NumberedKind, numberOfId } from './platform-ids.ts'
import { type RowIdDecision, RowIds } from './row-ids.ts'
import { StagedEdges } from './staged-edges.ts'

export type RecordsKind = 'people' | 'repos'

/** A record of the current data. */
export interface BaseRecord {
  /** Login or full name. */
  readonly name: string
  readonly platformId: string
  readonly aliases: unknown
}

export class Staging {
  readonly people = new StagedAccounts('account')
  readonly repos = new StagedAccounts('repository')
  /** The records of sources about people and repositories. */
  readonly fields: Readonly<Record<RecordsKind, Observations>>
  readonly edges: StagedEdges
  /** Accounts that are bots by their signatures. */
  readonly bots = new Set<number>()
  /** Names of sources by index: first inputs, then sources of the base's fields. */
  readonly sourceNames: string[]
  /** The index of the base among inputs. */
  readonly baseInput: number
  /** Records of the base, by account. */
  readonly base = { people: new Map<number, BaseRecord>(), repos: new Map<number, BaseRecord>() }
  /** Number of records of the base, which come first. */
  baseFields = { people: 0, repos: 0 }
  readonly #addresses: ListedAddress[] = []
  readonly #signatures: AccountSignature[] = []
  /** Addresses of lists and tools that send in the name of people. */
  readonly #relays = new Set<string>()
  readonly #same: Record<RecordsKind, Join[]> = { people: [], repos: [] }
  readonly #rowIds = { people: new RowIds(), repos: new RowIds() }
  /** By platformId: the newest login of events that make no person. */
  readonly #logins = new Map<string, { readonly login: string; readonly origin: RecordOrigin }>()
  readonly #sources = new Map<string, number>()
  readonly #secret: Uint8Array

  /**
   * @param folder for temporary files, which the caller removes
   * @param secret for identifiers of people who are known only by address
   * @param inputs names of the inputs
   */
  constructor(folder: string, secret: Uint8Array, inputs: readonly string[]) {
    this.#secret = secret
    this.sourceNames = [...inputs]
    this.baseInput = inputs.length
    this.fields = {
      people: new Observations(join(folder, 'people.staged'), this.sourceNames),
      repos: new Observations(join(folder, 'repos.staged'), this.sourceNames),
    }
    this.edges = new StagedEdges(join(folder, 'edges.staged'))
  }

  /** The account of a reference. Throws LineError for an invalid reference. */
  person(ref: PersonRef, origin: RecordOrigin): number {
    checkPersonRef(ref)
    const { login, address, text, rowId } = ref
    const platformId = choosePlatformId('account', ref.platformId, rowId)
    const named = this.#addNamed('people', platformId, login, text, origin)
    if (platformId === undefined && rowId !== undefined && login !== undefined) {
      this.#rowIds.people.add({ account: named!, rowId, name: login, origin })
    }
    return named ?? this.#addAuthor(address!, ref.name ?? '', origin)
  }

  /** The repository of a reference. Throws LineError for an invalid reference. */
  repo(ref: RepoRef, origin: RecordOrigin): number {
    checkRepoRef(ref)
    const { fullName, text, rowId } = ref
    const platformId = choosePlatformId('repository', ref.platformId, rowId)
    const repo = this.#addNamed('repos', platformId, fullName, text, origin)!
    if (platformId === undefined && rowId !== undefined && fullName !== undefined) {
      this.#rowIds.repos.add({ account: repo, rowId, name: fullName, origin })
    }
    return repo
  }

  /** Whether another record of the same input gives the identifier another name, both undated. */
  isContradicted(kind: RecordsKind, ref: PersonRef & RepoRef, origin: RecordOrigin): boolean {
    const { platformId, login, fullName } = ref
    const name = kind === 'people' ? login : fullName
    if (platformId === undefined || name === undefined) return false
    return this[kind].hasOtherName(platformId, name, origin)
  }

  /** Called after the last source. By input: whether its columns "ID" have platformIds. */
  decideRowIds(): Map<number, RowIdDecision> {
    const people = this.#rowIds.people.decide(this.people, this.#same.people)
    const repos = this.#rowIds.repos.decide(this.repos, this.#same.repos)
    return new Map([...people, ...repos])
  }

  /** Notes a login of an account, which counts only if other records name the account. */
  noteLogin(platformId: string, login: string, origin: RecordOrigin): void {
    const known = this.#logins.get(platformId)
    if (known === undefined || known.origin.at < origin.at) {
      this.#logins.set(platformId, { login, origin })
    }
  }

  /** Index of a source by name. */
  numberSource(name: string): number {
    const known = this.#sources.get(name)
    if (known !== undefined) return known
    this.#sources.set(name, this.sourceNames.length)
    return this.sourceNames.push(name) - 1
  }

  addBase(kind: RecordsKind, account: number, record: BaseRecord): void {
    this.base[kind].set(account, record)
  }

  /** Called after the last record of the base. Only records named later may change. */
  endBase(): void {
    this.baseFields = { people: this.fields.people.count, repos: this.fields.repos.count }
    this.fields.people.keepAll()
    this.fields.repos.keepAll()
    this.people.noteUses()
    this.repos.noteUses()
  }

  describePerson(account: number, members: Members, origin: RecordOrigin): void {
    const { createdAt, emails } = members
    const created = typeof createdAt === 'string' ? parseIsoSeconds(createdAt) : null
    if (created !== null) this.people.noteCreation(account, created)
    if (this.people.getKind(account) !== 'author' && Array.isArray(emails)) {
      for (const address of emails) {
        if (typeof address === 'string') this.#addresses.push({ account, address })
      }
    }
    this.#describe('people', account, members, origin)
  }

  describeRepo(account: number, members: Members, origin: RecordOrigin): void {
    this.#describe('repos', account, members, origin)
  }

  /** @param input index of the input that has the edge */
  edge(edge: FoundEdge, input: number): void {
    this.edges.add(edge, input)
  }

  noteSignature(account: number, signature: RepositorySignature): void {
    this.#signatures.push({ account, ...signature })
  }

  /** @param repository the one with the mailmap */
  samePerson(account: number, other: number, repository: string): void {
    if (account === other) return
    this.#same.people.push({ account, other, reason: 'mailmap', detail: repository })
  }

  /** Called after the last source. @param splitOf see `IdentityEvidence` */
  findIdentities(splitOf: SplitOf): { people: Identity; repos: Identity } {
    for (const [platformId, { login, origin }] of this.#logins) {
      if (this.people.findId(platformId) === null) continue
      this.people.claim(this.people.addId(platformId, origin.input), login, origin)
    }
    this.people.claimSupposed()
    const people = new Identity({
      accounts: this.people,
      addresses: this.#addresses,
      same: [...this.#same.people, ...this.#findKnownAuthors()],
      signatures: this.#signatures,
      relays: this.#relays,
      splitOf,
      isBase: (account) => this.base.people.has(account),
    })
    const repos = new Identity({
      accounts: this.repos,
      addresses: [],
      same: this.#same.repos,
      signatures: [],
      relays: new Set(),
      splitOf: () => null,
      isBase: (repo) => this.base.repos.has(repo),
    })
    return { people, repos }
  }

  /** The identifier of an author without a known account. It reveals no address. */
  hashAuthor(account: number): string {
    const [address, name, input] = this.people.readKey(account)
    // With a shared address, the same name is another person in each repository.
    const place = isSharedByNature(address!) ? this.sourceNames[Number(input)] : ''
    const key = [address, name, place].join('\n')
    const digest = createHmac('sha256', this.#secret).update(key).digest('hex')
    return `${authorPrefix}${digest.slice(0, authorDigits)}`
  }

  remove(): void {
    this.fields.people.remove()
    this.fields.repos.remove()
    this.edges.remove()
  }

  #addAuthor(address: string, name: string, origin: RecordOrigin): number {
    const { input } = origin
    const noreply = parseNoreply(address)
    if (noreply === null) {
      const person = parseRelay(name)
      if (person.isRelayed) this.#relays.add(address.toLowerCase())
      const account = this.people.addAuthor(address, person.name, input)
      if (isBotSignature(name, address)) this.bots.add(account)
      return account
    }
    if (noreply.number === null) return this.people.addName(noreply.login, origin)
    const account = this.people.addNumber(noreply.number, input)
    this.people.noteSupposed(account, noreply.login, origin)
    return account
  }

  /**
   * Null if identifier, name and text are all missing.
   *
   * @param name login or full name
   */
  #addNamed(
    kind: RecordsKind,
    platformId: string | undefined,
    name: string | undefined,
    text: string | undefined,
    origin: RecordOrigin,
  ): number | null {
    const accounts = this[kind]
    const prefix = prefixes[kind]
    if (platformId !== undefined && !platformId.startsWith(prefix)) {
      const account = accounts.addId(platformId, origin.input)
      if (name !== undefined) accounts.claim(account, name, origin)
      return account
    }
    const named = name ?? platformId?.slice(prefix.length)
    if (named !== undefined) return accounts.addName(named, origin)
    return text === undefined ? null : accounts.addText(text, origin.input)
  }

  /** Adds the members of a record: aliases are other identifiers, all others are fields. */
  #describe(kind: RecordsKind, account: number, members: Members, origin: RecordOrigin): void {
    const { aliases, ...fields } = members
    const { input, source = input, trust, at } = origin
    for (const alias of Array.isArray(aliases) ? aliases : []) {
      if (typeof alias !== 'string' || alias.startsWith(prefixes[kind])) continue
      const other = this[kind].addId(alias, input)
      if (other !== account) this.#same[kind].push({ account, other, reason: 'alias' })
    }
    // The journal names every source of these records, but only first and newest archives.
    const keepsSource = trust !== 'archive' || this[kind].getKind(account) === 'author'
    this.fields[kind].add({ account, members: fields, source, trust, at }, keepsSource)
  }

  /** Joins authors to records of an earlier import, by the identifier made for authors. */
  *#findKnownAuthors(): Generator<Join> {
    if (!this.people.hasIds) return
    for (let account = 0; account < this.people.count; account++) {
      if (this.people.getKind(account) !== 'author') continue
      const known = this.people.findId(this.hashAuthor(account))
      if (known !== null) yield { account: known, other: account, reason: 'author' }
    }
  }
}

/** The plain number of a row if its node id has the same number. Else the identifier. */
function choosePlatformId(
  kind: NumberedKind,
  platformId: string | undefined,
  rowId: string | undefined,
): string | undefined {
  if (platformId === undefined || rowId === undefined) return platformId
  const number = numberOfId(kind, platformId)
  return number !== null && `${number}` === rowId ? rowId : platformId
}

/** Prefixes of the made-up identifier of a record that is known only by login or full name. */
export const prefixes: Readonly<Record<RecordsKind, string>> = { people: 'login:', repos: 'repo:' }
const authorPrefix = 'git:'
const authorDigits = 24
