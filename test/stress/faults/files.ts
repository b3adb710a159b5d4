/** Damaged files: a flipped bit, a missing or blank end, and random bytes with a right checksum. */
import { createHash } from 'node:crypto'
import { closeSync, ftruncateSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Claim, claim } from '../../../bench/claim.ts'
import { countText } from '../../../bench/table.ts'
import {
  currentSnapshot,
  loadSnapshot,
  manifestName,
  readManifest,
  readVerified,
  SnapshotError,
  snapshotPath,
  verifySnapshot,
} from '../../../src/snapshot/index.ts'
import { claimNone } from '../claims.ts'
import type { Stage } from '../stage.ts'

/** A file of the snapshot, and what reads it as opening does. */
interface Target {
  readonly path: string
  read(): Promise<unknown>
  /** CURRENT and the manifest: everything depends on them. */
  readonly isSmall: boolean
}

interface Damages {
  /** One flip per block of this size. */
  readonly blockBytes: number
  /** One flip per this number of bits in CURRENT and the manifest. */
  readonly bitStep: number
  readonly cuts: number
  readonly blanks: number
  /** One damage in this many is also tried by opening the whole snapshot. */
  readonly openEvery: number
  readonly serves: number
}

/** Bytes that are written over those of a file, which may then end earlier. */
interface Damage {
  readonly at: number
  readonly bytes: Buffer
  readonly length?: number
}

export async function damageFiles(stage: Stage, row: Damages): Promise<Claim[]> {
  await stage.copyWorld()
  const targets = await findTargets(stage.dataDir)
  const kinds: Readonly<Record<string, (target: Target, whole: Buffer) => Damage[]>> = {
    'a flipped bit': (target, whole) => chooseBits(stage, row, target, whole),
    'an end that is cut off': (_, whole) =>
      chooseEnds(stage, row.cuts, whole).map((at) => ({ at, bytes: Buffer.of(), length: at })),
    // As if the size reached the disk but the data did not.
    'an end of zeros': (_, whole) =>
      chooseEnds(stage, row.blanks, whole).flatMap((at) => {
        const isBlank = whole.subarray(at).every((byte) => byte === 0)
        return isBlank ? [] : [{ at, bytes: Buffer.alloc(whole.length - at) }]
      }),
  }
  const serveEvery = Math.max(1, Math.floor((targets.length * 3) / row.serves))
  const claims: Claim[] = []
  let [done, opened, served] = [0, 0, 0]
  for (const [kind, choose] of Object.entries(kinds)) {
    const missed: string[] = []
    let found = 0
    for (const [i, target] of targets.entries()) {
      const whole = readFileSync(target.path)
      for (const [j, damage] of choose(target, whole).entries()) {
        write(target.path, damage)
        if (!(await isRefused(target.read, target.path))) missed.push(target.path)
        if (done++ % row.openEvery === 0) {
          opened++
          const open = () => loadSnapshot(stage.dataDir)
          if (!(await isRefused(open, target.path))) missed.push(`${target.path}, by opening`)
        }
        if (j === 0 && i % serveEvery === 0 && served < row.serves) {
          served++
          const said = await tryServing(stage, target.path)
          if (said !== 'refused') missed.push(`${target.path}, by serving: ${said}`)
        }
        write(target.path, { at: damage.at, bytes: whole.subarray(damage.at) })
        found++
      }
    }
    claims.push(
      claim(
        missed.length === 0 && found > 0,
        `${kind} is refused by the name of the file`,
        `${countText(found)} of ${targets.length} files; ${missed.slice(0, 3).join('; ')}`,
      ),
    )
  }
  const { name } = await verifySnapshot(stage.dataDir, (await currentSnapshot(stage.dataDir))!)
  const isWhole = (await loadSnapshot(stage.dataDir)).manifest.name === name
  const tried = claim(
    opened > 0 && served > 0,
    'some by opening and by serving',
    `${opened}, ${served}`,
  )
  return [...claims, tried, claim(isWhole, 'mended, it opens and verifies', name)]
}

async function findTargets(dataDir: string): Promise<Target[]> {
  const folder = snapshotPath(dataDir, (await currentSnapshot(dataDir))!)
  const { files } = await readManifest(folder)
  const small = { isSmall: true }
  return [
    { path: join(dataDir, 'CURRENT'), read: () => currentSnapshot(dataDir), ...small },
    { path: join(folder, manifestName), read: () => readManifest(folder), ...small },
    ...files.map((entry) => ({
      path: join(folder, entry.name),
      read: () => readVerified(folder, entry, new Uint8Array(entry.bytes)),
      isSmall: false,
    })),
  ]
}

function chooseBits(stage: Stage, row: Damages, { isSmall }: Target, whole: Buffer): Damage[] {
  const step = isSmall ? row.bitStep : row.blockBytes * 8
  return Array.from({ length: Math.ceil((whole.length * 8) / step) }, (_, i) => {
    const room = Math.min(step, whole.length * 8 - i * step)
    const bit = i * step + Math.floor(stage.random() * room)
    return { at: bit >> 3, bytes: Buffer.of(whole[bit >> 3]! ^ (1 << (bit & 7))) }
  })
}

