/** `kill -9` of imports and updates: whatever the moment, the old or the new state is served whole. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { keepUntilExit } from '../../../bench/child.ts'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { devdexScript } from '../../../bench/workspace.ts'
import {
  currentSnapshot,
  listSnapshots,
  loadSnapshot,
  verifySnapshot,
} from '../../../src/snapshot/index.ts'
import { claimNone } from '../claims.ts'
import { prepareSource, type Stage, until } from '../stage.ts'

/** A command to kill. */
class Command {
  text = ''
  readonly #child: ChildProcess
  readonly #closed: Promise<unknown>

  constructor(args: readonly string[]) {
    const child = spawn(process.execPath, [devdexScript, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child.stdout.on('data', (chunk) => (this.text += chunk))
    this.#child = keepUntilExit(child)
    this.#closed = once(child, 'close')
  }

  get isOver(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#closed
  }
}

/** What is visible of a data directory: names, and what is current. */
function listNames(dataDir: string): string[] {
  const read = (name: string) =>
    existsSync(join(dataDir, name)) ? readdirSync(join(dataDir, name)) : []
  return [...read('.'), ...read('snapshots'), `${currentIn(dataDir)}`]
}

function currentIn(dataDir: string): string | null {
  const path = join(dataDir, 'CURRENT')
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ')[0]! : null
}

/** Unfinished folders and names that the next import has to remove. */
function listStrays(dataDir: string, snapshots: readonly string[]): string[] {
  const isStray = (name: string) => name.startsWith('.tmp-') || name.endsWith('.tmp')
  return [...listNames(dataDir).filter(isStray), ...strayRecords(dataDir, snapshots)]
}

/** Stray files of an import only: pending updates are no strays. */
function strayRecords(dataDir: string, snapshots: readonly string[]): string[] {
  const folder = join(dataDir, 'records')
  const isKept = (name: string) =>
    snapshots.includes(name) || name.startsWith('update-') || name === 'merge.log'
  return existsSync(folder) ? readdirSync(folder).filter((name) => !isKept(name)) : []
}

interface Edition {
  readonly source: string
  readonly answers: readonly string[]
}

/** Every second kill waits for some step of publishing, which are milliseconds apart. */
export async function killImports(
  stage: Stage,
  { times }: { readonly times: number },
): Promise<Claim[]> {
  const { dataDir, random, users, seed } = stage
  await stage.open()
  let workMs = 0
  const importOne = async (source: string): Promise<Edition> => {
    const startMs = performance.now()
    await stage.devdex('import', source)
    workMs = performance.now() - startMs
    return { source, answers: await askNewServer(stage) }
  }
  let next = await importOne(await prepareSource(users, seed + 1))
  let served = await importOne(await prepareSource(users, seed))
  const problems: string[] = []
  let published = 0
  for (let kill = 0; kill < times; kill++) {
    const before = currentIn(dataDir)
    const isBeside = kill % 3 === 0
    if (isBeside) await stage.serve(['--workers', '1'])
    const importing = new Command(['import', next.source, '--data', dataDir])
    if (kill % 2 === 0) {
      await waitForSteps(importing, dataDir, 2 + ((kill / 2) % 8))
      const endMs = performance.now() + random() * 4
      // A timer would take at least a millisecond.
      while (performance.now() < endMs) await setImmediate()
    } else await setTimeout(((kill + random()) / times) * workMs)
    await importing.kill()
    const after = currentIn(dataDir)
    const editions = [served, next]
    if (after !== before) {
      published++
      ;[served, next] = [next, served]
    }
    const beside = isBeside ? await askServer(stage) : null
    await stage.stop()
    try {
      await verifySnapshot(dataDir, after ?? 'none')
      const answers = await askNewServer(stage)
      if (!areSame(answers, served)) problems.push(`${kill}: ${firstDifference(answers, served)}`)
    } catch (error) {
      problems.push(`${kill}: ${(error as Error).message}`)
    }
    // It may swap between two answers.
    const isOfOne = (answer: string, i: number) => editions.some((one) => one.answers[i] === answer)
    if (beside?.every(isOfOne) === false) problems.push(`${kill}: the running server errs`)
  }
  await stage.devdex('import', next.source)
  const snapshots = await listSnapshots(dataDir)
  // Verification reports strays too, so it accounts for all files on disk.
  for (const name of snapshots) await verifySnapshot(dataDir, name)
  return [
    claimNone('after each kill the old or the new snapshot is served whole', problems),
    timedClaim(
      published > 0 && published < times,
      'imports were killed before they were published, and after',
      `${published} of ${times} after`,
    ),
    claimNone('the next import leaves nothing of those killed', listStrays(dataDir, snapshots)),
    claim(snapshots.length <= 2, 'the current snapshot and the previous one stay', `${snapshots}`),
    claim(areSame(await askNewServer(stage), next), 'what it published is served', next.source),
  ]
}

/** Polls without a pause: the steps of publishing last as long as a write to disk. */
async function waitForSteps(importing: Command, dataDir: string, steps: number): Promise<void> {
  let seen = listNames(dataDir).join()
  for (let step = 0; step < steps && !importing.isOver; await setImmediate()) {
    const now = listNames(dataDir).join()
    if (now !== seen) step++
    seen = now
  }
}

async function askNewServer(stage: Stage): Promise<readonly string[]> {
  await stage.serve(['--workers', '1'])
  try {
    return await askServer(stage)
  } finally {
    await stage.stop()
  }
}

/** Answers without times of the import. Throws where one is missing. */
async function askServer(stage: Stage): Promise<readonly string[]> {
  const answers = await stage.answers('all parts')
  return answers.map((one) => {
    return one.replace(/"(embeddedAt|createdAt|updatedAt)":"[^"]*"/g, '"$1":""')
  })
}

function areSame(answers: readonly string[], { answers: expected }: Edition): boolean {
  return answers.every((one, i) => one === expected[i])
}

function firstDifference(answers: readonly string[], { answers: expected }: Edition): string {
  const at = answers.findIndex((one, i) => one !== expected[i])
  return `${answers[at]?.slice(0, 200)}, not ${expected[at]?.slice(0, 200)}`
}

/** Users that updates add. Each names the last update that changed it. */
const addedUsers = 20

/** Updates that the command reported as kept are served after the next merge. */
export async function killUpdates(
  stage: Stage,
  { times }: { readonly times: number },
): Promise<Claim[]> {
  await stage.copyWorld()
  const { dataDir, random, users } = stage
  const startMs = performance.now()
  await stage.devdex('import', writeUpdate(stage, 0), '--update')
  const workMs = performance.now() - startMs
  const [broken, lost]: [string[], string[]] = [[], []]
  let [accepted, kept, merged] = [0, 0, 0]
  for (let round = 1; round <= times; round++) {
    const before = await currentSnapshot(dataDir)
    const args = ['import', writeUpdate(stage, round), '--update', '--data', dataDir]
    const updating = new Command(args)
    const isOver = () => updating.isOver
    await until(isOver, 'killed', random() * workMs * 1.05, 1).catch(() => undefined)
    await updating.kill()
    if (updating.text.includes('kept as')) [accepted, kept] = [round, kept + 1]
    if ((await currentSnapshot(dataDir)) !== before) merged++
    const { documents } = (await loadSnapshot(dataDir)).manifest.collections.users
    if (documents !== users + addedUsers) broken.push(`${round}: ${documents} users`)
    // Sometimes several updates wait together.
    if (round % 3 !== 0 && round < times) continue
    await stage.devdex('import', '--merge')
    const rounds = await roundsIn(dataDir)
    const isWhole = rounds.length === addedUsers && new Set(rounds).size === 1
    if (!isWhole) broken.push(`${round}: ${rounds.join()}`)
    if ((rounds[0] ?? -1) < accepted) lost.push(`${rounds[0]} after ${accepted} was kept`)
  }
  await stage.devdex('import', writeUpdate(stage, times + 1), '--update')
  const last = await roundsIn(dataDir)
  if (last.some((one) => one !== times + 1)) lost.push('the last one')
  return [
    // Depends on timing: a short form may not reach both.
    timedClaim(
      kept > 0 && kept < times && merged > 0,
      'updates were killed before they were kept, and after',
      `${times} times, ${kept} kept, ${merged} merged`,
    ),
    claimNone('each update is there as a whole or not at all', broken),
    claimNone('no update that was kept is lost', lost),
    claimNone(
      'the next update leaves nothing of those killed',
      strayRecords(dataDir, await listSnapshots(dataDir)),
    ),
  ]
}

/** The same users each time, each with the number of the round. */
function writeUpdate({ ground }: Stage, round: number): string {
  const folder = join(ground.freshFolder(), 'update')
  mkdirSync(folder)
  const lines = Array.from({ length: addedUsers }, (_, i) =>
    JSON.stringify({ platformId: `added-${i}`, login: `added-${i}`, bio: `round ${round}` }),
  )
  writeFileSync(join(folder, 'users.jsonl'), `${lines.join('\n')}\n`)
  return folder
}

async function roundsIn(dataDir: string): Promise<number[]> {
  const { bodies } = await loadSnapshot(dataDir)
  const text = bodies.users.map((bytes) => Buffer.from(bytes).toString('latin1')).join('\n')
  return [...text.matchAll(/"bio":"round (\d+)"/g)].map(([, round]) => Number(round))
}
