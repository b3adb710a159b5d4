import { type Io, write } from './io.ts'
import { escapeJson } from './safe-text.ts'

export type JsonObject = { readonly [member: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of a list. None of any other value. */
export function readObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Parses a JSON object. Undefined for any other text. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Writes a value as a line of JSON. */
export function writeJson(io: Io, value: unknown): Promise<void> {
  return writeJsonText(io, JSON.stringify(value))
}

/** Writes JSON as it was received, without what would control a terminal. */
export function writeJsonText({ stdout }: Io, json: string): Promise<void> {
  return write(stdout, `${stdout.isTTY ? escapeJson(json) : json}\n`)
}

// Writes one JSON object member by member, so that long lists are never in memory as a whole.

export class JsonObjectStream {
  readonly #io: Io
  #before = '{'

  constructor(io: Io) {
    this.#io = io
  }

  /** Writes a member. Undefined values are omitted, as in JSON. */
  async writeMember(name: string, value: unknown): Promise<void> {
    if (value === undefined) return
    await this.#write(`${this.#before}${JSON.stringify(name)}:${JSON.stringify(value)}`)
    this.#before = ',\n'
  }

  /** Writes a member that is a list, piece by piece. */
  async writeList(
    name: string,
    pieces: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
  ): Promise<void> {
    await this.#write(`${this.#before}${JSON.stringify(name)}:[`)
    let comma = ''
    for await (const piece of pieces) {
      if (piece.length === 0) continue
      await this.#write(comma + piece.map((item) => JSON.stringify(item)).join(','))
      comma = ','
    }
    await this.#write(']')
    this.#before = ',\n'
  }

  async end(): Promise<void> {
    await this.#write(this.#before === '{' ? '{}\n' : '}\n')
  }

  #write(text: string): Promise<void> {
    return write(this.#io.stdout, this.#io.stdout.isTTY ? escapeJson(text) : text)
  }
}
