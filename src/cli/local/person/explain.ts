/**
 * `devdex person explain` and `split`: shows which records are one person and why, and stores an
 * operator's decision that they are not. Both read the journal of the current data.
 */
import type { Provenance, ProvenanceEntry } from '../../../contract/index.ts'
import type {
  IdentitySplits,
  JournalAccount,
  JournalReason,
  JournalRefusal,
  JournalSource,
  NamedAccount,
  PersonJournal,
} from '../../../ingest/index.ts'
import type { CommandFunction, OptionsOf } from '../../command-row.ts'
import { write } from '../../output/io.ts'
import { UsageFailure } from '../../output/report.ts'
import { cleanText, formatCount } from '../../output/safe-text.ts'
import type { revealFlags, splitFlags } from '../rows.ts'
import { useStored } from '../stored/snapshot.ts'
import { trimLogin } from '../suppressions/effect.ts'
import { findPerson } from './find.ts'

type ExplainOptions = OptionsOf<(typeof revealFlags)[number]> & { readonly name: string }
type SplitOptions = OptionsOf<(typeof splitFlags)[number]> & { readonly name?: string }

interface ExplainedPerson {
  readonly id: string
  readonly platformId: string
  readonly login: string
  readonly aliases: readonly string[]
  /** Null for a person of one record, and for data in the native format. */
  readonly journal: PersonJournal | null
  readonly provenance: Provenance | null
}

export const explainPerson: CommandFunction = async (io, _config, options: ExplainOptions) => {
  const { name, data, reveal = false, json } = options
  const { IdentitySplits: Splits } = await import('../../../ingest/index.ts')
  const person = await loadPerson(data, name)
  const splits = await Splits.openIfAny(data)
  const texts = await AddressTexts.load(reveal)
  await write(
    io.stdout,
    json ? formatJson(person, splits, texts) : formatPerson(person, splits, texts),
  )
}

export const splitPerson: CommandFunction = async (io, _config, options: SplitOptions) => {
  const { name, data, from, undo, list, json } = options
  const isOther = list || undo !== undefined
  if (list && undo !== undefined) throw new UsageFailure('--list and --undo do not go together')
  if (isOther && (name !== undefined || from !== undefined)) {
    throw new UsageFailure(`${list ? '--list' : '--undo'} takes neither a name nor --from`)
  }
  if (!isOther && name === undefined) throw new UsageFailure("missing required argument 'name'")
  const { text, object } = list
    ? await listSplits(data)
    : undo !== undefined
      ? await endSplit(data, undo)
      : await splitAccounts(data, name!, from)
  await write(io.stdout, json ? `${JSON.stringify(object)}\n` : text)
}

/** Throws an Error if the current data has no such person. */
async function loadPerson(data: string, name: string): Promise<ExplainedPerson> {
  const { readJournals } = await import('../../../ingest/index.ts')
  return useStored(data, async (stored) => {
    if (stored === null) throw new Error(`nothing has been imported into ${data}: give --data`)
    const help = 'give one of these'
    const byLogin = await findPerson(stored, 'login', trimLogin(name), help)
    const found = byLogin?.user ? byLogin : await findPerson(stored, 'platformId', name, help)
    const user = found?.user
    if (!user) {
      throw new Error(`the current data has no user with the login or platformId "${name}"`)
    }
    const { id, platformId, login, ordinal } = user
    let journal: PersonJournal | null = null
    for await (const one of readJournals(data, stored.manifest.name, id)) journal = one
    const aliases = await stored.listAliases(user)
    const provenance = (await stored.loadProvenance('users'))?.of(ordinal) ?? null
    return { id, platformId, login, aliases, journal, provenance }
  })
}

/** Formats addresses: obfuscated, or in clear. */
export class AddressTexts {
  /** @param text a text that may contain addresses */
  readonly text: (text: string) => string
  readonly address: (address: string) => string

  private constructor(text: (text: string) => string, address: (address: string) => string) {
    this.text = text
    this.address = address
  }

  static async load(isClear: boolean): Promise<AddressTexts> {
    const { obfuscateAddresses, obfuscateEmail } = await import('../../../people/index.ts')
    const same = (text: string) => text
    if (isClear) return new AddressTexts(same, same)
    return new AddressTexts(obfuscateAddresses, (address) => obfuscateEmail(address) ?? '***')
  }

  /** A copy of a value with all its texts formatted. */
  formatValue(value: unknown, member = ''): unknown {
    if (typeof value === 'string') {
      return member === 'address' ? this.address(value) : this.text(value)
    }
    if (Array.isArray(value)) return value.map((item) => this.formatValue(item))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    return Object.fromEntries(entries.map(([name, one]) => [name, this.formatValue(one, name)]))
  }
}

function formatJson(
  { id, platformId, login, aliases, journal, provenance }: ExplainedPerson,
  splits: IdentitySplits | null,
  texts: AddressTexts,
): string {
  const describe = (account: JournalAccount) => {
    const split = splits?.findDecision(account)
    return split ? { ...account, split: { id: split.id, at: split.at } } : account
  }
  const { apart = [] } = journal ?? {}
  const accounts = journal?.accounts.map(describe) ?? null
  const all = { id, platformId, login, aliases, accounts, apart, provenance }
  return `${JSON.stringify(texts.formatValue(all))}\n`
}

