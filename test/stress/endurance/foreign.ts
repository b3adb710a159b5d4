/**
 * Snapshots with valid checksums and invalid content, which no import writes: random bytes in one
 * file, and a matching manifest. Not every such file is detectable, so answers may be wrong. But
 * the service refuses the snapshot by name, or starts, answers every request, and stays up.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createKey } from '../../../bench/bench-key.ts'
import { type ServerProcess, startServer } from '../../../bench/child.ts'
import { type Claim, claim } from '../../../bench/claim.ts'
import { Client } from '../../../bench/client.ts'
import { devdexScript } from '../../../bench/workspace.ts'
import { mulberry32 } from '../../../data/generate/index.ts'
import {
  currentSnapshot,
  manifestName,
  readManifest,
  snapshotPath,
} from '../../../src/snapshot/index.ts'
import { importGround, prepareGround } from '../ground.ts'
import { suite } from '../suite.ts'
import { probeQuestions } from './probe-questions.ts'

interface ForeignScale {
  readonly users: number
  readonly rounds: number
}

/** A service that has not started or stopped after this time hangs. */
const patienceMs = 60_000
/** A query may take its deadline, and a worker that ended is replaced. */
const answerMsMax = 15_000

const efforts = { thorough: { users: 1000, rounds: 200 }, brief: { users: 200, rounds: 4 } }

interface Tally {
  refused: number
  served: number
  answers: number
  failures: number
  readonly problems: string[]
}

export const foreign = suite<ForeignScale>('foreign', efforts, async (ground, scale) => {
  const own = await prepareGround(scale.users, ground.seed)
  const dataDir = await importGround(own)
  const key = await createKey(dataDir)
  const questions = probeQuestions(own.users, own.seed)
  const tally: Tally = { refused: 0, served: 0, answers: 0, failures: 0, problems: [] }
  const forger = await Forger.open(dataDir, ground.seed)
  for (let round = 0; round < scale.rounds; round++) {
    const { path, mend } = forger.forge()
    try {
      const problem = await tryServing(dataDir, key, questions, path, tally)
      if (problem !== null) tally.problems.push(`round ${round}, ${path}: ${problem}`)
    } finally {
      mend()
    }
  }
  return claimsOf(tally, scale.rounds)
})

/** Writes invalid files, and manifests that declare them valid. */
class Forger {
  readonly #folder: string
  readonly #manifest: Awaited<ReturnType<typeof readManifest>>
  readonly #random: () => number
  readonly #names: readonly string[]

  private constructor(
    folder: string,
    manifest: Awaited<ReturnType<typeof readManifest>>,
    seed: number,
  ) {
    this.#folder = folder
    this.#manifest = manifest
    this.#random = mulberry32(seed + 404)
    this.#names = manifest.files.filter(({ bytes }) => bytes > 0).map(({ name }) => name)
  }

  static async open(dataDir: string, seed: number): Promise<Forger> {
    const folder = snapshotPath(dataDir, (await currentSnapshot(dataDir))!)
    return new Forger(folder, await readManifest(folder), seed)
  }

  forge(): { readonly path: string; readonly mend: () => void } {
    const name = this.#names[Math.floor(this.#random() * this.#names.length)]!
    const path = join(this.#folder, name)
    const manifestPath = join(this.#folder, manifestName)
    const whole = readFileSync(path)
    const wholeManifest = readFileSync(manifestPath)
    const forged = this.#changed(whole)
    const sha256 = createHash('sha256').update(forged).digest('hex')
    const files = this.#manifest.files.map((one) => (one.name === name ? { ...one, sha256 } : one))
    const content = JSON.stringify({ ...this.#manifest, files }, null, 2)
    writeFileSync(path, forged)
    const checksum = createHash('sha256').update(content).digest('hex')
    writeFileSync(manifestPath, `${content}\n${checksum}\n`)
    const mend = () => {
      writeFileSync(path, whole)
      writeFileSync(manifestPath, wholeManifest)
    }
    return { path, mend }
  }

  /** Random bytes, a block of them, a run of ones, or another number in the table at the end. */
  #changed(whole: Buffer): Buffer {
    const bytes = Buffer.from(whole)
    const below = (max: number) => Math.floor(this.#random() * max)
    const way = below(4)
    if (way === 3) return this.#otherNumber(bytes)
    const length = Math.min(bytes.length, [1 + below(64), 4096, 64][way]!)
    const start = below(bytes.length - length + 1)
    for (let i = start; i < start + length; i++) bytes[i] = way === 2 ? 0xff : below(256)
    return bytes
  }

  #otherNumber(bytes: Buffer): Buffer {
    const digits = [...bytes.keys()].slice(-2000).filter((i) => isDigit(bytes[i]!))
    const at = digits[Math.floor(this.#random() * digits.length)] ?? bytes.length - 1
    bytes[at] = 0x30 + Math.floor(this.#random() * 10)
    return bytes
  }
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

/** The failure, or null. */
async function tryServing(
  dataDir: string,
  key: string,
  questions: ReturnType<typeof probeQuestions>,
  path: string,
  tally: Tally,
): Promise<string | null> {
  const args = ['serve', '--data', dataDir, '--port', '0', '--workers', '1']
  let server: ServerProcess | null
  try {
    server = await Promise.race([startServer(devdexScript, args), patience()])
  } catch (error) {
    const [, ...lines] = (error as Error).message.trimEnd().split('\n')
    tally.refused++
    return lines.length === 1 && lines[0]!.includes(path) ? null : lines.slice(0, 3).join(' / ')
  }
  if (server === null) return 'it does not come up'
  tally.served++
  const problem = await askAll(server, key, questions, tally)
  const end = await Promise.race([server.stop().then(() => 'ended'), patience()])
  return end === null ? 'it does not end' : problem
}

async function askAll(
  { url }: ServerProcess,
  key: string,
  questions: ReturnType<typeof probeQuestions>,
  tally: Tally,
): Promise<string | null> {
  const client = new Client(url, key, 1)
  try {
    for (const question of questions) {
      const answer = await client.ask(question)
      if (answer === null) return `no answer to ${question.path} ${question.body.slice(0, 60)}`
      if (answer.ms > answerMsMax) return `${question.path} took ${Math.round(answer.ms)} ms`
      tally.answers++
      if (answer.status >= 500) tally.failures++
    }
    return null
  } finally {
    client.close()
  }
}

async function patience(): Promise<null> {
  await setTimeout(patienceMs, null, { ref: false })
  return null
}

function claimsOf(
  { refused, served, answers, failures, problems }: Tally,
  rounds: number,
): Claim[] {
  const told = problems.slice(0, 5).map((one) => `; ${one}`)
  return [
    claim(
      problems.length === 0 && refused + served === rounds,
      'a file that is wrong and has a right checksum is refused by name, or served without a crash',
      `${rounds} files: ${refused} refused, ${served} served; ` +
        `${problems.length} problems${told.join('')}`,
    ),
    claim(
      served === 0 || (answers > 0 && failures * 20 < answers),
      'what is served is answered, and fewer than one in twenty are a 5xx',
      `${answers} answers, ${failures} of them 5xx`,
    ),
  ]
}
