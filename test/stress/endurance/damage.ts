/**
 * A damaged snapshot: a flipped bit in each block of every file, truncated ends, and ends of zeros.
 * Most files are read one by one, as opening reads them. A sample opens the whole snapshot, and a
 * few cases run `devdex serve`.
 */
import { join } from 'node:path'
import { startServer } from '../../../bench/child.ts'
import { type Claim, claim } from '../../../bench/claim.ts'
import { countText } from '../../../bench/table.ts'
import { devdexScript } from '../../../bench/workspace.ts'
import { mulberry32 } from '../../../data/generate/index.ts'
import {
  currentSnapshot,
  loadSnapshot,
  type Manifest,
  manifestName,
  readManifest,
  readVerified,
  SnapshotError,
  snapshotPath,
  verifySnapshot,
} from '../../../src/snapshot/index.ts'
import { importGround, prepareGround } from '../ground.ts'
import { suite } from '../suite.ts'
import { DamagedFile, type Mend } from './damaged-file.ts'

interface DamageScale {
  /** A separate small data set: files are read once for each of their blocks. */
  readonly users: number
  /** One flip per block of this size. */
  readonly blockBytes: number
  /** One flip per this number of bits in CURRENT and the manifest. */
  readonly bitStep: number
  readonly cutsPerFile: number
  readonly blanksPerFile: number
  /** One damage in this many is also tested by opening the whole snapshot. */
  readonly openEvery: number
  readonly serves: number
}

const efforts = {
  thorough: {
    users: 10_000,
    blockBytes: 4096,
    bitStep: 1,
    cutsPerFile: 100,
    blanksPerFile: 20,
    openEvery: 50,
    serves: 25,
  },
  brief: {
    users: 300,
    blockBytes: 8192,
    bitStep: 97,
    cutsPerFile: 8,
    blanksPerFile: 3,
    openEvery: 40,
    serves: 2,
  },
}

export const damage = suite<DamageScale>('damage', efforts, async (ground, scale) => {
  const own = await prepareGround(scale.users, ground.seed)
  const dataDir = await importGround(own)
  const disk = await Disk.open(dataDir, scale, ground.seed)
  const claims = await disk.ruin()
  const { name } = await verifySnapshot(dataDir, disk.snapshot)
  const isWhole = (await loadSnapshot(dataDir)).manifest.name === name
  return [...claims, claim(isWhole, 'mended, it opens and verifies', name)]
})

/** The outcomes of one kind of damage. */
interface Tally {
  done: number
  /** Refused by a SnapshotError that names the file. */
  found: number
  opened: number
  foundByOpening: number
  /** The first damage that was not refused, and the message. */
  missed: string | undefined
}

/** One file, and the function that reads it as opening does. */
interface Target {
  readonly file: DamagedFile
  read(): Promise<unknown>
  /** CURRENT and the manifest: small, and everything depends on them. */
  readonly isSmall: boolean
}

const newTally = (): Tally => ({
  done: 0,
  found: 0,
  opened: 0,
  foundByOpening: 0,
  missed: undefined,
})

class Disk {
  readonly snapshot: string
  readonly #dataDir: string
  readonly #scale: DamageScale
  readonly #random: () => number
  readonly #targets: readonly Target[]
  #served = 0
  #servedRight = 0
  #damages = 0
  /** One damage in this many is tested by a server. */
  #serveEvery = 1

  private constructor(
    dataDir: string,
    snapshot: string,
    targets: readonly Target[],
    scale: DamageScale,
    seed: number,
  ) {
    this.#dataDir = dataDir
    this.snapshot = snapshot
    this.#targets = targets
    this.#scale = scale
    this.#random = mulberry32(seed)
  }

  static async open(dataDir: string, scale: DamageScale, seed: number): Promise<Disk> {
    const snapshot = (await currentSnapshot(dataDir))!
    const manifest = await readManifest(snapshotPath(dataDir, snapshot))
    return new Disk(dataDir, snapshot, targetsOf(dataDir, manifest), scale, seed)
  }

