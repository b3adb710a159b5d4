/**
 * Numbers for the persons or repositories that sources refer to, and what is known of each: its
 * platformIds, and which names it had when. A number on the platform is one account for ever. Names
 * without a number are kept by year, because an account may give up its name and another take it.
 */
import { GrowableF64 } from 'native-free-index'
import type { TrustClass } from '../formats/format.ts'
import { NameTable } from '../graph/name-table.ts'
import { type NumberedKind, numberOfId } from './platform-ids.ts'

export interface NameClaim {
  readonly account: number
  /** Number of the folded name. */
  readonly name: number
  /** First and last date at which it was seen, in seconds since 1970. */
  first: number
  last: number
  /** As it was written last, and by which source. */
  spelled: string
  source: number
  trust: TrustClass
}

/** Where a record, its name and its fields come from, and of which date they are. */
export interface RecordOrigin {
  /** Index of the input that names it. */
  readonly input: number
  /** Index of the source that the input has it from. Default: the input. */
  readonly source?: number
  readonly trust: TrustClass
  /** In seconds since 1970. */
  readonly at: number
  /** Whether `at` is the date of the file, since the source has none: the name is current. */
  readonly isUndated?: boolean
}

/** `text`: a name or an identifier, as an edge of the native format writes it. */
export type AccountKey = 'number' | 'id' | 'name' | 'author' | 'text'

export class StagedAccounts {
  readonly #kind: NumberedKind
  readonly #byNumber = new Map<number, number>()
  /** Keys of all other accounts, with a letter of their kind before them. */
  readonly #keys = new NameTable(false)
  /** By number of a key: its account. */
  readonly #accountOfKey: number[] = []
  readonly #names = new NameTable(false)
  /** By account: the kind of its key, and its number on the platform or that of its key. */
  readonly #kinds: AccountKey[] = []
  readonly #values = new GrowableF64()
  /** By account: the claim of its last name. */
  readonly #lastClaim: (NameClaim | null)[] = []
  readonly #claims: NameClaim[] = []
  /** Of accounts with several names: all claims, by name. */
  readonly #earlier = new Map<number, Map<number, NameClaim>>()
  /** By account: the form in which its identifier came first. Numbers as text are not stored. */
  readonly #firstForm = new Map<number, string>()
  readonly #otherForms = new Map<number, Set<string>>()
  /** By account: the input that named it first. */
  readonly #input: number[] = []
  readonly #created = new Map<number, number>()
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

  /** From now on, accounts that are named are noted. */
  noteUses(): void {
    this.#used = new Set()
  }

  /** Whether the account was named since. Without `noteUses` all are. */
  isUsed(account: number): boolean {
    return this.#used?.has(account) ?? true
  }

  /** Whether an identifier that is no number was named. */
  get hasIds(): boolean {
    return this.#hasIds
  }

  get claims(): readonly NameClaim[] {
    return this.#claims
  }