function formatPerson(
  { platformId, login, aliases, journal, provenance }: ExplainedPerson,
  splits: IdentitySplits | null,
  texts: AddressTexts,
): string {
  const others = aliases.length === 0 ? '' : `, also ${aliases.map(texts.text).join(', ')}`
  const lines = [`${login}: platformId ${texts.text(platformId)}${others}`, '']
  if (journal === null) {
    lines.push('one record made this person, or the data came in the native format')
  } else {
    const { accounts, apart = [] } = journal
    const named = formatCount(accounts.length, 'account')
    lines.push(`sources name this person by ${named}:`)
    const byKey = new Map(accounts.map((account) => [account.key, account]))
    for (const account of accounts) lines.push(...listAccountLines(account, byKey, splits, texts))
    if (apart.length > 0)
      lines.push('', 'kept apart:', ...apart.map((one) => formatApart(one, texts)))
  }
  if (provenance !== null) {
    lines.push('', 'fields:')
    for (const [field, entry] of Object.entries(provenance)) {
      lines.push(`  ${field}: ${formatOrigin(entry, texts)}`)
    }
  }
  return `${lines.map(cleanIndented).join('\n')}\n`
}

function formatOrigin({ source, at, trust, reason }: ProvenanceEntry, texts: AddressTexts): string {
  const parts = [texts.text(source), at && formatDay(at), trust && trustTexts[trust], reason]
  return parts.filter((part) => part !== undefined).join(', ')
}

const trustTexts = {
  hand: 'written by people',
  export: 'an export',
  archive: 'an archive',
} as const

function listAccountLines(
  account: JournalAccount,
  byKey: ReadonlyMap<string, JournalAccount>,
  splits: IdentitySplits | null,
  texts: AddressTexts,
): string[] {
  const { sources, joined, isShared } = account
  const other = joined && byKey.get(joined.to)
  const target = other ? formatAccount(other, texts) : 'an account that is gone'
  const split = splits?.findDecision(account)
  const names = sources.map((source) => formatSource(source, texts)).join('; ')
  return [
    `  ${formatAccount(account, texts)}`,
    ...(sources.length > 0 ? [`      named by ${names}`] : []),
    ...(joined ? [`      joined to ${target}: ${formatReason(joined, texts)}`] : []),
    ...(isShared ? ['      several people use this address, so it joins nothing'] : []),
    ...(split
      ? [`      split off on ${formatDay(split.at)} (${split.id}): the next import follows`]
      : []),
  ]
}

export function formatAccount(account: NamedAccount, texts: AddressTexts): string {
  const { kind, key, login, address, name } = account
  if (kind === 'login') return `login ${texts.text(login!)}`
  const beside = login === undefined ? '' : ` (${texts.text(login)})`
  if (kind !== 'author') return `${kind === 'id' ? 'identifier' : kind} ${texts.text(key)}${beside}`
  const by = [address && texts.address(address), name && `as ${texts.text(name)}`]
  return `commits signed ${by.filter(Boolean).join(' ')} (${key})`
}

function formatSource([source, first, last]: JournalSource, texts: AddressTexts): string {
  const dates = [first, last].flatMap((date) => (date === null ? [] : [formatDay(date)]))
  const span = dates.length === 0 ? '' : ` of ${[...new Set(dates)].join(' to ')}`
  return `${texts.text(source)}${span}`
}

/** Times of day are not shown. */
function formatDay(iso: string): string {
  return iso.slice(0, 10)
}

/** `cleanText` trims the indentation of a line, so it is added again. */
function cleanIndented(line: string): string {
  const text = line.trimStart()
  return ' '.repeat(line.length - text.length) + cleanText(text)
}

function formatReason({ reason, detail = '' }: JournalReason, texts: AddressTexts): string {
  if (reason === 'address') {
    return detail ? `both have the address ${texts.address(detail)}` : 'both have one address'
  }
  return reasonTexts[reason](texts.text(detail))
}

/** Why two accounts are one person. The argument is the detail of the reason. */
const reasonTexts: Readonly<
  Record<Exclude<JournalReason['reason'], 'address'>, (detail: string) => string>
> = {
  mailmap: (file) => `the mailmap of ${file} says that they are one`,
  datedLogin: (login) => `the account had the login ${login} at that date`,
  login: (login) => `sources know one account of the login ${login}`,
  alias: () => 'the record lists it as an alias',
  author: () => 'an earlier import knew this author',
  edge: () => 'an edge names it',
  rowId: () => 'a row has this identifier and the login, and other sources agree with the table',
  nameAndLocalPart: (name) => `both have one name in ${name}, and one local part of addresses`,
  nameAndDomain: (name) => `both have one name in ${name}, and one domain of their own`,
  nameAndSignOff: (name) => `both have one name in ${name}, and one signs off as the other`,
}

