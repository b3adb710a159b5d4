/**
 * `npm run test:mutants -- [REV [LAW]]`: changes one line at a time in a checkout of its own, and
 * tells which mistakes the suites find: those of readers and of draw.ts. With LAW, only mistakes
 * against laws with this text, or in files with it. Exit code 1 where one goes unnoticed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtRevision } from '../../bench/compare/revision.ts'
import { type Mutant, mutants } from './list.ts'
import { plantedEngine } from './planted/engine.ts'
import { plantedReading } from './planted/reading.ts'
import { plantedService } from './planted/service.ts'

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
function isCaught(mutant: Mutant, folder: string): boolean {
  spawnSync('npm', ['run', 'build'], { cwd: folder, stdio: 'ignore' })
  return !doPass(selectSuites(mutant), folder)
}

/** The suites of a mistake, or those of its room, and of the rooms that run it. */
function selectSuites({ suites, file }: Mutant): readonly string[] {
  if (suites.length > 0) return suites
  if (file.includes('/opensearch/')) return ['test/opensearch']
  if (file.startsWith('native-free-index/')) return ['native-free-index/test', 'test/engines']
  if (file.startsWith('clients/')) return ['test/clients', 'test/console']
  return [`test/${file.split('/')[1]}/`, 'test/service']
}

function doPass(suites: readonly string[], folder: string): boolean {
  const config = suites.includes('test/opensearch')
    ? ['--config', 'vitest.opensearch.config.ts']
    : ['--project=!stress']
  const args = ['vitest', 'run', ...config, '--bail', '1', '--passWithNoTests', ...suites]
  const { status } = spawnSync('npx', args, { cwd: folder, stdio: 'ignore' })
  if (status === null) throw new Error(`the run of ${suites.join(' ')} was ended from outside`)
  return status === 0
}

const [revision = 'HEAD', law = ''] = process.argv.slice(2)
const drawn = JSON.parse(readFileSync('test/mutants/drawn.json', 'utf8')) as Mutant[]
const planted = [...mutants, ...plantedEngine, ...plantedService, ...plantedReading, ...drawn]
const wanted = planted.filter((mutant) => `${mutant.law} ${mutant.file}`.includes(law))
const { folder } = builtRevision(revision, 'mutants')
execFileSync('git', ['checkout', '--quiet', '.'], { cwd: folder })
execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'ignore' })
const suitesByName = new Map(wanted.map(selectSuites).map((suites) => [suites.join(' '), suites]))
for (const [names, suites] of suitesByName) {
  if (!doPass(suites, folder)) throw new Error(`${names} fail without any mistake`)
}
const verdicts = wanted.map((mutant) => {
  const verdict = verdictOf(mutant, folder)
  console.log(`${verdict.padEnd(14)} ${mutant.law} (${mutant.file})`)
  return verdict
})
execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'ignore' })
const caught = verdicts.filter((verdict) => verdict === 'caught').length
console.log(`${caught} of ${wanted.length} caught in ${revision}`)
if (caught < wanted.length) process.exitCode = 1
