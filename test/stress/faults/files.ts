/** Random bytes in files, with right checksums. Those with wrong ones: test/snapshot/damage. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Claim, claim } from '../../../bench/claim.ts'
import {
  currentSnapshot,
  manifestName,
  readManifest,
  snapshotPath,
} from '../../../src/snapshot/index.ts'
import { claimNone } from '../claims.ts'
import type { Stage } from '../stage.ts'

/** A service that has not started or stopped after this time hangs. */
const patienceMs = 60_000
/** A query may take its deadline, and a worker that ended is replaced. */
const answerMsMax = 60_000

/** `refused` in one line with the name of the file, `served` and ended, or what was wrong. */
async function tryServing(
  stage: Stage,
  path: string,
  use: () => Promise<string | null>,
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
