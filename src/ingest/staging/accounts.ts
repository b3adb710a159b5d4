/**
 * Numbers the accounts or repositories that sources refer to, and stores the platformIds and dated
 * names of each. A number on the platform is one account for ever. A name without a number is an
 * account per year, because an account may give up its name and another may take it.
 */
import { GrowableF64 } from 'native-free-index'
import type { TrustClass } from '../formats/format.ts'
import { NameTable } from '../graph/name-table.ts'
import { type NumberedKind, numberOfId, parseNamespace } from './platform-ids.ts'

export interface NameClaim {
  readonly account: number
  /** Number of the folded name. */
  readonly name: number
  /** First and last date of the name, in seconds since 1970. */
  first: number
  last: number
  /** The latest spelling, and its source below. */
  spelled: string
  source: number
  trust: TrustClass
}

/** Source and date of a record, its name and its fields. */
export interface RecordOrigin {
  /** Index of the input that names it. */
  readonly input: number
  /** Index of the original source that the input names. Default: the input. */
  readonly source?: number
  readonly trust: TrustClass
  /** In seconds since 1970. */
  readonly at: number
  /** Whether `at` is the date of the file, for lack of a date in it. The name is then current. */
  readonly isUndated?: boolean
}

/** `text`: a name or an identifier, as an edge of the native format writes it. */
export type AccountKey = 'number' | 'id' | 'name' | 'author' | 'text'

export class StagedAccounts {
  readonly #kind: NumberedKind
  readonly #byNumber = new Map<number, number>()
  /** Keys of all other accounts, each after a letter of its kind. */
  readonly #keys = new NameTable(false)
  /** By number of a key: its account. */
  readonly #accountOfKey: number[] = []
  readonly #names = new NameTable(false)
  /** By account: the kind of its key, and its number on the platform or the number of its key. */
  readonly #kinds: AccountKey[] = []
  readonly #values = new GrowableF64()
  /** By account: the claim of its last name. */
  readonly #lastClaim: (NameClaim | null)[] = []
  readonly #claims: NameClaim[] = []
  /** All claims by name, for accounts with several names. */
  readonly #earlier = new Map<number, Map<number, NameClaim>>()
  /** By account: the first form of its identifier. Plain numbers are not stored. */
  readonly #firstForm = new Map<number, string>()
  readonly #otherForms = new Map<number, Set<string>>()
  /** By account: the input that named it first. */
  readonly #input: number[] = []
  readonly #created = new Map<number, number>()
  /** Name spaces of accounts of other platforms. */
  readonly #namespaces = new Map<number, string>()
  readonly #supposed = new Map<number, { name: string; origin: RecordOrigin }>()
  #used: Set<number> | null = null
  #hasIds = false
  #scratch = Buffer.allocUnsafe(1 << 12)

  constructor(kind: NumberedKind) {
    this.#kind = kind
  }

  get count(): number {
    return this.#kinds.length
  }

  /** Begins to note the accounts that are named. */
  noteUses(): void {
    this.#used = new Set()
  }

  /** Whether the account was named since `noteUses`. True if that was not called. */
  isUsed(account: number): boolean {
    return this.#used?.has(account) ?? true
  }

  /** Whether an identifier that is not a number was named. */
  get hasIds(): boolean {
    return this.#hasIds
  }

  get claims(): readonly NameClaim[] {
    return this.#claims
  }

  /** The account of an identifier in any form. @param input that names it */
  addId(platformId: string, input: number): number {
    const number = numberOfId(this.#kind, platformId)
    if (number === null) return this.#addIdText(platformId, input)
    const isNew = !this.#byNumber.has(number)
    const account = this.addNumber(number, input)
    if (!isPlainNumber(platformId)) this.#noteForm(account, platformId, isNew)
    return account
  }

  #addIdText(platformId: string, input: number): number {
    this.#hasIds = true
    const account = this.#addKey('id', platformId, input)
    const namespace = this.#kind === 'account' ? parseNamespace(platformId) : null
    if (namespace !== null) this.#namespaces.set(account, namespace)
    return account
  }

  addNumber(number: number, input: number): number {
    const known = this.#byNumber.get(number)
    if (known !== undefined) {
      this.#used?.add(known)
      return known
    }
    const account = this.#add('number', number, input)
    this.#byNumber.set(number, account)
    return account
  }

