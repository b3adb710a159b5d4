/**
 * The operator's decisions that an account is another person, in `identity-splits.jsonl` of the
 * data directory. A line splits an account off or undoes that. Accounts are keyed hashes, so the
 * file reveals no address. Each import and update of sources applies it.
 */
import { createHmac, hash, randomBytes } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, privateFileMode, syncFolder } from '../../snapshot/index.ts'
import { ImportError } from '../report.ts'
import { foldName } from './accounts.ts'
import type { SplitOf } from './identity.ts'
import type { NamedAccount } from './person-journal.ts'
import { numberOfId } from './platform-ids.ts'
import type { Staging } from './staging.ts'

export interface SplitDecision {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  /** Hash of the platformId of the person from whom the accounts are split off. */
  readonly of: string
  readonly what: readonly { readonly kind: MarkKind; readonly hash: string }[]
}

type MarkKind = 'number' | 'id' | 'login' | 'address'

interface SplitLine {
  readonly at: string
  readonly id: string
  readonly do: 'split' | 'undo'
  /** Identifies the key of the hashes. */
  readonly key: string
  readonly of?: string
  readonly what?: SplitDecision['what']
}

const fileName = 'identity-splits.jsonl'
const hashDigits = 32
const keyDigits = 16
const idBytes = 4

export class IdentitySplits {
  /** Decisions that are not undone, oldest first. */
  readonly decisions: readonly SplitDecision[]
  readonly #dataDir: string
  readonly #key: Uint8Array
  /** Identifier of the decision by hash. */
  readonly #byHash: ReadonlyMap<string, string>

