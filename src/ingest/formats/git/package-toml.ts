/**
 * Reads what `Cargo.toml` and `pyproject.toml` say of a package: strings of all four kinds, lists,
 * inline tables and dotted keys (TOML 1.0). The rest is skipped, and invalid lines are ignored.
 */

export interface PackageTexts {
  readonly description?: unknown
  readonly keywords?: unknown
}

/** Tables that describe a package, in their order. The last one is what packages inherit from. */
const packageTables = [
  ...['package', 'project', 'tool.poetry', 'tool.flit.metadata', 'workspace.package'],
]

/** Deeper values are skipped. */
const depthMax = 16

type TomlValue = string | readonly TomlValue[] | ReadonlyMap<string, TomlValue> | undefined

export function readPackageToml(text: string): PackageTexts {
  const values = new TomlReader(text).read()
  const find = (key: string, isRight: (value: TomlValue) => boolean) =>
    packageTables.map((table) => values.get(`${table}.${key}`)).find(isRight)
  return {
    description: find('description', (value) => typeof value === 'string'),
    keywords: find('keywords', (value) => Array.isArray(value)),
  }
}

class TomlReader {
  readonly #text: string
  /** Values by their whole keys. The first one stands. */
  readonly #values = new Map<string, TomlValue>()
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): ReadonlyMap<string, TomlValue> {
    let table = ''
    for (this.#skipBlank(); this.#at < this.#text.length; this.#skipBlank()) {
      if (this.#skipSign('[')) {
        this.#skipSign('[')
        table = this.#readKey()
      } else {
        const key = this.#readKey()
        if (this.#skipSign('='))
          this.#keep(table === '' ? key : `${table}.${key}`, this.#readValue(0))
      }
      this.#skipLine()
    }
    return this.#values
  }

  #keep(key: string, value: TomlValue): void {
    if (value instanceof Map) {
      for (const [inner, one] of value) this.#keep(`${key}.${inner}`, one)
    } else if (!this.#values.has(key)) this.#values.set(key, value)
  }

  /** A dotted key, with its parts as they mean. Empty for none. */
  #readKey(): string {
    const parts: string[] = []
    do {
      this.#skipSpace()
      const isQuoted = this.#text[this.#at] === '"' || this.#text[this.#at] === "'"
      const bare = isQuoted ? '' : this.#match(/[\w-]+/y)
      parts.push(isQuoted ? this.#readString() : bare)
      this.#skipSpace()
    } while (this.#skipSign('.'))
    return parts.join('.')
  }

  /** Undefined for a number, date or boolean. */
  #readValue(depth: number): TomlValue {
    this.#skipSpace()
    const first = this.#text[this.#at]
    if (first === '"' || first === "'") return this.#readString()
    if (depth < depthMax && this.#skipSign('[')) return this.#readList(depth + 1)
    if (depth < depthMax && this.#skipSign('{')) return this.#readInlineTable(depth + 1)
    this.#match(/[^\s,\]}#]+/y)
    return undefined
  }

  #readList(depth: number): TomlValue[] {
    const items: TomlValue[] = []
    for (this.#skipBlank(); this.#at < this.#text.length; this.#skipBlank()) {
      if (this.#skipSign(']')) break
      const start = this.#at
      items.push(this.#readValue(depth))
      this.#skipBlank()
      if (!this.#skipSign(',') && this.#at === start) this.#at++
    }
    return items
  }

  #readInlineTable(depth: number): ReadonlyMap<string, TomlValue> {
    const members = new Map<string, TomlValue>()
    for (this.#skipBlank(); this.#at < this.#text.length; this.#skipBlank()) {
      if (this.#skipSign('}')) break
      const start = this.#at
      const key = this.#readKey()
      if (this.#skipSign('=')) members.set(key, this.#readValue(depth))
      this.#skipBlank()
      if (!this.#skipSign(',') && this.#at === start) this.#at++
    }
    return members
  }

  #readString(): string {
    const quote = this.#text[this.#at]!
    const isLong = this.#text.startsWith(quote.repeat(3), this.#at)
    this.#at += isLong ? 3 : 1
    // The line feed behind the opening quotes belongs to none.
    if (isLong) this.#match(/\r?\n/y)
    const start = this.#at
    const end = this.#findStringEnd(quote, isLong)
    const inner = this.#text.slice(start, end)
    return quote === '"' ? readEscapes(inner) : inner
  }

  /** Goes behind the string, and returns its end. A string without an end ends with its line. */
  #findStringEnd(quote: string, isLong: boolean): number {
    const close = isLong ? quote.repeat(3) : quote
    for (; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at]!
      if (sign === '\\' && quote === '"') this.#at++
      else if (sign === '\n' && !isLong) return this.#at
      else if (this.#text.startsWith(close, this.#at)) {
        // A long string may end with one or two quotes of its own.
        for (let more = 0; isLong && more < 2 && this.#text[this.#at + 3] === quote; more++) {
          this.#at++
        }
        this.#at += close.length
        return this.#at - close.length
      }
    }
    return this.#text.length
  }

  #skipSign(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false
    this.#at++
    return true
  }

  #match(expression: RegExp): string {
    expression.lastIndex = this.#at
    const found = expression.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }

  #skipSpace(): void {
    this.#match(/[ \t]+/y)
  }

  #skipLine(): void {
    const end = this.#text.indexOf('\n', this.#at)
    this.#at = end < 0 ? this.#text.length : end + 1
  }

  /** Skips blanks, line feeds and comments. */
  #skipBlank(): void {
    for (;;) {
      this.#match(/\s+/y)
      if (this.#text[this.#at] !== '#') return
      this.#skipLine()
    }
  }
}

const signs: Readonly<Record<string, string>> = {
  ...{ b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\u001b', '"': '"', '\\': '\\' },
}

/** A backslash at the end of a line removes the line feed and all blanks after it. */
function readEscapes(text: string): string {
  return text
    .replace(/\\[ \t]*\r?\n\s*/g, '')
    .replace(
      /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|(.))/g,
      (whole, ...groups) => {
        const [short, long, byte, sign] = groups as (string | undefined)[]
        if (sign !== undefined) return signs[sign] ?? whole
        const code = Number.parseInt((short ?? long ?? byte)!, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
      },
    )
}
