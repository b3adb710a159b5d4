/**
 * `devdex import --update` killed at random moments: while lines are read, while the update is
 * named, merged and published. Updates that the command reported as kept are served after the next
 * merge, and every snapshot in between is whole.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepUntilExit, runNode } from '../../../bench/child.ts'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { devdexScript } from '../../../bench/workspace.ts'
import { mulberry32 } from '../../../data/generate/index.ts'
import { currentSnapshot, listSnapshots, loadSnapshot } from '../../../src/snapshot/index.ts'
import { type Ground, importGround } from '../ground.ts'
import { suite } from '../suite.ts'
import { strayRecords } from './import-process.ts'

interface Scale {
  readonly cycles: number
}

/** Users that updates add; each names the last update that changed it. */
const addedUsers = 20

interface Cycle {
  readonly wasAccepted: boolean
  readonly wasMerged: boolean
}

export const updateKill = suite(
  'update-kill',
  { thorough: { cycles: 60 }, brief: { cycles: 2 } },
  async (ground: Ground, { cycles }: Scale): Promise<readonly Claim[]> => {
    const dataDir = await importGround(ground)
    const random = mulberry32(ground.seed)
    const startMs = performance.now()
    await runNode(devdexScript, ['import', updateFolder(ground, 0), '--update', '--data', dataDir])
    const workMs = performance.now() - startMs
    const seen: Cycle[] = []
    const [broken, lost]: [string[], string[]] = [[], []]
    let accepted = 0
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const before = await currentSnapshot(dataDir)
      const said = await killed(updateFolder(ground, cycle), dataDir, random() * workMs * 1.05)
      const wasAccepted = said.includes('kept as')
      if (wasAccepted) accepted = cycle
      seen.push({ wasAccepted, wasMerged: (await currentSnapshot(dataDir)) !== before })
      const { manifest } = await loadSnapshot(dataDir)
      const { documents } = manifest.collections.users
      if (documents !== ground.users + addedUsers) broken.push(`${cycle}: ${documents} users`)
      // Sometimes several updates wait together.
      if (cycle % 3 !== 0 && cycle < cycles) continue
      await runNode(devdexScript, ['import', '--merge', '--data', dataDir])
      const rounds = await roundsIn(dataDir)
      const [first = -1] = rounds
      const isWhole = rounds.length === addedUsers && rounds.every((one) => one === first)
      if (!isWhole) broken.push(`${cycle}: ${rounds.join()}`)
      if (first < accepted) lost.push(`${first} after ${accepted} was kept`)
    }
    // The last update is not killed: it shows that updates work, and cleans up.
    const last = updateFolder(ground, cycles + 1)
    await runNode(devdexScript, ['import', last, '--update', '--data', dataDir])
    if ((await roundsIn(dataDir)).some((one) => one !== cycles + 1)) lost.push('the last one')
    const stray = strayRecords(join(dataDir, 'records'), await listSnapshots(dataDir))
    return claims(seen, broken, lost, stray)
  },
)

function claims(
  seen: readonly Cycle[],
  broken: string[],
  lost: string[],
  stray: string[],
): readonly Claim[] {
  const kept = seen.filter(({ wasAccepted }) => wasAccepted).length
  const merged = seen.filter(({ wasMerged }) => wasMerged).length
  const when = `${kept} after the update was kept, ${merged} after a snapshot was published`
  const found = (faults: readonly string[]) => faults.join('; ') || 'no exception'
  return [
    // Depends on timing: a short form may not reach both.
    timedClaim(
      kept > 0 && kept < seen.length && merged > 0,
      'updates were killed before they were kept, and after',
      `${seen.length} times, ${when}`,
    ),
    claim(broken.length === 0, 'each update is there as a whole or not at all', found(broken)),
    claim(lost.length === 0, 'no update that was kept is lost', found(lost)),
    claim(stray.length === 0, 'the next update leaves nothing of those killed', found(stray)),
  ]
}

/** The same users each time, each with the number of the round. */
function updateFolder({ freshFolder }: Ground, round: number): string {
  const folder = join(freshFolder(), 'update')
  mkdirSync(folder)
  const lines = Array.from({ length: addedUsers }, (_, i) =>
    JSON.stringify({ platformId: `added-${i}`, login: `added-${i}`, bio: `round ${round}` }),
  )
  writeFileSync(join(folder, 'users.jsonl'), `${lines.join('\n')}\n`)
  return folder
}

/** The output until the kill. */
async function killed(folder: string, dataDir: string, afterMs: number): Promise<string> {
  const args = [devdexScript, 'import', folder, '--update', '--data', dataDir]
  const child: ChildProcess = keepUntilExit(
    spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  let text = ''
  child.stdout!.on('data', (chunk) => {
    text += chunk
  })
  const closed = once(child, 'close')
  await Promise.race([sleep(afterMs), closed])
  child.kill('SIGKILL')
  await closed
  return text
}

async function roundsIn(dataDir: string): Promise<number[]> {
  const { bodies } = await loadSnapshot(dataDir)
  const text = bodies.users.map((bytes) => Buffer.from(bytes).toString('latin1')).join('\n')
  const found = [...text.matchAll(/"bio":"round (\d+)"/g)]
  return found.map(([, round]) => Number(round))
}
