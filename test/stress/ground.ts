/** The data that the suites serve, and functions to start and stop servers. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createKey } from '../../bench/bench-key.ts'
import { type RunOptions, runNode, type ServerProcess, startServer } from '../../bench/child.ts'
import { prepareDataSet } from '../../bench/graph/prepare.ts'
import { devdexScript, makeRunFolder } from '../../bench/workspace.ts'

export interface Ground {
  /** The data set: as many repositories as users, and edges. */
  readonly source: string
  readonly users: number
  readonly seed: number
  /** An empty folder for one suite; it is removed when this process ends. */
  freshFolder(): string
}

export interface Served {
  readonly server: ServerProcess
  readonly dataDir: string
  readonly key: string
}

export async function prepareGround(users: number, seed: number): Promise<Ground> {
  const source = await prepareDataSet({ users, edges: users * 10, seed })
  const folder = makeRunFolder()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  let folders = 0
  const freshFolder = () => {
    const path = join(folder, `${folders++}`)
    mkdirSync(path)
    return path
  }
  return { source, users, seed, freshFolder }
}

/** Imports the data set into a new data directory. */
export async function importGround({ source, freshFolder }: Ground): Promise<string> {
  const dataDir = freshFolder()
  await runNode(devdexScript, ['import', source, '--data', dataDir])
  return dataDir
}

/** The environment that docs/operate/deploy.md recommends. */
const deployedEnvironment = { MALLOC_ARENA_MAX: '2' }

/** A server on the data, with a key of practically unlimited credits. */
export async function serve(
  dataDir: string,
  more: readonly string[] = [],
  options: RunOptions = {},
): Promise<Served> {
  const key = await createKey(dataDir)
  const args = ['serve', '--data', dataDir, '--port', '0', ...more]
  const environment = { ...deployedEnvironment, ...options.environment }
  const server = await startServer(devdexScript, args, { ...options, environment })
  return { server, dataDir, key }
}
