/**
 * Interprets sentences with names of the data that may arrive later. A missing answer counts as
 * unknown. When the answers are there, the sentence is read once more with them. If they are known
 * at once, it is read once.
 */
import type { Interpretation, Target } from './interpretation.ts'
import type { Context, DataVocabulary } from './reading.ts'
import { understand } from './understand.ts'

/** A vocabulary that may answer later. Look-ups of one tick may share a request. */
export interface RemoteVocabulary {
  /** `dataset`: names of the profiles count for `professional` alone, which a key has to have. */
  hasCompany(name: string, dataset: Target['dataset']): boolean | Promise<boolean>
  hasLanguage(name: string): boolean | Promise<boolean>
  hasRecord(subject: Target['subject'], name: string): boolean | Promise<boolean>
}

/** As `Context`, with such a vocabulary. */
export interface RemoteContext {
  readonly places: Context['places']
  readonly vocabulary: RemoteVocabulary
  readonly nowSeconds: number
}

/** A known name can lead to another look-up. Sentences about people are read twice. */
const readingsMax = 4

/**
 * Rejects as the vocabulary does. Otherwise as `understand`, with the names of at most 4 readings.
 */
export function understandWithLookups(
  sentence: string,
  target: Target,
  context: RemoteContext,
): Interpretation | Promise<Interpretation> {
  const vocabulary = new NameLookups(target.vocabulary ?? context.vocabulary, target.dataset)
  const read = () => understand(sentence, target, { ...context, vocabulary })
  const interpretation = read()
  return vocabulary.isComplete ? interpretation : readAgain(read, vocabulary)
}

async function readAgain(
  read: () => Interpretation,
  vocabulary: NameLookups,
): Promise<Interpretation> {
  let interpretation: Interpretation
  let readings = 1
  do {
    await vocabulary.waitForAnswers(readings < readingsMax - 1)
    interpretation = read()
    readings++
  } while (!vocabulary.isComplete)
  return interpretation
}

class NameLookups implements DataVocabulary {
  readonly #vocabulary: RemoteVocabulary
  readonly #dataset: Target['dataset']
  readonly #known = new Map<string, boolean>()
  readonly #coming = new Map<string, Promise<boolean>>()
  #mayAsk = true

  constructor(vocabulary: RemoteVocabulary, dataset: Target['dataset']) {
    this.#vocabulary = vocabulary
    this.#dataset = dataset
  }

  /** Whether all names that were asked about are known. */
  get isComplete(): boolean {
    return this.#coming.size === 0
  }

  hasCompany(name: string): boolean {
    return this.#lookUp(`company ${name}`, () => this.#vocabulary.hasCompany(name, this.#dataset))
  }

  hasLanguage(name: string): boolean {
    return this.#lookUp(`language ${name}`, () => this.#vocabulary.hasLanguage(name))
  }

  hasRecord(subject: Target['subject'], name: string): boolean {
    return this.#lookUp(`${subject} ${name}`, () => this.#vocabulary.hasRecord(subject, name))
  }

  /** @param mayAsk whether more look-ups are allowed then; else all other names are unknown */
  async waitForAnswers(mayAsk: boolean): Promise<void> {
    const keys = [...this.#coming.keys()]
    const answers = await Promise.all(this.#coming.values())
    keys.forEach((key, i) => {
      this.#known.set(key, answers[i]!)
    })
    this.#coming.clear()
    this.#mayAsk = mayAsk
  }

  #lookUp(key: string, ask: () => boolean | Promise<boolean>): boolean {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    if (!this.#mayAsk || this.#coming.has(key)) return false
    const answer = ask()
    if (typeof answer === 'boolean') return answer
    this.#coming.set(key, answer)
    return false
  }
}
