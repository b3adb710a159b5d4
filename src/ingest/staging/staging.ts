/**
 * Takes what the readers of several sources find: accounts of people, repositories, their fields
 * and edges. `data-set.ts` writes it as one data set when all sources have been read.
 */
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { parseIsoSeconds } from '../../contract/index.ts'
import { isNoContact, isSharedByNature, noreplyAccount } from '../formats/addresses.ts'
import { isBotSignature } from '../formats/bots.ts'
import type { FoundEdge, PersonRef, RepoRef } from '../formats/format.ts'
import { LineError, type Members } from '../normalise/index.ts'
import { type NameOrigin, StagedAccounts } from './accounts.ts'
import { Identity, type Join, type ListedAddress } from './identity.ts'
import { Observations } from './observations.ts'
import { StagedEdges } from './staged-edges.ts'

/** Where a record and its fields come from, and of which date they are. */
export type RecordOrigin = NameOrigin

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
  readonly personFields: Observations
  readonly repoFields: Observations
  readonly edges: StagedEdges
  /** StagedAccounts that signatures tell to be those of bots. */
  readonly bots = new Set<number>()
  /** Names of sources by index: those of the inputs, then those that fields of the base have. */
  readonly sourceNames: string[]
  /** The index that stands for the base where inputs are counted. */
  readonly baseInput: number
  /** Records of the base, by account. */
  readonly base = { people: new Map<number, BaseRecord>(), repos: new Map<number, BaseRecord>() }
  /** Fields of the base come first. How many there are. */
  baseFields = { people: 0, repos: 0 }
  readonly #addresses: ListedAddress[] = []
  readonly #same: Join[] = []
  readonly #sources = new Map<string, number>()
  readonly #secret: Uint8Array

  /**
   * @param folder for its files, which the caller removes
   * @param secret for identifiers of people of whom an address alone is known
   * @param inputs their names
   */
  constructor(folder: string, secret: Uint8Array, inputs: readonly string[]) {
    this.#secret = secret
    this.sourceNames = [...inputs]
    this.baseInput = inputs.length
    this.personFields = new Observations(join(folder, 'people.staged'))
    this.repoFields = new Observations(join(folder, 'repos.staged'))
    this.edges = new StagedEdges(join(folder, 'edges.staged'))
  }

  /** Throws LineError where the reference names none. */
  person({ platformId, login, address, name = '', text }: PersonRef, origin: RecordOrigin): number {
    const { input } = origin
    if (platformId !== undefined && !platformId.startsWith(loginPrefix)) {
      const account = this.people.ofId(platformId, input)
      if (login !== undefined) this.people.claim(account, login, origin)
      return account
    }
    const named = login ?? platformId?.slice(loginPrefix.length)
    if (named !== undefined) return this.people.ofName(named, origin)
    if (address !== undefined) return this.#author(address, name, origin)
    if (text !== undefined) return this.people.ofText(text, input)
    throw new LineError('neither a login nor a platformId nor an address is there')
  }

  /** Throws LineError where the reference names none. */
  repo({ platformId, fullName, text }: RepoRef, origin: RecordOrigin): number {
    const { input } = origin
    if (fullName !== undefined && !isFullName(fullName)) {
      throw new LineError(`${JSON.stringify(fullName.slice(0, 200))} is not of the form owner/name`)
    }
    if (platformId !== undefined && !platformId.startsWith(repoPrefix)) {
      const repo = this.repos.ofId(platformId, input)
      if (fullName !== undefined) this.repos.claim(repo, fullName, origin)
      return repo
    }
    const named = fullName ?? platformId?.slice(repoPrefix.length)
    if (named !== undefined) return this.repos.ofName(named, origin)
    if (text !== undefined) return this.repos.ofText(text, input)
    throw new LineError('neither a full name nor a platformId is there')
  }

  /** Index of a source by name. */
  sourceOf(name: string): number {
    const known = this.#sources.get(name)
    if (known !== undefined) return known
    this.#sources.set(name, this.sourceNames.length)
    return this.sourceNames.push(name) - 1
  }

  addBase(kind: 'people' | 'repos', account: number, record: BaseRecord): void {
    this.base[kind].set(account, record)
  }

  /** Called after the last record of the base. What is named from then on may change. */
  endBase(): void {
    this.baseFields = { people: this.personFields.count, repos: this.repoFields.count }
    this.people.noteUses()
    this.repos.noteUses()
  }

  describePerson(account: number, members: Members, origin: RecordOrigin): void {
    const { aliases, ...fields } = members
    this.#joinAliases(this.people, account, aliases, origin.input, (one, other) =>
      this.samePerson(one, other, 'alias'),
    )
    const created = typeof fields.createdAt === 'string' ? parseIsoSeconds(fields.createdAt) : null
    if (created !== null) this.people.created(account, created)
    const emails = this.#contacts(account, fields.emails)
    const described = emails === fields.emails ? fields : { ...fields, emails }
    const { input, source = input, trust, at } = origin
    this.personFields.add({ account, members: described, source, trust, at })
  }

  describeRepo(account: number, members: Members, origin: RecordOrigin): void {
    const { input, source = input, trust, at } = origin
    this.repoFields.add({ account, members, source, trust, at })
  }

  edge(edge: FoundEdge): void {
    this.edges.add(edge)
  }

  samePerson(account: number, other: number, reason: string): void {
    if (account !== other) this.#same.push({ account, other, reason })
  }

  /** Called after the last source. @param isSplit whether the operator has split an account off */
  identities(isSplit: (account: number) => boolean): { people: Identity; repos: Identity } {
    this.personFields.finish()
    this.repoFields.finish()
    this.people.claimSupposed()
    const people = new Identity({
      accounts: this.people,
      addresses: this.#addresses,
      same: [...this.#same, ...this.#sameAuthors()],
      isSplit,
      isBase: (account) => this.base.people.has(account),
    })
    const none = { addresses: [], same: [], isSplit: () => false }
    const isBase = (repo: number) => this.base.repos.has(repo)
    return { people, repos: new Identity({ accounts: this.repos, ...none, isBase }) }
  }

  /** The identifier of an author of whom no account is known. It reveals no address. */
  authorId(account: number): string {
    const [address, name, input] = this.people.keyOf(account)
    // Beside a shared address a name means another person in each repository.
    const place = isSharedByNature(address!) ? this.sourceNames[Number(input)] : ''
    const key = [address, name, place].join('\n')
    const digest = createHmac('sha256', this.#secret).update(key).digest('hex')
    return `${authorPrefix}${digest.slice(0, authorDigits)}`
  }

  remove(): void {
    this.personFields.remove()
    this.repoFields.remove()
    this.edges.remove()
  }

  #author(address: string, name: string, origin: RecordOrigin): number {
    const { input } = origin
    const noreply = noreplyAccount(address)
    if (noreply === null) {
      const account = this.people.ofAuthor(address, name, input)
      if (isBotSignature(name, address)) this.bots.add(account)
      return account
    }
    if (noreply.number === null) return this.people.ofName(noreply.login, origin)
    const account = this.people.ofNumber(noreply.number, input)
    this.people.suppose(account, noreply.login, origin)
    return account
  }

  /** Addresses that can be written to. They also identify the account. */
  #contacts(account: number, emails: unknown): unknown {
    if (!Array.isArray(emails)) return emails
    const contacts = emails.filter((one) => typeof one !== 'string' || !isNoContact(one))
    if (this.people.kindOf(account) !== 'author') {
      for (const address of contacts) {
        if (typeof address === 'string') this.#addresses.push({ account, address })
      }
    }
    return contacts.length === emails.length ? emails : contacts.length > 0 ? contacts : undefined
  }

  #joinAliases(
    accounts: StagedAccounts,
    account: number,
    aliases: unknown,
    input: number,
    join: (account: number, other: number) => void,
  ): void {
    if (!Array.isArray(aliases)) return
    for (const alias of aliases) {
      if (typeof alias === 'string' && !alias.startsWith(loginPrefix)) {
        join(account, accounts.ofId(alias, input))
      }
    }
  }

  /** Authors that an earlier import has given an identifier. */
  *#sameAuthors(): Generator<Join> {
    if (!this.people.hasIds) return
    for (let account = 0; account < this.people.count; account++) {
      if (this.people.kindOf(account) !== 'author') continue
      const known = this.people.findText(this.authorId(account))
      if (known !== null) yield { account: known, other: account, reason: 'same author as before' }
    }
  }
}

/** Before the login or full name of a record without an identifier. */
export const loginPrefix = 'login:'
export const repoPrefix = 'repo:'
const authorPrefix = 'git:'
const authorDigits = 24

function isFullName(text: string): boolean {
  const slash = text.indexOf('/')
  return slash > 0 && slash < text.length - 1 && text.indexOf('/', slash + 1) < 0
}
