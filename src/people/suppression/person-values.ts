/** The values by which a person, or an address, can be suppressed. */
import type { PersonNames } from '../../domain/index.ts'
import { domainsFrom, loginForm, mailFormsOf, type SuppressionKind } from './values.ts'

/** In normal form: whatever the data has, other than what is typed, has one. */
export interface KindValue {
  readonly kind: SuppressionKind
  readonly value: string
}

export function valuesOfPerson({ login, platformId }: PersonNames): KindValue[] {
  return [
    ...(login === undefined ? [] : [{ kind: 'login', value: loginForm(login) } as const]),
    ...(platformId === undefined ? [] : [{ kind: 'platformId', value: platformId } as const]),
  ]
}

/** For an entry of a contact list. */
export function valuesOfAddress(entry: string): KindValue[] {
  return mailFormsOf(entry).flatMap(({ address, domain }) => [
    { kind: 'email', value: address } as const,
    ...domainsFrom(domain).map((value) => ({ kind: 'domain', value }) as const),
  ])
}
