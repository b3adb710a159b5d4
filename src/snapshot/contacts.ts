/**
 * E-mail addresses of users in clear, by ordinal. A file of its own, `users.contacts`, which only
 * the main thread reads: workers and stored documents never contain an address.
 *
 * Addresses are stored as UTF-8 in ordinal order of the users, each terminated by a byte that UTF-8
 * does not use.
 */
import { encodeSections, FormatError, GrowableBytes, Sections } from 'native-free-index'

export interface UserContacts {
  readonly users: number
  /** In clear, as in the data set and in its order. Empty for a user without any. */
  addressesOf(ordinal: number): readonly string[]
}

const closing = 0xff
const closingBytes = Uint8Array.of(closing)
/** Starts are 32-bit offsets. */
const bytesMax = 2 ** 32 - 1
const none: readonly string[] = []

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Takes users in any order, which is how they are indexed. */
export class ContactsWriter {
  readonly #bytes = new GrowableBytes(1 << 16)
  /** By ordinal: where the user's addresses are in the order of arrival. */
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array

  constructor(users: number) {
    this.#starts = new Uint32Array(users)
    this.#ends = new Uint32Array(users)
  }

  /** @param addresses a lone surrogate in one becomes U+FFFD */
  add(ordinal: number, addresses: readonly string[]): void {
    this.#starts[ordinal] = this.#bytes.length
    for (const address of addresses) {
      this.#bytes.append(encoder.encode(address))
      this.#bytes.append(closingBytes)
    }
    if (this.#bytes.length > bytesMax) throw new Error('addresses of users take 4 GiB and more')
    this.#ends[ordinal] = this.#bytes.length
  }

  /** The pieces of the file. */
  finish(): Uint8Array[] {
    const users = this.#starts.length
    const all = this.#bytes.view()
    const bytes = new Uint8Array(all.length)
    const starts = new Uint32Array(users + 1)
    let at = 0
    for (let ordinal = 0; ordinal < users; ordinal++) {
      const own = all.subarray(this.#starts[ordinal]!, this.#ends[ordinal]!)
      bytes.set(own, at)
      at += own.length
      starts[ordinal + 1] = at
    }
    return encodeSections(
      new Map<string, Uint8Array | Uint32Array>([
        ['contactStarts', starts],
        ['contactBytes', bytes],
      ]),
    )
  }
}

/** Throws FormatError where its sections do not fit each other. */
export function openContacts(file: Uint8Array): UserContacts {
  const sections = new Sections(file)
  const starts = sections.u32('contactStarts')
  const bytes = sections.u8('contactBytes')
  if (starts.at(-1) !== bytes.length) {
    throw new FormatError(`${bytes.length} bytes of addresses, its starts end at ${starts.at(-1)}`)
  }
  checkLists(starts, bytes)
  return {
    users: starts.length - 1,
    addressesOf: (ordinal) =>
      decodeAddresses(bytes.subarray(starts[ordinal]!, starts[ordinal + 1]!)),
  }
}

/** Throws FormatError. A list without its last byte would never end. */
function checkLists(starts: Uint32Array, bytes: Uint8Array): void {
  for (let i = 1; i < starts.length; i++) {
    const [start, end] = [starts[i - 1]!, starts[i]!]
    if (start > end) throw new FormatError(`a start goes from ${start} back to ${end}`)
    if (start < end && bytes[end - 1] !== closing) {
      throw new FormatError(`a list of addresses does not end at ${end}`)
    }
  }
}

function decodeAddresses(bytes: Uint8Array): readonly string[] {
  if (bytes.length === 0) return none
  const list: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(closing, start)
    list.push(decoder.decode(bytes.subarray(start, end)))
    start = end + 1
  }
  return list
}