const causeTexts: Readonly<Record<JournalRefusal['cause'], string>> = {
  numbers: 'two numbers of the platform are never one person',
  mailmap: 'a mailmap has both as people of their own',
  records: 'an update joins no two records of the current data, and a full import may',
  split: 'you have split it off',
}

function formatApart(refusal: JournalRefusal, texts: AddressTexts): string {
  const { cause } = refusal
  return `  ${formatAccount(refusal, texts)}: ${formatReason(refusal, texts)}, but ${causeTexts[cause]}`
}

interface SplitOutcome {
  readonly text: string
  readonly object: unknown
}

async function splitAccounts(
  data: string,
  name: string,
  from: readonly string[] | undefined,
): Promise<SplitOutcome> {
  const { platformId, login, journal } = await loadPerson(data, name)
  const { IdentitySplits: Splits, hasName } = await import('../../../ingest/index.ts')
  const texts = await AddressTexts.load(false)
  const accounts = journal?.accounts ?? []
  if (accounts.length < 2) {
    throw new Error(`${login} is one account, so nothing can be split off`)
  }
  const listed = accounts.map((one) => `  ${cleanText(formatAccount(one, texts))}`)
  if (from === undefined) {
    const lines = [`${login} can be split with --from and one of these, or an address:`, ...listed]
    return {
      text: `${lines.join('\n')}\n`,
      object: { platformId, accounts: texts.formatValue(accounts) },
    }
  }
  const wanted = from.map((what) => accounts.filter((account) => hasName(account, what)))
  const missing = from.find((_, i) => wanted[i]!.length === 0)
  if (missing !== undefined) {
    const lines = [`${login} has no account "${missing}"; there are:`, ...listed]
    throw new Error(lines.join('\n'))
  }
  const chosen = [...new Set(wanted.flat())]
  if (chosen.length === accounts.length) throw new Error(`nothing would be left of ${login}`)
  const splits = await Splits.open(data)
  const before = chosen.map((account) => splits.findDecision(account)).find((one) => one !== null)
  if (before) throw new Error(`that is split off already, by ${before.id}`)
  const decision = await splits.add(platformId, chosen)
  const named = chosen.map((account) => formatAccount(account, texts)).join(', ')
  const text = `${decision.id}: split from ${login}: ${named}\n${whenItCounts}`
  return { text: `${cleanLines(text)}\n`, object: { split: decision.id, from: platformId } }
}

const whenItCounts =
  'the next import of the sources makes two people of it; an update keeps new records apart,\n' +
  'and leaves fields that are merged already where they are'

async function endSplit(data: string, id: string): Promise<SplitOutcome> {
  const { IdentitySplits: Splits } = await import('../../../ingest/index.ts')
  const splits = await Splits.openIfAny(data)
  const decision = splits?.decisions.find((one) => one.id === id)
  if (decision === undefined) throw new Error(`no split ${id} holds; --list shows those that do`)
  await splits!.undo(decision)
  const text = `${id}: undone\nthe next import of the sources joins again what evidence joins`
  return { text: `${cleanLines(text)}\n`, object: { undone: id } }
}

interface ListedSplit {
  readonly id: string
  readonly at: string
  /** Null if the current data has no such person. */
  from: string | null
  readonly what: Map<string, string>
}

/** Decisions store hashes, so names are shown only for accounts in the current data. */
async function listSplits(data: string): Promise<SplitOutcome> {
  const { IdentitySplits: Splits } = await import('../../../ingest/index.ts')
  const splits = await Splits.openIfAny(data)
  if (splits === null || splits.decisions.length === 0) {
    return { text: 'nothing is split off\n', object: [] }
  }
  const texts = await AddressTexts.load(false)
  const all = splits.decisions.map((decision) => {
    const { id, at } = decision
    const listed: ListedSplit = { id, at, from: null, what: new Map() }
    return [decision, listed] as const
  })
  for await (const { platformId, login, accounts, apart = [] } of readCurrentJournals(data)) {
    for (const [decision, listed] of all) {
      if (splits.isFromPerson(decision, platformId)) listed.from = login
      for (const one of [...accounts, ...apart]) {
        if (splits.isAbout(decision, one)) listed.what.set(one.key, formatAccount(one, texts))
      }
    }
  }
  const rows = all.map(([{ what }, listed]) => ({
    ...listed,
    what: [...listed.what.values()],
    kinds: what.map(({ kind }) => kind),
  }))
  const lines = rows.map(({ id, at, from, what, kinds }) => {
    const named = what.length > 0 ? what.join(', ') : `${kinds.join(', ')}, not in the current data`
    return `${id}  ${formatDay(at)}  from ${from ?? 'a person without a journal'}: ${named}`
  })
  return { text: `${cleanLines(lines.join('\n'))}\n`, object: rows }
}

export async function* readCurrentJournals(data: string): AsyncGenerator<PersonJournal> {
  const { readJournals } = await import('../../../ingest/index.ts')
  const { currentSnapshot } = await import('../../../snapshot/index.ts')
  const snapshot = await currentSnapshot(data)
  if (snapshot !== null) yield* readJournals(data, snapshot)
}

function cleanLines(text: string): string {
  return text.split('\n').map(cleanText).join('\n')
}
