/** The data that all suites serve, and fresh accounts for each. */
import { linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type VerifyReport, verifyInChild } from '../../src/store/index.ts'
import { runNode, type ServerProcess, startServer } from '../child.ts'
import { type Claim, claim } from '../claim.ts'
import { countText } from '../table.ts'
import { devdexScript, makeRunFolder, prepareCorpus } from '../workspace.ts'

export interface Ground {
  readonly dataDir: string
  /** In the snapshot that is served. */
  readonly users: number
  readonly seed: number
}

/** Imports generated users; the folder goes when this process ends. */
export async function prepareGround(users: number, seed: number): Promise<Ground> {
  const folder = makeRunFolder()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await runNode(devdexScript, ['import', await prepareCorpus(users, seed), '--data', dataDir])
  return { dataDir, users, seed }
}

/** The same snapshot, with accounts of its own. */
export function groundApart(ground: Ground, name: string): Ground {
  const dataDir = `${ground.dataDir}-${name}`
  const files = readdirSync(ground.dataDir, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((one) => /^(CURRENT$|snapshots\/.*\/)/.test(one))) {
    mkdirSync(dirname(join(dataDir, file)), { recursive: true })
    linkSync(join(ground.dataDir, file), join(dataDir, file))
  }
  return { ...ground, dataDir }
}

/** Where the accounts lie. */
export function accountsFolder({ dataDir }: Ground): string {
  return join(dataDir, 'accounts')
}

/** Resets the accounts, as on a machine without keys. No process may have them open. */
export function forgetAccounts(ground: Ground): void {
  rmSync(accountsFolder(ground), { recursive: true, force: true })
}

export function serve({ dataDir }: Ground, more: readonly string[] = []): Promise<ServerProcess> {
  return startServer(devdexScript, ['serve', '--data', dataDir, '--port', '0', ...more])
}

export async function verifiedClaim({ dataDir }: Ground): Promise<Claim> {
  return wholeClaim(await verifyInChild(dataDir))
}

export function wholeClaim({ whole, commits, problems }: VerifyReport): Claim {
  const found = problems.length === 0 ? '' : `; ${problems.slice(0, 3).join('; ')}`
  return claim(
    whole,
    'the chain, the balances and every record verify',
    `${countText(commits)} commits, ${problems.length} problems${found}`,
  )
}
