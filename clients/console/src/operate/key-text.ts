/** Keys as the server lists them, and their scopes in words. */

export interface KeyScopeText {
  readonly filters?: Readonly<Record<string, unknown>>
  readonly fields?: readonly string[]
  readonly endpoints?: readonly string[]
}

export interface ListedKey {
  readonly id: string
  readonly name: string
  readonly services: readonly string[]
  /** 2^53 - 1: unlimited. */
  readonly creditsRemaining: number
  readonly creditsUsed: number
  readonly rate: number
  readonly concurrency: number
  readonly createdAt: string
  readonly expiresAt?: string
  readonly scope?: KeyScopeText
  readonly state: 'active' | 'expired' | 'revoked'
  readonly earlierKeysEndAt?: string
}

/** Empty for a key that sees everything. */
export function scopeSentence(scope: KeyScopeText | undefined): string {
  if (scope === undefined) return ''
  const { filters = {}, fields, endpoints } = scope
  const parts = [
    ...Object.entries(filters).map(([name, filter]) => `${name} where ${JSON.stringify(filter)}`),
    ...(fields === undefined ? [] : [`fields ${fields.join(', ')}`]),
    ...(endpoints === undefined ? [] : [`calls ${endpoints.join(', ')}`]),
  ]
  return parts.length === 0 ? '' : `Sees only: ${parts.join('; ')}`
}

/** The names in a text with commas or blanks between them. */
export function namesIn(text: string): string[] {
  return text.split(/[,\s]+/).filter((name) => name !== '')
}
