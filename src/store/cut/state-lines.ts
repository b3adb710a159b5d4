/**
 * The state after the replay of a journal, as lines of text. It replaces the commits that are cut
 * off, so that the rest can be replayed. The lines are sorted, so their hash identifies a state.
 */
import { createHash } from 'node:crypto'
import type { JournalRecord } from '../journal.ts'
import { JournalReplay, type ReplayedAccount } from '../verify/replay.ts'

/** The rows of each table as JSON lists of table, name and value, in ascending order. */
export function stateLines({ accounts, keys, usage, suppressed }: JournalReplay): string[] {
  const lines = [
    ...Array.from(accounts, ([id, account]) => ['account', id, sorted(account)]),
    ...Array.from(keys, ([mark, key]) => ['key', mark, sorted(key)]),
    ...Array.from(usage, ([name, sum]) => ['usage', name, sorted(sum)]),
    ...Array.from(suppressed, (mark) => ['suppressed', mark]),
  ]
  return lines.map((line) => JSON.stringify(line)).sort()
}

/** The reverse of `stateLines`. Throws an Error for a line of an unknown kind. */
export function replayFrom(
  lines: readonly string[],
  report: (problem: string) => void,
): JournalReplay {
  const replay = new JournalReplay(report)
  for (const line of lines) {
    const [kind, name, value] = JSON.parse(line) as [string, string, never]
    if (kind === 'account') replay.accounts.set(name, value as ReplayedAccount)
    else if (kind === 'key') replay.keys.set(name, value)
    else if (kind === 'usage') replay.usage.set(name, value)
    else if (kind === 'suppressed') replay.suppressed.add(name)
    else throw new Error(`a line of kind ${kind}`)
  }
  return replay
}

/** 64 hex digits. */
export function stateHash(lines: readonly string[]): string {
  const hash = createHash('sha256')
  for (const line of lines) hash.update(line).update('\n')
  return hash.digest('hex')
}

const partCharsMax = 2 ** 18

/** Lines of a state in texts of some 256 Ki characters. */
export function* partsOf(lines: readonly string[]): Iterable<string> {
  let part: string[] = []
  let chars = 0
  for (const line of lines) {
    part.push(line)
    chars += line.length
    if (chars < partCharsMax) continue
    yield part.join('\n')
    part = []
    chars = 0
  }
  if (part.length > 0) yield part.join('\n')
}

export function linesOf(parts: readonly string[]): string[] {
  return parts.flatMap((part) => part.split('\n'))
}

/** The members in the order of their names. */
function sorted(members: object): object {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Checks that the journal names the hash of the stored state of its cut-off commits. Without this,
 * that state could be changed unnoticed.
 */
export class StateNaming {
  readonly #seq: number
  readonly #state: string | undefined
  #isNamed: boolean

  /** `seq`: the last commit that was cut off. `state`: hash of the state after it, if any. */
  constructor(seq: number, state: string | undefined) {
    this.#seq = seq
    this.#state = state
    this.#isNamed = state === undefined
  }

  add({ entries }: JournalRecord): void {
    for (const entry of entries) {
      if (entry.kind !== 'archived' || entry.seq !== this.#seq) continue
      this.#isNamed ||= entry.state === this.#state
    }
  }

  end(report: (problem: string) => void): void {
    if (this.#isNamed) return
    report(`the stored state at commit ${this.#seq} does not match its hash in the journal`)
  }
}
