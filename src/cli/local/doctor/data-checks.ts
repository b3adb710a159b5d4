/** Checks of the data directory: its permissions, lock, snapshot and free disk space. */

import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { readMessage } from '../../../domain/index.ts'
import type { Diagnosis } from '../../../operations/index.ts'
import { readPathKind } from '../../paths.ts'
import { formatSize, reportFine, reportProblem, reportWarning } from './diagnosis.ts'

const freeBytesMin = 256 * 2 ** 20
/** Allowed clock difference of two machines. */
const clockMsMax = 60_000

export interface DataFindings {
  readonly findings: readonly Diagnosis[]
  /** Size of the current snapshot on disk, and in memory. Null without a readable one. */
  readonly snapshotBytes: number | null
}

/** Writes nothing. @param nowMs milliseconds since 1970 */
export async function checkData(dataDir: string, nowMs: number): Promise<DataFindings> {
  const folder = await checkFolder(dataDir)
  if (readPathKind(dataDir) !== 'folder' || folder.status === 'problem') {
    return { findings: [folder, await checkDisk(dataDir, null)], snapshotBytes: null }
  }
  const snapshot = await checkSnapshot(dataDir, nowMs)
  const { snapshotBytes } = snapshot
  const findings = [
    folder,
    await checkLock(dataDir),
    ...snapshot.findings,
    await checkDisk(dataDir, snapshotBytes),
  ]
  return { findings, snapshotBytes }
}

async function checkFolder(dataDir: string): Promise<Diagnosis> {
  const name = 'data directory'
  // If the path is a file, every command has refused it already.
  if (readPathKind(dataDir) === 'nothing') {
    const advice = 'devdex start makes it with sample data, devdex import SOURCE with yours'
    return reportWarning(name, `there is no ${resolve(dataDir)}`, advice)
  }
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const advice = 'run devdex as the user who owns it, or change its owner'
    return reportProblem(name, `${resolve(dataDir)}: ${readMessage(error)}`, advice)
  }
  const { openToOthers } = await import('../../../snapshot/index.ts')
  const [first] = await openToOthers(dataDir)
  if (first === undefined) return reportFine(name, `${resolve(dataDir)} can be read and written`)
  return reportWarning(name, `other users may read ${first}`, `chmod -R go= ${dataDir}`)
}

async function checkLock(dataDir: string): Promise<Diagnosis> {
  const { lockOwner, ownerText } = await import('../../../ingest/index.ts')
  const owner = await lockOwner(dataDir)
  if (owner === null) return reportFine('lock', 'no import, merge or rollback runs')
  return reportFine('lock', `${ownerText(owner)} holds it`)
}

async function checkSnapshot(dataDir: string, nowMs: number): Promise<DataFindings> {
  const { checkSnapshotSizes, currentSnapshot, SnapshotError } = await import(
    '../../../snapshot/index.ts'
  )
  const none = { snapshotBytes: null }
  try {
    const name = await currentSnapshot(dataDir)
    if (name === null) {
      const advice = 'devdex import SOURCE, or devdex start for sample data'
      return { findings: [reportWarning('snapshot', 'nothing is imported', advice)], ...none }
    }
    const { files, collections, createdAt } = await checkSnapshotSizes(dataDir, name)
    const snapshotBytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const { users, repos } = collections
    const content = `${users.documents} users, ${repos.documents} repositories`
    const text = `${name}: ${content}, ${formatSize(snapshotBytes)}, all files are there`
    return {
      findings: [reportFine('snapshot', text), checkClock(Date.parse(createdAt), nowMs)],
      snapshotBytes,
    }
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    const advice = await findOtherSnapshot(dataDir)
    return { findings: [reportProblem('snapshot', error.message, advice)], ...none }
  }
}

/** Names the newest other snapshot with a manifest that this build can read, or an import. */
async function findOtherSnapshot(dataDir: string): Promise<string> {
  const { listSnapshots } = await import('../snapshot.ts')
  const { snapshots } = await listSnapshots({ data: dataDir })
  const fit = snapshots.find(({ current, problem }) => !current && problem === undefined)
  if (fit === undefined) return 'import the data again'
  return `devdex snapshot rollback ${fit.name} --data ${dataDir}, or import the data again`
}

/** A snapshot from the future means a wrong clock. */
function checkClock(madeMs: number, nowMs: number): Diagnosis {
  const now = new Date(nowMs).toISOString()
  if (madeMs <= nowMs + clockMsMax) return reportFine('clock', now)
  const text = `it is ${now} here, and the snapshot was made at ${new Date(madeMs).toISOString()}`
  return reportProblem(
    'clock',
    text,
    'set the clock, and keep it by NTP: expiry and credits follow it',
  )
}

/** An import writes the next snapshot while the earlier ones are still on disk. */
async function checkDisk(dataDir: string, snapshotBytes: number | null): Promise<Diagnosis> {
  let folder = resolve(dataDir)
  while (readPathKind(folder) !== 'folder' && dirname(folder) !== folder) folder = dirname(folder)
  const { bsize, bavail } = await statfs(folder)
  const freeBytes = bsize * bavail
  const text = `${formatSize(freeBytes)} free at ${folder}`
  const advice = 'remove files, or move the data directory to a larger disk'
  if (freeBytes < freeBytesMin) return reportProblem('disk', text, advice)
  if (snapshotBytes === null || freeBytes >= 2 * snapshotBytes) return reportFine('disk', text)
  return reportWarning(
    'disk',
    `${text}; the next import may need ${formatSize(2 * snapshotBytes)}`,
    advice,
  )
}
