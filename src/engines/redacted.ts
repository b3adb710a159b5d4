/** Bodies of users who stay while some of their addresses are hidden. */
import { serialiseUser, type User } from '../contract/index.ts'

/** How an address is shown; null where it is not shown at all. */
export type Obfuscate = (address: string) => string | null

/**
 * The body as import would write it if the user had only these addresses.
 * @param addresses in clear, in the order of the data
 */
export function bodyWithAddresses(
  body: Uint8Array,
  addresses: readonly string[],
  obfuscate: Obfuscate,
): Uint8Array {
  const { emails: _, ...rest } = JSON.parse(decoder.decode(body)) as User
  const emails = addresses.flatMap((address) => obfuscate(address) ?? [])
  return encoder.encode(serialiseUser(emails.length === 0 ? rest : { ...rest, emails }))
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()
