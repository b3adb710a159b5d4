/** `kill -9` of imports and updates: whatever the moment, the old or the new state is served whole. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { keepUntilExit } from '../../../bench/child.ts'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { Client } from '../../../bench/client.ts'
import { devdexScript } from '../../../bench/workspace.ts'
import {
  currentSnapshot,
  listSnapshots,
  loadSnapshot,
  verifySnapshot,
} from '../../../src/snapshot/index.ts'
import { claimNone } from '../claims.ts'
import { comparable } from '../load.ts'
import { type Stage, sourceOf, until } from '../stage.ts'

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

/** The visible state of a data directory. */
interface DataDirState {
  readonly current: string | null
  readonly snapshots: readonly string[]
  /** Folders of unfinished imports, some with a manifest. */
  readonly unfinished: readonly string[]
  readonly hasManifest: boolean
  /** What the next import has to remove, beside unfinished folders. */
  readonly strays: readonly string[]
  /** Whether CURRENT is being replaced. */
  readonly hasNextName: boolean
}

function stateOf(dataDir: string): DataDirState {
  const folder = join(dataDir, 'snapshots')
  const all = existsSync(folder) ? readdirSync(folder).sort() : []
  const doomed = all.filter((name) => name.startsWith('.tmp-doomed-'))
  const unfinished = all.filter((name) => name.startsWith('.tmp-') && !doomed.includes(name))
  const snapshots = all.filter((name) => !name.startsWith('.'))
  const nextNames = readdirSync(dataDir).filter((one) => /^(CURRENT|PREVIOUS)\.\d+\.tmp$/.test(one))
  const path = join(dataDir, 'CURRENT')
  return {
    current: existsSync(path) ? readFileSync(path, 'utf8').split(' ')[0]! : null,
    snapshots,
    unfinished,
    hasManifest: unfinished.some((name) => existsSync(join(folder, name, 'manifest.json'))),
    strays: [...doomed, ...nextNames, ...strayRecords(dataDir, snapshots)],
    hasNextName: nextNames.length > 0,
  }
}

/** Stray files of an import only: pending updates are no strays. */
function strayRecords(dataDir: string, snapshots: readonly string[]): string[] {
  const folder = join(dataDir, 'records')
  const isKept = (name: string) =>
    snapshots.includes(name) || name.startsWith('update-') || name === 'merge.log'
  return existsSync(folder) ? readdirSync(folder).filter((name) => !isKept(name)) : []
}

/** The phases of an import, in order. */
const phases = [
  'before its folder',
  'building',
  'manifest written',
  'published, not current',
  'CURRENT being replaced',
  'current, old ones there',
  'old ones removed',
] as const
type Phase = (typeof phases)[number]

/** The phase of an import that began at `before`. */
function phaseOf(before: DataDirState, now: DataDirState): Phase {
  if (now.current !== before.current) {
    const areThere = before.snapshots.every((name) => now.snapshots.includes(name))
    const isDoomed = now.strays.some((name) => name.startsWith('.tmp-doomed-'))
    return areThere && !isDoomed ? 'current, old ones there' : 'old ones removed'
  }
  if (now.snapshots.some((name) => !before.snapshots.includes(name))) {
    return now.hasNextName ? 'CURRENT being replaced' : 'published, not current'
  }
  if (now.unfinished.every((name) => before.unfinished.includes(name))) return 'before its folder'
  return now.hasManifest ? 'manifest written' : 'building'
}

interface Edition {
  readonly source: string
  readonly answers: readonly string[]
}

/** Every second kill waits for one of the phases of publishing, which are milliseconds apart. */
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
  let next = await importOne(await sourceOf(users, seed + 1))
  let served = await importOne(await sourceOf(users, seed))
  const [problems, killedIn]: [string[], Phase[]] = [[], []]
  for (let kill = 0; kill < times; kill++) {
    const before = stateOf(dataDir)
    const isBeside = kill % 3 === 0
    if (isBeside) await stage.serve(['--workers', '1'])
    const importing = new Command(['import', next.source, '--data', dataDir])
    if (kill % 2 === 0) {
      await waitForPhase(importing, dataDir, before, 2 + ((kill / 2) % 5))
      const endMs = performance.now() + random() * 4
      // A timer would take at least a millisecond.
      while (performance.now() < endMs) await setImmediate()
    } else await setTimeout(((kill + random()) / times) * workMs)
    const isLate = importing.isOver
    await importing.kill()
    const after = stateOf(dataDir)
    const phase = phaseOf(before, after)
    if (!isLate) killedIn.push(phase)
    const editions = [served, next]
    if (after.current !== before.current) [served, next] = [next, served]
    const beside = isBeside ? await askServer(stage) : null
    await stage.stop()
    try {
      await verifySnapshot(dataDir, after.current ?? 'none')
      const answers = await askNewServer(stage)
      if (!areSame(answers, served)) problems.push(`${phase}: ${firstDifference(answers, served)}`)
    } catch (error) {
      problems.push(`${phase}: ${(error as Error).message}`)
    }
    // It may swap between two answers.
    const isOfOne = (answer: string, i: number) => editions.some((one) => one.answers[i] === answer)
    if (beside?.every(isOfOne) === false) problems.push(`${phase}: the running server errs`)
  }
  const inPublishing = killedIn.filter((phase) => phases.indexOf(phase) >= 2).length
  await stage.devdex('import', next.source)
  const { unfinished, strays, snapshots } = stateOf(dataDir)
  // Verification reports strays too, so it accounts for all files on disk.
  for (const name of snapshots) await verifySnapshot(dataDir, name)
  return [
    claimNone('after each kill the old or the new snapshot is served whole', problems),
    timedClaim(
      inPublishing * 3 >= times,
      'a third of the kills and more fell into publishing',
      `${inPublishing} of ${times}: ${[...new Set(killedIn)].join(', ')}`,
    ),
    claimNone('the next import leaves nothing of those killed', [...unfinished, ...strays]),
    claim(snapshots.length <= 2, 'the current snapshot and the previous one stay', `${snapshots}`),
    claim(areSame(await askNewServer(stage), next), 'what it published is served', next.source),
  ]
}

/** Polls without a pause: the steps of publishing last as long as a write to disk. */
async function waitForPhase(
  importing: Command,
  dataDir: string,
  before: DataDirState,
  target: number,
): Promise<void> {
  while (!importing.isOver && phases.indexOf(phaseOf(before, stateOf(dataDir))) < target) {
    await setImmediate()
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
  const client = new Client(stage.url, stage.key, 1)
  const answers: string[] = []
  for (const one of stage.questions('all parts')) {
    const answer = await client.ask(one)
    if (answer?.status !== 200) throw new Error(`${one.path}: ${answer?.status} ${answer?.body}`)
    const body = comparable(answer.body)
    answers.push(body.replace(/"(embeddedAt|createdAt|updatedAt)":"[^"]*"/g, '"$1":""'))
  }
  client.close()
  return answers
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
