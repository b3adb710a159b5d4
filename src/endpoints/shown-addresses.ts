/**
 * Shows addresses in clear inside documents of users, if `includeAttributes.bestEmail` or
 * `.revealEmails` requests it. The addresses are counted, and prepared for the journal, before any
 * document is changed.
 */
import type { ChargedReveal } from '../accounts/index.ts'
import { limits, refuseAt } from '../contract/index.ts'
import type { TimeSlices } from '../engines/index.ts'
import { obfuscateEmail } from '../people/index.ts'
import { openTimeSlices } from './answer-budget.ts'
import type { RequestedAddresses } from './attributes.ts'
import { chooseBest, type MailChoice, type MailUser, readMailUsers } from './mail-people.ts'
import type { RequestContext } from './request-context.ts'

export interface ShownAddresses {
  /** One for each distinct address. */
  readonly credits: number
  readonly reveals: readonly ChargedReveal[]
  /** Each address once, in lower case. */
  readonly addresses: ReadonlySet<string>
  /** The document with its user's addresses in clear. Throws RequestError `invalid_request`. */
  showDocument(ordinal: number, body: Uint8Array): Uint8Array
}

/** The bytes of a user's document as the answer shows them. */
export function showDocument(
  { ordinal, body }: { readonly ordinal: number; readonly body: Uint8Array },
  shown: ShownAddresses | null,
): Uint8Array {
  return shown === null ? body : shown.showDocument(ordinal, body)
}

/**
 * @param users ordinals
 * @throws RequestError `invalid_request` for too many users
 */
export async function showAddresses(
  context: RequestContext,
  { best, listed }: RequestedAddresses,
  users: ReadonlySet<number>,
): Promise<ShownAddresses> {
  requireFew(users.size)
  const timeSlices = openTimeSlices(context)
  const read = await readMailUsers(context.engine, [...users], timeSlices)
  const people = best ? await chooseBest(context, read) : read
  const { all, texts, reveals } = await collectAddresses(people, listed, timeSlices)
  // A person may have been suppressed since the search began.
  for (const { ordinal } of read) if (!texts.has(ordinal)) texts.set(ordinal, noAddresses)
  return {
    credits: all.size,
    reveals,
    addresses: all,
    showDocument: openDocumentWriter(texts, listed),
  }
}

/** All distinct addresses, and the members that show them by ordinal. */
async function collectAddresses(
  people: readonly (MailUser | MailChoice)[],
  listed: boolean,
  timeSlices: TimeSlices,
) {
  const all = new Set<string>()
  const texts = new Map<number, Buffer>()
  const reveals: ChargedReveal[] = []
  for (const person of people) {
    if (timeSlices.isOver) await timeSlices.pause()
    const list = listed ? listAddresses(person) : []
    const bestEmail = 'bestEmail' in person ? person.bestEmail : undefined
    // Addresses that differ only in case are the same.
    const own = new Set([...list, bestEmail ?? []].flat().map((address) => address.toLowerCase()))
    for (const address of own) all.add(address)
    if (own.size > 0) reveals.push({ user: person.id, addresses: own.size })
    texts.set(person.ordinal, writeMembers(bestEmail, list))
  }
  return { all, texts, reveals }
}

const noAddresses = Buffer.from('}')

function requireFew(users: number): void {
  if (users <= limits.revealedUsersMax) return
  const message =
    `the answer would show addresses of more users than the ${limits.revealedUsersMax} that ` +
    'are allowed; ask for fewer results or a smaller `first`'
  throw refuseAt('invalid_request', '/includeAttributes', message)
}

/** The addresses that the document shows obfuscated, in its order. */
function listAddresses({ emails }: MailUser): readonly string[] {
  const addresses = emails.filter((entry) => obfuscateEmail(entry) !== null)
  return addresses.slice(0, limits.revealedEmailsMax)
}

/** @param bestEmail undefined if it was not requested */
function writeMembers(bestEmail: string | null | undefined, list: readonly string[]): Buffer {
  const best = bestEmail === undefined ? '' : `,"bestEmail":${JSON.stringify(bestEmail)}`
  const emails = list.length === 0 ? '' : `,"emails":${JSON.stringify(list)}`
  return Buffer.from(`${best}${emails}}`)
}

/**
 * Each document is composed once, even if the answer contains it several times. So the number of
 * users bounds the memory.
 * @param texts by ordinal: members to add, and the closing brace
 */
function openDocumentWriter(
  texts: ReadonlyMap<number, Buffer>,
  listed: boolean,
): ShownAddresses['showDocument'] {
  const documents = new Map<number, Uint8Array>()
  let bytes = 0
  return (ordinal, body) => {
    const text = texts.get(ordinal)
    if (text === undefined) throw new Error(`the addresses of user ${ordinal} were not asked for`)
    const known = documents.get(ordinal)
    if (known !== undefined) return known
    const rest = listed ? cutEmails(body) : [body]
    const last = rest.pop()!
    const made = Buffer.concat([...rest, last.subarray(0, -1), text])
    bytes += made.length
    if (bytes > limits.answerBytesMax) throw refuseTooLarge()
    documents.set(ordinal, made)
    return made
  }
}

/** The error of an answer that proves too large while it is composed. */
export function refuseTooLarge(): Error {
  const message = `the answer would have more than ${limits.answerBytesMax} bytes; ask for less`
  return refuseAt('invalid_request', '/includeAttributes', message)
}

/**
 * Returns the pieces of a document around its member `emails`, a list of strings. No string can
 * contain the bytes that begin the member, because a quotation mark in a string follows a
 * backslash.
 */
function cutEmails(body: Uint8Array): Uint8Array[] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const start = bytes.indexOf(emailsStart)
  return start === -1 ? [body] : [body.subarray(0, start), body.subarray(findListEnd(bytes, start))]
}

const emailsStart = Buffer.from(',"emails":[')
const quote = 0x22
const backslash = 0x5c
const closeBracket = 0x5d

/** The position after the bracket that closes the list. */
function findListEnd(bytes: Uint8Array, start: number): number {
  let isText = false
  for (let at = start + emailsStart.length; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === backslash) at++
    else if (byte === quote) isText = !isText
    else if (byte === closeBracket && !isText) return at + 1
  }
  throw new Error('a list of a stored document does not end')
}
