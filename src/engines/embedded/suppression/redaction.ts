/**
 * Users who stay while some of their addresses are hidden: what is left of these, and of bodies.
 */
import { type Bitset, hasBit } from 'native-free-index'
import type { UserContacts } from '../../../snapshot/index.ts'
import type { SuppressedPeople } from '../../engine.ts'
import { bodyWithAddresses, type Obfuscate } from '../../redacted.ts'

/**
 * Nothing is kept but who they are: a whole domain of free mail may be hidden, and bodies of all of
 * its users would take as much memory again. So a body is made anew each time.
 */
export class Redaction {
  readonly #users: Bitset
  readonly #people: SuppressedPeople
  readonly #contacts: UserContacts
  readonly #obfuscate: Obfuscate

  /** @param users with a hidden address, by tie */
  constructor(
    users: Bitset,
    people: SuppressedPeople,
    contacts: UserContacts,
    obfuscate: Obfuscate = () => null,
  ) {
    this.#users = users
    this.#people = people
    this.#contacts = contacts
    this.#obfuscate = obfuscate
  }

  /** In clear, those that are not hidden. */
  addressesOf(user: number): readonly string[] {
    const all = this.#contacts.addressesOf(user)
    if (!hasBit(this.#users, user)) return all
    return all.filter((address) => !this.#people.suppressesAddress(address))
  }

  /** The body as import would write it without the hidden addresses. */
  body(user: number, body: Uint8Array): Uint8Array {
    if (!hasBit(this.#users, user)) return body
    return bodyWithAddresses(body, this.addressesOf(user), this.#obfuscate)
  }
}