  /** The account of a name without identifier, in the year of a date. */
  addName(name: string, origin: RecordOrigin): number {
    const key = `${foldName(name)}\0${origin.isUndated ? undated : findYear(origin.at)}`
    const account = this.#addKey('name', key, origin.input)
    this.claim(account, name, origin)
    return account
  }

  /** Whether the account is a name without a date. */
  isUndated(account: number): boolean {
    return this.getKind(account) === 'name' && this.readKey(account)[1] === undated
  }

  /** The account of an author of an input's commits, by name and address. */
  addAuthor(address: string, name: string, input: number): number {
    return this.#addKey('author', `${address.toLowerCase()}\0${foldName(name)}\0${input}`, input)
  }

  /** The account of a text, which is resolved to a name or an identifier after the last input. */
  addText(text: string, input: number): number {
    return this.#addKey('text', text, input)
  }

  /**
   * Notes a name that the account had at an unknown date. A noreply address keeps the login of the
   * day it was set up, so a commit does not date the login.
   */
  noteSupposed(account: number, name: string, origin: RecordOrigin): void {
    if (this.#lastClaim[account] !== null) return
    const known = this.#supposed.get(account)
    if (known === undefined || known.origin.at < origin.at)
      this.#supposed.set(account, { name, origin })
  }

  /** Claims supposed names, without a date, for accounts that have no other name. */
  claimSupposed(): void {
    for (const [account, { name, origin }] of this.#supposed) {
      if (this.#lastClaim[account] !== null) continue
      this.claim(account, name, { ...origin, at: 0 })
      this.claim(account, name, origin)
    }
    this.#supposed.clear()
  }

  /** Number of a name that some account had, or -1. */
  findName(name: string): number {
    return this.#names.find(this.#scratch, 0, this.#write(foldName(name)))
  }

  /** The account with an identifier, or null. */
  findId(text: string): number | null {
    const number = numberOfId(this.#kind, text)
    const numbered = number === null ? undefined : this.#byNumber.get(number)
    return numbered ?? this.#findKey(`i${text}`)
  }

  /** Notes that the account had the name at a date. */
  claim(account: number, spelled: string, origin: RecordOrigin): void {
    const last = this.#lastClaim[account]!
    if (last?.spelled === spelled) return widenClaim(last, spelled, origin)
    const name = this.#addName(this.#foldName(account, spelled))
    const known = last?.name === name ? last : this.#earlier.get(account)?.get(name)
    if (known !== undefined) {
      widenClaim(known, spelled, origin)
      this.#lastClaim[account] = known
      return
    }
    const { at, trust, input, source = input } = origin
    const claim = { account, name, first: at, last: at, spelled, source, trust }
    this.#claims.push(claim)
    if (last !== null) this.#keepEarlier(last, claim)
    this.#lastClaim[account] = claim
  }

  /**
   * Whether an identifier has another name without a date in the same input. Neither name is the
   * newer one then, as with dates or in several inputs.
   */
  hasOtherName(platformId: string, name: string, { input, isUndated, at }: RecordOrigin): boolean {
    const account = isUndated ? this.findId(platformId) : null
    if (account === null) return false
    const folded = this.#names.find(this.#scratch, 0, this.#write(this.#foldName(account, name)))
    const isOther = (claim: NameClaim) =>
      claim.source === input && claim.last === at && claim.name !== folded
    const claims = this.listClaims(account)
    return claims.some(isOther) && !claims.some((claim) => claim.name === folded)
  }

  /** Notes when the account was created. It had no name before that. */
  noteCreation(account: number, at: number): void {
    this.#created.set(account, at)
  }

  /** In seconds since 1970. Undefined if unknown. */
  getCreation(account: number): number | undefined {
    return this.#created.get(account)
  }

  getKind(account: number): AccountKey {
    return this.#kinds[account]!
  }

  /** The number on the platform. Null if unknown. */
  getNumber(account: number): number | null {
    return this.#kinds[account] === 'number' ? this.#values.view()[account]! : null
  }

  /** The parts of its key: identifier; name and year; or address, name and input of an author. */
  readKey(account: number): string[] {
    return this.#keys.readName(this.#values.view()[account]!).slice(1).split('\0')
  }

  /** The first form of the identifier. Null if only a name or an address is known. */
  getPlatformId(account: number): string | null {
    const kind = this.#kinds[account]!
    if (kind === 'id') return this.readKey(account)[0]!
    if (kind !== 'number') return null
    return this.#firstForm.get(account) ?? `${this.#values.view()[account]!}`
  }

  /** All forms of its identifier, the first one first. */
  listForms(account: number): string[] {
    const first = this.getPlatformId(account)
    if (first === null) return []
    const number = this.getNumber(account)
    const all = [
      first,
      ...(this.#otherForms.get(account) ?? []),
      ...(number === null ? [] : [`${number}`]),
    ]
    return [...new Set(all)]
  }

  /** The platform of an account on another one, which has logins of its own. Else null. */
  getNamespace(account: number): string | null {
    return this.#namespaces.get(account) ?? null
  }

  getInput(account: number): number {
    return this.#input[account]!
  }

  /** The claim of its latest name. */
  findNewestClaim(account: number): NameClaim | null {
    const all = this.listClaims(account)
    return all.length === 0 ? null : all.reduce((a, b) => (b.last > a.last ? b : a))
  }

  /** The claims of its names, each name once. */
  listClaims(account: number): NameClaim[] {
    const last = this.#lastClaim[account]!
    if (last === null) return []
    return [...(this.#earlier.get(account)?.values() ?? [last])]
  }

  /** The folded name, with the platform of an account on another one. */
  #foldName(account: number, name: string): string {
    const namespace = this.getNamespace(account)
    return namespace === null ? foldName(name) : `${namespace}\0${foldName(name)}`
  }

  #noteForm(account: number, form: string, isFirst: boolean): void {
    if (isFirst) this.#firstForm.set(account, form)
    if (isFirst || this.#firstForm.get(account) === form) return
    const others = this.#otherForms.get(account) ?? new Set()
    this.#otherForms.set(account, others.add(form))
  }

  #keepEarlier(...claims: readonly NameClaim[]): void {
    const [{ account }] = claims as [NameClaim]
    const byName = this.#earlier.get(account) ?? new Map()
    for (const claim of claims) byName.set(claim.name, claim)
    this.#earlier.set(account, byName)
  }

  #add(kind: AccountKey, value: number, input: number): number {
    this.#kinds.push(kind)
    this.#values.push(value)
    this.#lastClaim.push(null)
    this.#input.push(input)
    this.#used?.add(this.count - 1)
    return this.count - 1
  }

  #addKey(kind: AccountKey, key: string, input: number): number {
    const length = this.#write(`${kind[0]}${key}`)
    const isNew = this.#keys.count
    const number = this.#keys.add(this.#scratch, 0, length)
    if (number === isNew) this.#accountOfKey.push(this.#add(kind, number, input))
    const account = this.#accountOfKey[number]!
    this.#used?.add(account)
    return account
  }

  #findKey(key: string): number | null {
    const number = this.#keys.find(this.#scratch, 0, this.#write(key))
    return number < 0 ? null : this.#accountOfKey[number]!
  }

  #addName(folded: string): number {
    return this.#names.add(this.#scratch, 0, this.#write(folded))
  }

  #write(text: string): number {
    if (text.length * 3 > this.#scratch.length) this.#scratch = Buffer.allocUnsafe(text.length * 6)
    return this.#scratch.write(text, 'utf8')
  }
}

/** Whether an identifier with a number is the plain number. Node ids begin with a letter. */
function isPlainNumber(platformId: string): boolean {
  const first = platformId.charCodeAt(0)
  return platformId === '0' || (first > 0x30 && first <= 0x39)
}

const undated = 'now'

function widenClaim(claim: NameClaim, spelled: string, origin: RecordOrigin): void {
  const { at, trust, input, source = input } = origin
  if (at < claim.first) claim.first = at
  if (at < claim.last) return
  claim.last = at
  claim.spelled = spelled
  claim.source = source
  claim.trust = trust
}

export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** The year in UTC. */
function findYear(at: number): number {
  return new Date(at * 1000).getUTCFullYear()
}
