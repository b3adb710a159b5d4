/**
 * Most addresses in a free replay were shown before, and the journal has them. Then one entry
 * refers to them. Otherwise a client could have the same addresses written again and again for
 * free.
 */
import { hash } from 'node:crypto'
import type { Charge, ChargedReveal } from './charge.ts'
import type { Entry } from './entries.ts'

/** Where the journal has the addresses of an answer. */
interface ShownAnswer {
  /** The commit. */
  readonly seq: number
  readonly requestId: string
  /** Of the users and their numbers of addresses. */
  readonly digest: string
}

/** Some 300 bytes each. */
const answersMax = 2 ** 15

export class ShownAnswers {
  /** By account and fingerprint, oldest first. Those that this process has committed. */
  readonly #answers = new Map<string, ShownAnswer>()

  /** Entries of what the answer shows, and what is to be remembered of them. */
  makeEntries(account: string, charge: Charge, isFree: boolean, seq: number): ShownEntries {
    const { endpoint, requestId, reveals = [], replayKey } = charge
    const entries = reveals.map(({ user, addresses }): Entry => {
      return { kind: 'revealed', account, endpoint, requestId, user, addresses }
    })
    // A single entry is as short as a reference.
    if (reveals.length <= 1) return { entries }
    const name = `${account} ${replayKey.fingerprint}`
    const digest = digestReveals(reveals)
    const known = isFree ? this.#answers.get(name) : undefined
    if (known?.digest === digest) {
      const { seq: first, requestId: firstId } = known
      const repeated = { account, endpoint, requestId, seq: first, first: firstId }
      return { entries: [{ kind: 'repeated', ...repeated }] }
    }
    return { entries, remember: () => this.#remember(name, { seq, requestId, digest }) }
  }

  #remember(name: string, answer: ShownAnswer): void {
    this.#answers.delete(name)
    this.#answers.set(name, answer)
    if (this.#answers.size <= answersMax) return
    for (const oldest of this.#answers.keys()) {
      this.#answers.delete(oldest)
      return
    }
  }
}

interface ShownEntries {
  readonly entries: readonly Entry[]
  /** To be called once they are committed. */
  readonly remember?: () => void
}

function digestReveals(reveals: readonly ChargedReveal[]): string {
  const pairs = reveals.map(({ user, addresses }) => `${user} ${addresses}`)
  return hash('sha256', pairs.join('\n'), 'hex')
}
