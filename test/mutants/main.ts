/**
 * `npm run test:mutants -- [REV [LAW]]`: changes one line at a time in a checkout of its own, and
 * tells which mistakes the suites find. With LAW, only mistakes against laws with this text. Exit
 * code 1 where one goes unnoticed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtRevision } from '../../bench/compare/revision.ts'
import { type Mutant, mutants } from './list.ts'

type Verdict = 'caught' | 'unnoticed' | 'does not apply'

function verdictOf(mutant: Mutant, folder: string): Verdict {
  const path = join(folder, mutant.file)
  const text = readFileSync(path, 'utf8')
  if (text.split(mutant.from).length !== 2) return 'does not apply'
  writeFileSync(
    path,
    text.replace(mutant.from, () => mutant.to),
  )
  try {
    return isCaught(mutant, folder) ? 'caught' : 'unnoticed'
  } finally {
    writeFileSync(path, text)
  }
}

/** Threads and processes of the suites run what is compiled; a type error is no finding. */
function isCaught({ suites }: Mutant, folder: string): boolean {
  spawnSync('npm', ['run', 'build'], { cwd: folder, stdio: 'ignore' })
  return !doPass(suites, folder)
}

function doPass(suites: readonly string[], folder: string): boolean {
  const args = ['vitest', 'run', '--project=!stress', '--bail', '1', '--passWithNoTests', ...suites]
  const { status } = spawnSync('npx', args, { cwd: folder, stdio: 'ignore' })
  if (status === null) throw new Error(`the run of ${suites.join(' ')} was ended from outside`)
  return status === 0
}

const [revision = 'HEAD', law = ''] = process.argv.slice(2)
const wanted = mutants.filter((mutant) => mutant.law.includes(law))
const { folder } = builtRevision(revision, 'mutants')
execFileSync('git', ['checkout', '--quiet', '.'], { cwd: folder })
execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'ignore' })
const all = new Set(wanted.flatMap(({ suites }) => suites))
if (!doPass([...all], folder)) throw new Error('the suites fail without any mistake')
const verdicts = wanted.map((mutant) => {
  const verdict = verdictOf(mutant, folder)
  console.log(`${verdict.padEnd(14)} ${mutant.law} (${mutant.file})`)
  return verdict
})
execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'ignore' })
const caught = verdicts.filter((verdict) => verdict === 'caught').length
console.log(`${caught} of ${wanted.length} caught in ${revision}`)
if (caught < wanted.length) process.exitCode = 1