  async ruin(): Promise<Claim[]> {
    const { blockBytes, cutsPerFile, blanksPerFile, serves } = this.#scale
    const bytes = this.#targets.reduce((sum, { file }) => sum + file.bytes, 0)
    this.#serveEvery = Math.max(1, Math.floor(this.#targets.length / serves))
    const flips = await this.#each(({ file, isSmall }) =>
      isSmall ? [] : this.#bits(file).map((bit) => () => file.flip(bit)),
    )
    const small = await this.#each(({ file, isSmall }) =>
      isSmall ? this.#allBits(file).map((bit) => () => file.flip(bit)) : [],
    )
    const cuts = await this.#each(({ file }) =>
      this.#ends(file.bytes, cutsPerFile).map((end) => () => file.cut(end)),
    )
    const blanks = await this.#each(({ file }) =>
      this.#ends(file.bytes, blanksPerFile).map((end) => () => file.blank(end)),
    )
    for (const { file } of this.#targets) file.close()
    const where = `${this.#targets.length} files of ${countText(bytes)} bytes`
    const all = [flips, small, cuts, blanks]
    return [
      foundClaim(flips, `a bit flipped in each ${countText(blockBytes)} bytes of ${where}`),
      foundClaim(small, 'bits flipped all over CURRENT and the manifest'),
      foundClaim(cuts, 'ends cut off each file'),
      foundClaim(blanks, 'ends of each file that are zeros'),
      openingClaim(all),
      claim(
        this.#served > 0 && this.#servedRight === this.#served,
        '`devdex serve` ends with one line that names the file',
        `${this.#servedRight} of ${this.#served}`,
      ),
    ]
  }

  /** @param damagesOf the damages of a file, one after the other; null where one has no effect */
  async #each(damagesOf: (target: Target) => (() => Mend | null)[]): Promise<Tally> {
    const tally = newTally()
    for (const target of this.#targets) {
      for (const [i, damageIt] of damagesOf(target).entries()) {
        const mend = damageIt()
        if (mend === null) continue
        try {
          await this.#judge(target, tally, i === 0)
        } finally {
          mend()
        }
      }
    }
    return tally
  }

  async #judge({ file, read }: Target, tally: Tally, isFirst: boolean): Promise<void> {
    tally.done++
    const said = await refusal(read)
    if (names(said, file.path)) tally.found++
    else tally.missed ??= `${file.path}: ${said}`
    if (tally.done % this.#scale.openEvery === 0) {
      tally.opened++
      const whole = await refusal(() => loadSnapshot(this.#dataDir))
      if (names(whole, file.path)) tally.foundByOpening++
      else tally.missed ??= `${file.path}, by opening: ${whole}`
    }
    const { serves } = this.#scale
    if (!isFirst || this.#served >= serves || this.#damages++ % this.#serveEvery > 0) return
    this.#served++
    if (await isRefusedByServe(this.#dataDir, file.path)) this.#servedRight++
  }

  /** One bit per block. */
  #bits({ bytes }: DamagedFile): number[] {
    const { blockBytes } = this.#scale
    return Array.from({ length: Math.ceil(bytes / blockBytes) }, (_, block) => {
      const start = block * blockBytes
      return Math.floor((start + this.#random() * Math.min(blockBytes, bytes - start)) * 8)
    })
  }

  #allBits({ bytes }: DamagedFile): number[] {
    const { bitStep } = this.#scale
    return Array.from({ length: Math.ceil((bytes * 8) / bitStep) }, (_, i) => i * bitStep)
  }

  /** The truncated lengths of a file: empty, one byte short, at a block, random. */
  #ends(bytes: number, count: number): number[] {
    if (bytes === 0) return []
    const some = [0, bytes - 1, (bytes - 1) & ~4095, Math.min(1, bytes - 1)]
    while (some.length < count) some.push(Math.floor(this.#random() * bytes))
    return some.slice(0, count)
  }
}

function targetsOf(dataDir: string, manifest: Manifest): Target[] {
  const folder = snapshotPath(dataDir, manifest.name)
  return [
    {
      file: new DamagedFile(join(dataDir, 'CURRENT')),
      read: () => currentSnapshot(dataDir),
      isSmall: true,
    },
    {
      file: new DamagedFile(join(folder, manifestName)),
      read: () => readManifest(folder),
      isSmall: true,
    },
    ...manifest.files.map((entry) => {
      const target = new Uint8Array(entry.bytes)
      const read = () => readVerified(folder, entry, target)
      return { file: new DamagedFile(join(folder, entry.name)), read, isSmall: false }
    }),
  ]
}

async function refusal(read: () => Promise<unknown>): Promise<unknown> {
  try {
    await read()
    return 'was read'
  } catch (error) {
    return error
  }
}

function names(said: unknown, path: string): boolean {
  return said instanceof SnapshotError && said.message.includes(path)
}

async function isRefusedByServe(dataDir: string, path: string): Promise<boolean> {
  try {
    const server = await startServer(devdexScript, ['serve', '--data', dataDir, '--port', '0'])
    await server.kill()
    return false
  } catch (error) {
    // The output of the process follows the first line.
    const [, ...lines] = (error as Error).message.trimEnd().split('\n')
    return lines.length === 1 && lines[0]!.includes(path)
  }
}

function foundClaim({ done, found, missed }: Tally, what: string): Claim {
  const value = `${countText(found)} of ${countText(done)} refused by the name of the file`
  const problem = missed === undefined ? '' : `; ${missed}`
  return claim(done > 0 && found === done, what, value + problem)
}

function openingClaim(tallies: readonly Tally[]): Claim {
  const sum = (count: (tally: Tally) => number) => tallies.reduce((n, one) => n + count(one), 0)
  const [opened, found] = [sum((one) => one.opened), sum((one) => one.foundByOpening)]
  const value = `${countText(found)} of ${countText(opened)}`
  return claim(opened > 0 && found === opened, 'of these, a sample by opening all of it', value)
}
