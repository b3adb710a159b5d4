/** Lists, verifies and replaces the snapshots of a data directory. */
import { mapCollections } from '../../domain/index.ts'
import type {
  ListedSnapshot,
  OperationAnswers,
  snapshotOperations,
} from '../../operations/index.ts'
import { InvalidMember, type OperatorPlace, type Performers } from '../operator.ts'
import { write } from '../output/io.ts'
import { writeJson } from '../output/json.ts'
import { cleanText, formatCount } from '../output/safe-text.ts'
import { formatMemory } from './memory-tables.ts'

export const snapshotPerformers: Performers<typeof snapshotOperations> = {
  listSnapshots: {
    perform: listSnapshots,
    // Oldest first. Throws an Error after the list, which is needed to name another snapshot.
    print: async ({ io, data }, { snapshots, problem }, { json }) => {
      const shown = snapshots.toReversed()
      const lines = json ? JSON.stringify(shown) : shown.map(formatSnapshot).join('\n')
      if (lines !== '') await write(io.stdout, `${lines}\n`)
      if (shown.length === 0) await write(io.stderr, `${data} holds no snapshot\n`)
      if (problem === undefined) return
      const { SnapshotError } = await import('../../snapshot/index.ts')
      throw new SnapshotError(`${problem}; devdex snapshot rollback NAME replaces it`)
    },
  },
  verifySnapshot: {
    perform: async ({ data, io }, { name, stats, json }) => {
      const { currentSnapshot, SnapshotError, snapshotStats, verifySnapshot } = await import(
        '../../snapshot/index.ts'
      )
      const wanted = name ?? (await currentSnapshot(data))
      if (wanted === null) throw new SnapshotError(`${data} holds no snapshot`)
      const manifest = await verifySnapshot(data, wanted)
      const { files, collections } = manifest
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      const memory = stats ? snapshotStats(data, manifest) : undefined
      if (json) {
        const report = { name: wanted, files: files.length, bytes, collections, memory }
        return writeJson(io, report)
      }
      const { users, professionals, repos } = collections
      const profiles = `${professionals.documents} with a professional profile`
      const people = `${formatCount(users.documents, 'user')} (${profiles})`
      const text =
        `${wanted}: ${formatCount(files.length, 'file')}, ${formatCount(bytes, 'byte')}, all as published; ` +
        `${people}, ${formatCount(repos.documents, 'repository')}\n`
      await write(io.stdout, memory === undefined ? text : text + formatMemory(memory))
    },
  },
  rollBack: {
    // Waits for a running import or merge, which would undo it. A page does not wait.
    perform: async ({ data, served }, { name, confirm }) => {
      if (confirm !== undefined && confirm !== name) {
        throw new InvalidMember('confirm', `must repeat "${name}"`)
      }
      const { listSnapshots, rollBack, SnapshotError } = await import('../../snapshot/index.ts')
      const { DataLock, lockOwner, ownerText } = await import('../../ingest/index.ts')
      const owner = served === undefined ? null : await lockOwner(data)
      if (owner !== null) throw new Error(`${ownerText(owner)} works on the data; try again later`)
      // The lock must not create a data directory.
      if ((await listSnapshots(data)).length === 0) {
        throw new SnapshotError(`${data} holds no snapshot to go back to`)
      }
      return DataLock.runUnder(data, 'rollback', () => rollBack(data, name ?? null))
    },
    json: (done) => done,
    print: ({ io }, { snapshot, before }) => {
      const instead = before === null ? '' : ` in place of ${before}`
      const isOlder = before !== null && snapshot < before
      const text = `${snapshot} is verified and is the current snapshot${instead}`
      return write(io.stdout, `${text}${isOlder ? repeatAdvice : ''}\n`)
    },
  },
}

const repeatAdvice =
  '\nimport --update now changes this snapshot: repeat the updates that were made after it'

/** Newest first. `problem` says why the current one is unknown. */
export async function listSnapshots({
  data,
}: Pick<OperatorPlace, 'data'>): Promise<OperationAnswers['listSnapshots']> {
  const snapshot = await import('../../snapshot/index.ts')
  const current = await snapshot.currentSnapshot(data).catch((error) => {
    if (error instanceof snapshot.SnapshotError) return error
    throw error
  })
  const snapshots: ListedSnapshot[] = []
  for (const name of await snapshot.listSnapshots(data)) {
    snapshots.unshift({ name, current: name === current, ...(await readSummary(data, name)) })
  }
  return current instanceof Error ? { snapshots, problem: current.message } : { snapshots }
}

/** The content of a manifest, or why it is unreadable. */
async function readSummary(
  data: string,
  name: string,
): Promise<Omit<ListedSnapshot, 'name' | 'current'>> {
  const { readManifest, SnapshotError, snapshotPath } = await import('../../snapshot/index.ts')
  try {
    const { createdAt, files, collections } = await readManifest(snapshotPath(data, name))
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    return { createdAt, bytes, documents: mapCollections((one) => collections[one].documents) }
  } catch (error) {
    if (error instanceof SnapshotError) return { problem: error.message }
    throw error
  }
}

function formatSnapshot(snapshot: ListedSnapshot): string {
  const { name, current, problem, createdAt, bytes = 0, documents } = snapshot
  const mark = `${current ? '*' : ' '} ${name}`
  if (documents === undefined) return `${mark}  ${cleanText(`${problem}`)}`
  const { users, repos } = documents
  const megabytes = `${(bytes / 1e6).toFixed(1)} MB`
  const size = `${formatCount(users, 'user')}, ${formatCount(repos, 'repository')}, ${megabytes}`
  return `${mark}  made ${createdAt}  ${size}`
}
