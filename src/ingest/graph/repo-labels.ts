/** Languages and topics of repositories. Each text is kept once, and a repository has numbers. */
import { compareStrings, GrowableF64, GrowableU32 } from 'native-free-index'
import { obfuscateAddresses } from '../../people/index.ts'
import { rearrange } from '../build/spill-file.ts'
import type { RepoRecord } from '../normalise/index.ts'
import { NameTable } from './name-table.ts'

/** A longer text is no name of a language or topic. */
const labelCharactersMax = 100

export class RepoLabels {
  readonly #texts = new NameTable(false)
  /** Of each repository: its number of topics, that of the language + 1 (0: none), the topics. */
  readonly #numbers = new GrowableU32()
  /** By position of a repository: where its numbers begin. */
  readonly #starts = new GrowableF64()

  get count(): number {
    return this.#texts.count
  }

  /** The next repository. */
  add({ repo: { language }, topics }: Pick<RepoRecord, 'repo' | 'topics'>): void {
    const distinct = new Set(topics.filter(isLabel).map(obfuscateAddresses))
    this.#starts.push(this.#numbers.length)
    this.#numbers.push(distinct.size)
    this.#numbers.push(language !== undefined && isLabel(language) ? this.#add(language) + 1 : 0)
    for (const topic of distinct) this.#numbers.push(this.#add(topic))
  }

  /** Repositories get other positions. @param places by position until now, the new one */
  rearrange(places: Uint32Array): void {
    rearrange(this.#starts.view(), places)
  }

  /** The number of a repository's language, or -1. */
  languageOf(repo: number): number {
    return this.#numbers.view()[this.#starts.view()[repo]! + 1]! - 1
  }

  /** Distinct numbers. */
  topicsOf(repo: number): Uint32Array {
    const numbers = this.#numbers.view()
    const start = this.#starts.view()[repo]!
    return numbers.subarray(start + 2, start + 2 + numbers[start]!)
  }

  /** All texts in byte order, and by number the place among them. */
  sorted(): { readonly texts: readonly string[]; readonly placeOf: Uint32Array } {
    const all = Array.from({ length: this.count }, (_, number) => this.#texts.nameOf(number))
    const order = Uint32Array.from(all, (_, number) => number)
    order.sort((a, b) => compareStrings(all[a]!, all[b]!))
    const placeOf = new Uint32Array(order.length)
    for (const [place, number] of order.entries()) placeOf[number] = place
    return { texts: Array.from(order, (number) => all[number]!), placeOf }
  }

  #add(text: string): number {
    const bytes = Buffer.from(text)
    return this.#texts.add(bytes, 0, bytes.length)
  }
}

function isLabel(text: string): boolean {
  return text.length <= labelCharactersMax && text.trim() !== ''
}
