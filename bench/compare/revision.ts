/** Another revision of the product, built in a checkout of its own. */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { benchScript, devdexScript, repositoryFolder } from '../workspace.ts'

export interface Revision {
  readonly folder: string
  /** The short hash; with a `+` where files differ from that commit. */
  readonly name: string
  /** Its command line. */
  readonly script: string
  /** Its compiled bench. */
  readonly benchFolder: string
}

export type Revisions = readonly [before: Revision, after: Revision]

export function currentRevision(): Revision {
  const isChanged = git('status', '--porcelain') !== ''
  return {
    folder: repositoryFolder,
    name: git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : ''),
    script: devdexScript,
    benchFolder: benchScript(''),
  }
}

/**
 * Checks `name` out below `.bench/`, installs and builds it; a later run takes it as it is.
 * @param prefix of the checkout's name: a caller that changes files needs its own
 * @throws the error of git or npm where there is no such revision, or it does not build
 */
export function builtRevision(name: string, prefix = 'revision'): Revision {
  const hash = git('rev-parse', '--short', '--verify', `${name}^{commit}`)
  const folder = join(repositoryFolder, '.bench', `${prefix}-${hash}`)
  const script = join(folder, 'dist/src/main.js')
  if (!existsSync(script)) {
    rmSync(folder, { recursive: true, force: true })
    execFileSync('git', ['clone', '--quiet', '--no-checkout', repositoryFolder, folder])
    execFileSync('git', ['checkout', '--quiet', hash], { cwd: folder })
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  }
  return { folder, name: hash, script, benchFolder: join(folder, 'dist/bench') }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: repositoryFolder, encoding: 'utf8' }).trim()
}
