/**
 * One flipped bit in the file of the accounts: is it found and named? A flip that verification
 * misses must be harmless: a plain reader of LMDB then reads the same content as before.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runJson } from '../../../bench/child.ts'
import { type Claim, claim } from '../../../bench/claim.ts'
import { accountsFolder, type Ground, wholeClaim } from '../../../bench/ledger/ground.ts'
import { countText } from '../../../bench/table.ts'
import { mulberry32 } from '../../../data/generate/index.ts'
import { type Anchor, backup, type VerifyReport, verifyInChild } from '../../../src/store/index.ts'
import { stressScript } from '../script.ts'
import { sumOf } from './accounts.ts'
import { type DrainScale, drainKey } from './drain.ts'
import type { Dump } from './dump-process.ts'

export interface FlipScale {
  /** Flips at random places of the file. */
  readonly bits: number
  /** Whether each page gets one too. */
  readonly everyPage: boolean
  /** Makes the store. */
  readonly drain: DrainScale
}

export interface Flip {
  readonly byte: number
  readonly bit: number
}

export interface Fate {
  readonly flip: Flip
  /** The problems that verification reported; empty for none. */
  readonly problems: readonly string[]
  /** Whether a plain reader finds the same content; tested where verification found nothing. */
  readonly isSame: boolean
}

const pageBytes = 4096
/** Concurrent verifications, each in a separate process. */
const lanes = 2

export async function runFlips(ground: Ground, scale: FlipScale): Promise<Claim[]> {
  await drainKey(ground, scale.drain)
  // The server's own file has mostly unused pages; a backup has none.
  const compact = { ...ground, dataDir: join(ground.dataDir, 'compact') }
  const report = await backup(ground.dataDir, compact.dataDir)
  const anchor = { seq: report.commits, hash: report.head }
  const file = join(accountsFolder(compact), 'data.mdb')
  const bytes = readFileSync(file)
  const flips = flipsOf(bytes.length, scale)
  const lab = new FlipLab(compact, bytes, anchor)
  const fates = await lab.tryAll(flips)
  const reader = readerClaim(await lab.pristine(), report)
  return [wholeClaim(report), reader, ...flipClaims(fates)]
}

function flipsOf(bytes: number, { bits, everyPage }: FlipScale): Flip[] {
  const random = mulberry32(17)
  const below = (end: number) => Math.floor(random() * end)
  const anywhere = Array.from({ length: bits }, () => ({ byte: below(bytes), bit: below(8) }))
  const pages = everyPage ? Math.ceil(bytes / pageBytes) : 0
  const perPage = Array.from({ length: pages }, (_, page) => ({
    byte: Math.min(bytes - 1, page * pageBytes + below(pageBytes)),
    bit: below(8),
  }))
  return [...anywhere, ...perPage]
}

class FlipLab {
  readonly #ground: Ground
  readonly #bytes: Buffer
  readonly #anchor: Anchor
  #dump: Promise<Dump> | undefined

  constructor(ground: Ground, bytes: Buffer, anchor: Anchor) {
    this.#ground = ground
    this.#bytes = bytes
    this.#anchor = anchor
  }

  async tryAll(flips: readonly Flip[]): Promise<Fate[]> {
    const fates: Fate[] = []
    let next = 0
    const lane = async () => {
      const folder = mkdtempSync(join(this.#ground.dataDir, 'flip-'))
      for (let i = next++; i < flips.length; i = next++) {
        fates[i] = await this.#tryOne(folder, flips[i]!)
      }
      rmSync(folder, { recursive: true })
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    return fates
  }

  async #tryOne(folder: string, flip: Flip): Promise<Fate> {
    const accounts = join(folder, 'accounts')
    rmSync(accounts, { recursive: true, force: true })
    mkdirSync(accounts)
    const flipped = Buffer.from(this.#bytes)
    flipped[flip.byte]! ^= 1 << flip.bit
    writeFileSync(join(accounts, 'data.mdb'), flipped)
    const { whole, problems } = await verifyInChild(folder, { anchor: this.#anchor })
    if (!whole) return { flip, problems, isSame: false }
    const before = await this.pristine()
    const after = await dumpOf(folder).catch(() => null)
    return { flip, problems: [], isSame: after?.checksum === before.checksum }
  }

  /** The content that a plain reader finds without a flip. */
  pristine(): Promise<Dump> {
    this.#dump ??= this.#dumpCopy()
    return this.#dump
  }

  /** A reader leaves a lock file, which the original store should not get. */
  async #dumpCopy(): Promise<Dump> {
    const folder = mkdtempSync(join(this.#ground.dataDir, 'whole-'))
    mkdirSync(join(folder, 'accounts'))
    const original = join(accountsFolder(this.#ground), 'data.mdb')
    copyFileSync(original, join(folder, 'accounts', 'data.mdb'))
    const dump = await dumpOf(folder)
    rmSync(folder, { recursive: true })
    return dump
  }
}

function dumpOf(dataDir: string): Promise<Dump> {
  return runJson<Dump>(stressScript('ledger/dump-process.js'), [dataDir])
}

/** A reader that read nothing would find no change either. */
export function readerClaim({ records }: Dump, report: VerifyReport): Claim {
  const verified = sumOf(Object.values(report.records))
  return claim(
    records === verified && records > 0,
    'a plain reader of LMDB finds as many records as verification does',
    `${countText(records)} = ${countText(verified)}`,
  )
}

/** A record or table, a commit, or the file as a whole. */
const name = /\b(meta|journal|accounts|keys|usage|repeats|suppressions|signals)\b|\bcommit \d/
const crash = /\bSIG[A-Z]+\b|\bended\b|did not (come|get) (on|further)|\bstuck\b/

export function flipClaims(fates: readonly Fate[]): Claim[] {
  const found = fates.filter(({ problems }) => problems.length > 0)
  const quiet = fates.filter(({ problems }) => problems.length === 0)
  const undetected = quiet.filter(({ isSame }) => !isSame)
  const nameless = found.filter(({ problems }) => !problems.some((text) => name.test(text)))
  const crashed = found.filter(({ problems }) => problems.some((text) => crash.test(text)))
  return [
    claim(
      undetected.length === 0,
      'where nothing is found, a plain reader finds every key and value as before',
      `${countText(quiet.length)} not found, ${undetected.length} of them not as before` +
        placesText(undetected),
    ),
    claim(
      found.length > 0,
      'flips were found',
      `${countText(found.length)}, ${crashed.length} of them although the reader broke down`,
    ),
    claim(
      nameless.length === 0,
      'what was found is named: record, table or commit',
      `${countText(nameless.length)} nameless${placesText(nameless)}`,
    ),
  ]
}

function placesText(fates: readonly Fate[]): string {
  if (fates.length === 0) return ''
  const texts = fates.slice(0, 5).map(({ flip, problems }) => {
    return `bit ${flip.bit} of byte ${flip.byte} ${problems[0] ?? ''}`.trim()
  })
  return ` (${texts.join('; ')})`
}