/** Empty, one byte short, at a block, and at random. */
function chooseEnds(stage: Stage, count: number, { length }: Buffer): number[] {
  if (length === 0) return []
  const some = [0, length - 1, (length - 1) & ~4095, Math.min(1, length - 1)]
  while (some.length < count) some.push(Math.floor(stage.random() * length))
  return some.slice(0, count)
}

function write(path: string, { at, bytes, length }: Damage): void {
  const file = openSync(path, 'r+')
  if (length !== undefined) ftruncateSync(file, length)
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, undefined, at + done)
  closeSync(file)
}

async function isRefused(read: () => Promise<unknown>, path: string): Promise<boolean> {
  const error = await read().catch((error: unknown) => error)
  return error instanceof SnapshotError && error.message.includes(path)
}

/** A service that has not started or stopped after this time hangs. */
const patienceMs = 60_000
/** A query may take its deadline, and a worker that ended is replaced. */
const answerMsMax = 15_000

/** `refused` in one line with the name of the file, `served` and ended, or what was wrong. */
async function tryServing(
  stage: Stage,
  path: string,
  use: () => Promise<string | null> = async () => null,
): Promise<string> {
  const patience = () => setTimeout(patienceMs, 'hangs', { ref: false })
  try {
    const serving = stage.serve(['--workers', '1']).then(() => 'served')
    if ((await Promise.race([serving, patience()])) === 'hangs') return 'it does not come up'
  } catch (error) {
    // The output of the process follows the first line.
    const [, ...lines] = (error as Error).message.trimEnd().split('\n')
    return lines.length === 1 && lines[0]!.includes(path)
      ? 'refused'
      : lines.slice(0, 3).join(' / ')
  }
  const problem = await use()
  const ended = await Promise.race([stage.stop().then(() => 'ended'), patience()])
  return ended === 'hangs' ? 'it does not end' : (problem ?? 'served')
}

/**
 * Bytes that no import writes, with right checksums. Not every such file can be told, so answers may
 * be wrong. But the service refuses it by name, or starts, answers every request, and ends.
 */
export async function forgeFiles(
  stage: Stage,
  { rounds }: { readonly rounds: number },
): Promise<Claim[]> {
  await stage.copyWorld()
  await stage.open()
  const folder = snapshotPath(stage.dataDir, (await currentSnapshot(stage.dataDir))!)
  const manifestPath = join(folder, manifestName)
  const manifest = await readManifest(folder)
  const wholeManifest = readFileSync(manifestPath)
  const names = manifest.files.filter(({ bytes }) => bytes > 0).map(({ name }) => name)
  const ends: string[] = []
  for (let round = 0; round < rounds; round++) {
    const name = names[Math.floor(stage.random() * names.length)]!
    const path = join(folder, name)
    const whole = readFileSync(path)
    const forged = forge(whole, stage.random)
    const sha256 = createHash('sha256').update(forged).digest('hex')
    const files = manifest.files.map((one) => (one.name === name ? { ...one, sha256 } : one))
    const content = JSON.stringify({ ...manifest, files }, null, 2)
    writeFileSync(path, forged)
    const checksum = createHash('sha256').update(content).digest('hex')
    writeFileSync(manifestPath, `${content}\n${checksum}\n`)
    const end = await tryServing(stage, path, () => askAll(stage))
    ends.push(['refused', 'served'].includes(end) ? end : `round ${round}, ${path}: ${end}`)
    writeFileSync(path, whole)
    writeFileSync(manifestPath, wholeManifest)
  }
  const problems = ends.filter((end) => end.startsWith('round'))
  const failures = stage.receipts.filter(({ status }) => status >= 500).length
  const answers = stage.receipts.length
  return [
    claimNone(
      'a wrong file with a right checksum is refused by name, or served without a crash',
      problems,
      `${ends.filter((end) => end === 'refused').length} of ${rounds} refused`,
    ),
    claim(
      failures * 20 <= answers,
      'of what is served, fewer than one answer in twenty is a 5xx',
      `${failures} of ${answers}`,
    ),
  ]
}

async function askAll(stage: Stage): Promise<string | null> {
  const load = stage.load({ questions: 'all parts', clients: 1, each: 60 })
  const receipts = await load.end()
  const lost = receipts.find(({ status }) => status === 0)
  const slow = receipts.find(({ startMs, endMs }) => endMs - startMs > answerMsMax)
  const failed = lost ?? slow
  return failed === undefined ? null : `no answer in time to ${failed.asked.path}`
}

/** Random bytes, a block of them, a run of ones, or another number in the table at the end. */
function forge(whole: Buffer, random: () => number): Buffer {
  const bytes = Buffer.from(whole)
  const below = (max: number) => Math.floor(random() * max)
  const way = below(4)
  if (way === 3) {
    const digits = [...bytes.keys()]
      .slice(-2000)
      .filter((i) => /\d/.test(String.fromCharCode(bytes[i]!)))
    bytes[digits[below(digits.length)] ?? bytes.length - 1] = 0x30 + below(10)
    return bytes
  }
  const length = Math.min(bytes.length, [1 + below(64), 4096, 64][way]!)
  const start = below(bytes.length - length + 1)
  for (let i = start; i < start + length; i++) bytes[i] = way === 2 ? 0xff : below(256)
  return bytes
}
