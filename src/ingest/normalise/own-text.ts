/**
 * Reads texts that people write about themselves. Addresses in them are obfuscated here, so neither
 * stored documents nor anything that is derived from one holds a local part in clear.
 */
import { obfuscateAddresses, obfuscateUrl } from '../../people/index.ts'
import { type Members, text, texts } from './members.ts'

export function ownText(members: Members, name: string): string | undefined {
  const given = text(members, name)
  return given === undefined ? undefined : obfuscateAddresses(given)
}

export function ownTexts(members: Members, name: string): string[] | undefined {
  return texts(members, name)?.map(obfuscateAddresses)
}

export function ownUrl(members: Members, name: string): string | undefined {
  const given = text(members, name)
  return given === undefined ? undefined : obfuscateUrl(given)
}