  private constructor(dataDir: string, key: Uint8Array, decisions: readonly SplitDecision[]) {
    this.#dataDir = dataDir
    this.#key = key
    this.decisions = decisions
    this.#byHash = new Map(
      decisions.flatMap(({ id, what }) => what.map((mark) => [mark.hash, id] as const)),
    )
  }

  /** Throws ImportError if the file is damaged, or was made with another key. */
  static async open(dataDir: string): Promise<IdentitySplits> {
    const path = join(dataDir, fileName)
    const text = await readFile(path, 'utf8').catch(ignoreMissing)
    const key = await readIdentityKey(dataDir)
    if (text === null) return new IdentitySplits(dataDir, key, [])
    const decisions = new Map<string, SplitDecision>()
    // Text after the last line feed is an incomplete line, which is ignored.
    for (const [i, line] of text.split('\n').slice(0, -1).entries()) {
      const { at, id, do: does, key: madeWith, of = '', what = [] } = parseLine(line, path, i + 1)
      if (madeWith !== hashKey(key)) {
        const help = 'put that key back, or remove the file and split again'
        throw new ImportError(`${path}:${i + 1} was made with another identity.key: ${help}`)
      }
      if (does === 'undo') decisions.delete(id)
      else decisions.set(id, { id, at, of, what })
    }
    return new IdentitySplits(dataDir, key, [...decisions.values()])
  }

  /** Null if nothing was ever split off, so that reading makes no key. */
  static async openIfAny(dataDir: string): Promise<IdentitySplits | null> {
    const text = await readFile(join(dataDir, fileName)).catch(ignoreMissing)
    return text === null ? null : IdentitySplits.open(dataDir)
  }

  /** The decision that has split an account off, or null. */
  findDecision(account: NamedAccount): SplitDecision | null {
    for (const mark of this.#buildMarks(account)) {
      const id = this.#byHash.get(mark.hash)
      if (id !== undefined) return this.decisions.find((one) => one.id === id)!
    }
    return null
  }

  /** Whether the decision is about an account. */
  isAbout({ what }: SplitDecision, account: NamedAccount): boolean {
    return this.#buildMarks(account).some(({ hash: one }) => what.some((mark) => mark.hash === one))
  }

  isFromPerson(decision: SplitDecision, platformId: string): boolean {
    return decision.of === this.#hash('person', platformId)
  }

  /** Adds a decision. Durable once this resolves. The accounts remain one person. */
  async add(platformId: string, accounts: readonly NamedAccount[]): Promise<SplitDecision> {
    const marks = accounts.flatMap((account) => this.#buildMarks(account))
    const what = [...new Map(marks.map((mark) => [mark.hash, mark])).values()]
    const id = randomBytes(idBytes).toString('hex')
    const at = formatNow()
    const of = this.#hash('person', platformId)
    await this.#append({ at, id, do: 'split', key: hashKey(this.#key), of, what })
    return { id, at, of, what }
  }

  /** Durable once this resolves. */
  async undo({ id }: SplitDecision): Promise<void> {
    await this.#append({ at: formatNow(), id, do: 'undo', key: hashKey(this.#key) })
  }

  /** The decisions as a function of staged accounts. */
  findSplits(staging: Staging): SplitOf {
    if (this.#byHash.size === 0) return () => null
    const known = new Map<number, string | null | undefined>()
    return (account) => {
      if (known.has(account)) return known.get(account)
      const split = this.#findSplit(staging, account)
      known.set(account, split)
      return split
    }
  }

  #findSplit(staging: Staging, account: number): string | null | undefined {
    const { people } = staging
    const kind = people.getKind(account)
    // A text of an edge may join any account, because it is not an account of its own.
    if (kind === 'text') return undefined
    const [first] = kind === 'number' ? [`${people.getNumber(account)}`] : people.readKey(account)
    const marks: [MarkKind, string][] =
      kind === 'author'
        ? [
            ['address', first!],
            ['id', staging.hashAuthor(account)],
          ]
        : [[kind === 'name' ? 'login' : kind, first!]]
    for (const [markKind, value] of marks) {
      const id = this.#byHash.get(this.#hash(markKind, value))
      if (id !== undefined) return id
    }
    return null
  }

  #buildMarks({ kind, key, login, address }: NamedAccount): SplitDecision['what'] {
    const number = numberOfId('account', key)
    const mark = (markKind: MarkKind, value: string) => ({
      kind: markKind,
      hash: this.#hash(markKind, value),
    })
    if (kind === 'login') return [mark('login', foldName(login!))]
    if (number !== null) return [mark('number', `${number}`)]
    return address === undefined
      ? [mark('id', key)]
      : [mark('address', address.toLowerCase()), mark('id', key)]
  }

  #hash(kind: MarkKind | 'person', value: string): string {
    const text = `split\n${kind}\n${value}`
    return createHmac('sha256', this.#key).update(text).digest('hex').slice(0, hashDigits)
  }

  async #append(line: SplitLine): Promise<void> {
    const path = join(this.#dataDir, fileName)
    const file = await open(path, 'a+', privateFileMode)
    try {
      const before = await file.readFile('utf8')
      // Removes an incomplete line of a crashed process, which would damage this one.
      const whole = before.slice(0, before.lastIndexOf('\n') + 1)
      if (whole !== before) await file.truncate(Buffer.byteLength(whole))
      await file.appendFile(`${JSON.stringify(line)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await syncFolder(this.#dataDir)
  }
}

function parseLine(text: string, path: string, number: number): SplitLine {
  try {
    const line = JSON.parse(text) as SplitLine
    const isWhole = line.do === 'undo' || (typeof line.of === 'string' && Array.isArray(line.what))
    if (typeof line.id === 'string' && isWhole) return line
  } catch {
    // Reported below, like a line with missing members.
  }
  throw new ImportError(`${path}:${number} is damaged: restore the file from a backup`)
}

function hashKey(key: Uint8Array): string {
  return hash('sha256', Buffer.concat([Buffer.from('splits\n'), key])).slice(0, keyDigits)
}

function formatNow(): string {
  return new Date().toISOString()
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * The random key of the data directory. Identifiers of people who are known only by address are
 * made with it, so that they cannot be guessed from addresses.
 */
export async function readIdentityKey(dataDir: string): Promise<Uint8Array> {
  const path = join(dataDir, 'identity.key')
  const known = await readFile(path).catch(() => null)
  if (known?.length === keyBytes) return known
  await makeFolder(dataDir)
  const key = randomBytes(keyBytes)
  await writeFile(path, key, { mode: privateFileMode, flag: 'wx', flush: true })
  return key
}

const keyBytes = 32
