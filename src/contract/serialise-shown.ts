/**
 * Serialises the members of a record that a mask leaves, without checking required ones. It writes
 * only members of the schema, in the order of the value.
 */
import { BestEmails } from './endpoints/best-email.ts'
import { ContributorProfile } from './schemas/contributor-profile.ts'

interface MemberSchema {
  readonly properties?: Readonly<Record<string, MemberSchema>>
  readonly items?: MemberSchema
}

export function serialiseShownBestEmails(value: object): string {
  return JSON.stringify(keepListed(BestEmails as MemberSchema, value))
}

export function serialiseShownProfile(value: object): string {
  return JSON.stringify(keepListed(ContributorProfile as MemberSchema, value))
}

function keepListed({ properties, items }: MemberSchema, value: unknown): unknown {
  if (Array.isArray(value)) return items ? value.map((one) => keepListed(items, one)) : value
  if (properties === undefined || typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name))
  return Object.fromEntries(
    members.map(([name, one]) => [name, keepListed(properties[name]!, one)]),
  )
}
