/**
 * The names that public clients of this API family read, in addition to the neutral ones:
 * `githubId` for `platformId`, `linkedinUrl` for `professionalUrl`. Answers are joined bytes, so
 * the names are inserted into the bytes. In JSON, a name with its quotes and colon is never part of
 * a text.
 */
import type { TimeSlices } from '../engines/index.ts'
import type { Answer } from './answer.ts'

/** A name and the quote that opens its text. Null and other values get no alias. */
const aliases = [
  { name: Buffer.from('"platformId":"'), alias: Buffer.from('"githubId":') },
  { name: Buffer.from('"professionalUrl":"'), alias: Buffer.from('"linkedinUrl":') },
]

/** An alias and its text take less than the name and the text. */
export const familyGrowth = 2

/** An answer with both names, wherever it has one of them. */
export class FamilyNamedAnswer implements Answer {
  readonly bytesMax: number
  readonly #answer: Answer

  constructor(answer: Answer) {
    this.bytesMax = familyGrowth * answer.bytesMax
    this.#answer = answer
  }

  write(): Uint8Array {
    return addFamilyNames(this.#answer.write())
  }

  async writeInTimeSlices(timeSlices: TimeSlices): Promise<Uint8Array> {
    const naming = new FamilyNaming(await this.#answer.writeInTimeSlices(timeSlices))
    while (naming.step()) if (timeSlices.isOver) await timeSlices.pause()
    return naming.written
  }
}

/** A copy of JSON, or of lines of it, with the other names. */
export function addFamilyNames(json: Uint8Array): Uint8Array {
  const naming = new FamilyNaming(json)
  while (naming.step());
  return naming.written
}

/** Copies JSON, one name at a time. */
class FamilyNaming {
  readonly #from: Buffer
  readonly #to: Buffer
  /** Next position of each name in `aliases`; the end if there is none. */
  readonly #next: number[]
  #read = 0
  #written = 0

  constructor(json: Uint8Array) {
    this.#from = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
    this.#to = Buffer.allocUnsafeSlow(familyGrowth * json.byteLength)
    this.#next = aliases.map(({ name }) => this.#find(name, 0))
  }

  /** The copy so far. */
  get written(): Uint8Array {
    return this.#to.subarray(0, this.#written)
  }

  /** Copies up to the next name, with the alias before it. False at the end. */
  step(): boolean {
    const at = Math.min(...this.#next)
    this.#copy(this.#read, at)
    this.#read = at
    if (at === this.#from.length) return false
    const which = this.#next.indexOf(at)
    const { name, alias } = aliases[which]!
    const text = at + name.length - 1
    this.#written += alias.copy(this.#to, this.#written)
    this.#copy(text, this.#findTextEnd(text))
    this.#to[this.#written++] = comma
    this.#next[which] = this.#find(name, text)
    return true
  }

  #copy(start: number, end: number): void {
    this.#written += this.#from.copy(this.#to, this.#written, start, end)
  }

  #find(name: Buffer, from: number): number {
    const at = this.#from.indexOf(name, from)
    return at === -1 ? this.#from.length : at
  }

  /** @param start the opening quote. Returns the place after the closing one */
  #findTextEnd(start: number): number {
    let at = start + 1
    while (this.#from[at] !== quote) at += this.#from[at] === backslash ? 2 : 1
    return at + 1
  }
}

const comma = 0x2c
const quote = 0x22
const backslash = 0x5c