  /** The account of an identifier in any form. @param input that names it */
  ofId(platformId: string, input: number): number {
    const number = numberOfId(this.#kind, platformId)
    if (number === null) {
      this.#hasIds = true
      return this.#ofKey('id', platformId, input)
    }
    const isNew = !this.#byNumber.has(number)
    const account = this.ofNumber(number, input)
    if (!isPlainNumber(platformId)) this.#noteForm(account, platformId, isNew)
    return account
  }

  ofNumber(number: number, input: number): number {
    const known = this.#byNumber.get(number)
    if (known !== undefined) {
      this.#used?.add(known)
      return known
    }
    const account = this.#add('number', number, input)
    this.#byNumber.set(number, account)
    return account
  }

  /** The account of a name alone, in the year of a date. */
  ofName(name: string, origin: RecordOrigin): number {
    const key = `${foldedName(name)}\0${origin.isUndated ? undated : yearOf(origin.at)}`
    const account = this.#ofKey('name', key, origin.input)
    this.claim(account, name, origin)
    return account
  }

  /** Whether the account is a name that a source has without a date. */
  isUndated(account: number): boolean {
    return this.kindOf(account) === 'name' && this.keyOf(account)[1] === undated
  }

  /** The account of who signs commits of an input with a name and an address. */
  ofAuthor(address: string, name: string, input: number): number {
    return this.#ofKey('author', `${address.toLowerCase()}\0${foldedName(name)}\0${input}`, input)
  }

  /** The account of a text that may be a name or an identifier, told once all are there. */
  ofText(text: string, input: number): number {
    return this.#ofKey('text', text, input)
  }

  /**
   * Notes a name that the account had once, without a date. A noreply address keeps the login of
   * the day it was set up, so commits do not date the login.
   */
  suppose(account: number, name: string, origin: RecordOrigin): void {
    if (this.#lastClaim[account] !== null) return
    const known = this.#supposed.get(account)
    if (known === undefined || known.origin.at < origin.at)
      this.#supposed.set(account, { name, origin })
  }

  /** Takes supposed names for those that accounts have had always, where no other is known. */
  claimSupposed(): void {
    for (const [account, { name, origin }] of this.#supposed) {
      if (this.#lastClaim[account] !== null) continue
      this.claim(account, name, { ...origin, at: 0 })
      this.claim(account, name, origin)
    }
    this.#supposed.clear()
  }

  /** Number of a name that some account had, or -1. */
  numberOfName(name: string): number {
    return this.#names.find(this.#scratch, 0, this.#write(foldedName(name)))
  }

  /** The account that has the identifier. Null where none has. */
  findId(text: string): number | null {
    const number = numberOfId(this.#kind, text)
    const numbered = number === null ? undefined : this.#byNumber.get(number)
    return numbered ?? this.#findKey(`i${text}`)
  }

  /** Notes that the account had the name at a date. */
  claim(account: number, spelled: string, origin: RecordOrigin): void {
    const last = this.#lastClaim[account]!
    if (last?.spelled === spelled) return widen(last, spelled, origin)
    const name = this.#nameOf(foldedName(spelled))
    const known = last?.name === name ? last : this.#earlier.get(account)?.get(name)
    if (known !== undefined) {
      widen(known, spelled, origin)
      this.#lastClaim[account] = known
      return
    }
    const { at, trust, input, source = input } = origin
    const claim = { account, name, first: at, last: at, spelled, source, trust }
    this.#claims.push(claim)
    if (last !== null) this.#keepEarlier(last, claim)
    this.#lastClaim[account] = claim
  }

  /** Notes when the account was created. It had no name before. */
  created(account: number, at: number): void {
    this.#created.set(account, at)
  }

  /** In seconds since 1970. Undefined where no source says it. */
  createdAt(account: number): number | undefined {
    return this.#created.get(account)
  }

  kindOf(account: number): AccountKey {
    return this.#kinds[account]!
  }

  /** On the platform. Null where it is not known. */
  numberOf(account: number): number | null {
    return this.#kinds[account] === 'number' ? this.#values.view()[account]! : null
  }

  /** The parts of its key: identifier; name and year; or address, name and input of an author. */
  keyOf(account: number): string[] {
    return this.#keys.nameOf(this.#values.view()[account]!).slice(1).split('\0')
  }

  /** The identifier as it came first. Null where only a name or an address is known. */
  platformIdOf(account: number): string | null {
    const kind = this.#kinds[account]!
    if (kind === 'id') return this.keyOf(account)[0]!
    if (kind !== 'number') return null
    return this.#firstForm.get(account) ?? `${this.#values.view()[account]!}`
  }

  /** All forms of its identifier, the first one first. */
  formsOf(account: number): string[] {
    const first = this.platformIdOf(account)
    if (first === null) return []
    const number = this.numberOf(account)
    const all = [
      first,
      ...(this.#otherForms.get(account) ?? []),
      ...(number === null ? [] : [`${number}`]),
    ]
    return [...new Set(all)]
  }

  inputOf(account: number): number {
    return this.#input[account]!
  }

  /** The name that it was seen with last. */
  newestClaimOf(account: number): NameClaim | null {
    const all = this.claimsOf(account)
    return all.length === 0 ? null : all.reduce((a, b) => (b.last > a.last ? b : a))
  }

  /** What it was named, each name once. */
  claimsOf(account: number): NameClaim[] {
    const last = this.#lastClaim[account]!
    if (last === null) return []
    return [...(this.#earlier.get(account)?.values() ?? [last])]
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

  #ofKey(kind: AccountKey, key: string, input: number): number {
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

  #nameOf(folded: string): number {
    return this.#names.add(this.#scratch, 0, this.#write(folded))
  }

  #write(text: string): number {
    if (text.length * 3 > this.#scratch.length) this.#scratch = Buffer.allocUnsafe(text.length * 6)
    return this.#scratch.write(text, 'utf8')
  }
}

/** Whether an identifier with a number is that number: node ids begin with a letter. */
function isPlainNumber(platformId: string): boolean {
  const first = platformId.charCodeAt(0)
  return platformId === '0' || (first > 0x30 && first <= 0x39)
}

const undated = 'now'

function widen(claim: NameClaim, spelled: string, origin: RecordOrigin): void {
  const { at, trust, input, source = input } = origin
  if (at < claim.first) claim.first = at
  if (at < claim.last) return
  claim.last = at
  claim.spelled = spelled
  claim.source = source
  claim.trust = trust
}

export function foldedName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** In UTC. */
function yearOf(at: number): number {
  return new Date(at * 1000).getUTCFullYear()
}
