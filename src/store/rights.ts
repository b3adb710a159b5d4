import { hash } from 'node:crypto'

/** The rights of an account's key, as its record has them. They never change. */
export interface KeyRights {
  readonly services?: readonly string[]
  readonly rate?: number
  readonly concurrency?: number
  readonly expiresAt?: string
}

/** As the journal names them: 16 hex digits of a SHA-256. */
export function rightsMark({ services, rate, concurrency, expiresAt }: KeyRights): string {
  const all = [services, rate, concurrency, expiresAt ?? null]
  return hash('sha256', JSON.stringify(all), 'hex').slice(0, 16)
}
