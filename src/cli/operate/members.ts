/** Reads the members of a request body. Each error names the member and the allowed values. */
import { issueAt, type RequestError } from '../../contract/index.ts'

export interface NumberRange {
  readonly min: number
  readonly max?: number
}

/** Members of one body. Throws RequestError `invalid_request` for an invalid member. */
export class BodyMembers {
  readonly #values: Readonly<Record<string, unknown>>

  /** @param known names of all members that the endpoint takes */
  constructor(body: unknown, known: readonly string[]) {
    this.#values = (body ?? {}) as Readonly<Record<string, unknown>>
    const unknown = Object.keys(this.#values).find((name) => !known.includes(name))
    if (unknown === undefined) return
    const takes = known.length === 0 ? 'no members' : known.join(', ')
    throw wrong(unknown.slice(0, 100), `is unknown; this endpoint takes ${takes}`)
  }

  /** A text of 1 to `max` characters. */
  text(name: string, max = 1000): string {
    return this.optionalText(name, max) ?? missing(name)
  }

  optionalText(name: string, max = 1000): string | undefined {
    const value = this.#values[name]
    if (value === undefined) return undefined
    if (typeof value === 'string' && value !== '' && value.length <= max) return value
    throw wrong(name, `is a text of 1 to ${max} characters`)
  }

  /** The result of `parse` for a text of 1 to 40 characters. `rule` describes the valid texts. */
  parsed<T>(name: string, parse: (text: string) => T, rule: string): T | undefined {
    const text = this.optionalText(name, 40)
    if (text === undefined) return undefined
    try {
      return parse(text)
    } catch {
      throw wrong(name, rule)
    }
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.#values[name]
    if (value === undefined) return undefined
    const found = allowed.find((one) => one === value)
    if (found !== undefined) return found
    throw wrong(name, `is one of ${allowed.join(', ')}`)
  }

  flag(name: string): boolean {
    const value = this.#values[name] ?? false
    if (typeof value === 'boolean') return value
    throw wrong(name, 'is true or false')
  }

  number(name: string, range: NumberRange): number {
    return this.optionalNumber(name, range) ?? missing(name)
  }

  optionalNumber(
    name: string,
    { min, max = Number.MAX_SAFE_INTEGER }: NumberRange,
  ): number | undefined {
    const value = this.#values[name]
    if (value === undefined) return undefined
    if (Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max) {
      return Number(value)
    }
    throw wrong(name, `is a whole number from ${min} to ${max}`)
  }

  /** 1 to `max` texts. */
  texts(name: string, max: number): string[] {
    const value = this.#values[name] ?? missing(name)
    const isList = Array.isArray(value) && value.length >= 1 && value.length <= max
    if (isList && value.every((one) => typeof one === 'string' && one !== '')) return value
    throw wrong(name, `is a list of 1 to ${max} texts`)
  }

  /** Not validated: the caller does. */
  raw(name: string): unknown {
    return this.#values[name]
  }

  /** An irreversible operation must repeat the name of its target. */
  requireConfirmed(expected: string): void {
    if (this.text('confirm') === expected) return
    throw wrong('confirm', `repeats "${expected}"`)
  }
}

export function wrong(name: string, rule: string): RequestError {
  return issueAt('invalid_request', `/${name}`, `\`${name}\` ${rule}`)
}

function missing(name: string): never {
  throw wrong(name, 'is missing')
}
