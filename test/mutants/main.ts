/**
 * `npm run test:mutants -- [REV] [--list NAME]… [--text TEXT] [--save FILE] [--part I/N]`: makes one
 * mistake at a time in a checkout of its own, and tells which of them the suites find. Only those
 * of a list, or with this text in law or file. With --save, a line of JSON for each; those that the
 * file has are not tried again. With --part, every Nth, in a checkout of its own.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { builtRevision } from '../../bench/compare/revision.ts'
import { type Mutant, mutantLists, readMutants } from './list.ts'
import { TestFiles } from './nearest.ts'

interface Verdict {
  readonly list: string
  readonly law: string
  readonly file: string
  readonly verdict: 'caught' | 'unnoticed' | 'does not apply'
  /** The test file that found it. */
  readonly by?: string
  readonly seconds: number
}

/** So many of the nearest files are tried first, all at once; most mistakes end there. */
const nearestMax = 12
/** So many more are tried for what those do not find: nearly all that reach the file. */
const furtherMax = 400
const runMsMax = 900_000
const testMsMax = 60_000

class Checkout {
  readonly #folder: string
  readonly #tests: TestFiles
  readonly #stable = new Set<string>()
  readonly #unstable = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
    this.#tests = new TestFiles(folder)
    this.#build()
  }

  judge(mutant: Mutant): Pick<Verdict, 'verdict' | 'by'> {
    const { file, from, to } = mutant
    const path = join(this.#folder, file)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    if (text.split(from).length !== 2) return { verdict: 'does not apply' }
    this.#write(
      file,
      text.replace(from, () => to),
    )
    try {
      const by = this.#findFailure(file)
      if (by === undefined || this.#unstable.has(by)) return { verdict: 'unnoticed' }
      this.#write(file, text)
      if (this.#isStable(by)) return { verdict: 'caught', by }
    } finally {
      this.#write(file, text)
    }
    return this.judge(mutant)
  }

  #findFailure(file: string): string | undefined {
    if (file.includes('/opensearch/')) return this.#runTests(['test/opensearch'])
    const names = this.#tests.rankByDistance(file).filter((name) => !this.#unstable.has(name))
    return (
      this.#runTests(names.slice(0, nearestMax)) ??
      this.#runTests(names.slice(nearestMax, nearestMax + furtherMax))
    )
  }

  /** What fails without the mistake too says nothing of it, and is left out from here on. */
  #isStable(name: string): boolean {
    if (this.#stable.has(name)) return true
    const isStable = this.#runTests([name]) === undefined
    if (isStable) this.#stable.add(name)
    else this.#unstable.add(name)
    return isStable
  }

  /** The first test file that fails; the run itself where none of them does. */
  #runTests(names: readonly string[]): string | undefined {
    if (names.length === 0) return undefined
    const results = join(this.#folder, 'mutant-results.json')
    rmSync(results, { force: true })
    const suites = names.includes('test/opensearch')
      ? ['--config', 'vitest.opensearch.config.ts']
      : ['--project=!stress*']
    const { status } = spawnSync(
      process.execPath,
      [
        ...['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', '--passWithNoTests', ...suites],
        ...['--testTimeout', String(testMsMax), '--reporter=json', '--outputFile', results],
        ...[...this.#unstable].flatMap((name) => ['--exclude', name]),
        ...names,
      ],
      {
        cwd: this.#folder,
        env: { ...process.env, TESTS_ARE_COMPILED: 'yes' },
        stdio: 'ignore',
        timeout: runMsMax,
        killSignal: 'SIGKILL',
      },
    )
    if (status === 0) return undefined
    if (!existsSync(results)) return names[0]
    const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as {
      testResults: { name: string; status: string }[]
    }
    const failed = testResults.find((result) => result.status === 'failed')
    return failed?.name.slice(this.#folder.length + 1) ?? names[0]
  }

  /** Threads and processes of the suites run what is compiled; a type error is no finding. */
  #write(file: string, text: string): void {
    writeFileSync(join(this.#folder, file), text)
    const compiled = compiledPath(file)
    if (compiled === undefined) return this.#build()
    const { outputText } = ts.transpileModule(text, {
      fileName: file,
      compilerOptions: {
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
        rewriteRelativeImportExtensions: true,
      },
    })
    writeFileSync(join(this.#folder, compiled), outputText)
    const bundle = 'src/engines/embedded/workers/bundle.mjs'
    if (!existsSync(join(this.#folder, bundle))) return
    spawnSync(process.execPath, [bundle], { cwd: this.#folder, stdio: 'ignore' })
  }

  #build(): void {
    spawnSync('npm', ['run', 'build'], { cwd: this.#folder, stdio: 'ignore' })
  }
}

function compiledPath(file: string): string | undefined {
  if (!file.endsWith('.ts') || file.startsWith('clients/') || file.startsWith('src/contract/')) {
    return undefined
  }
  const compiled = file.replace(/\.ts$/, '.js')
  return compiled.startsWith('src/') ? `dist/${compiled}` : compiled.replace('/src/', '/dist/')
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'string', multiple: true, default: [...mutantLists] },
    text: { type: 'string', default: '' },
    save: { type: 'string' },
    part: { type: 'string', default: '1/1' },
  },
})
const [revision = 'HEAD'] = positionals
const [part = 1, parts = 1] = values.part.split('/').map(Number)
const saved = values.save
const known = new Set(
  saved !== undefined && existsSync(saved)
    ? readFileSync(saved, 'utf8')
        .trim()
        .split('\n')
        .map((line) => identify(JSON.parse(line) as Verdict))
    : [],
)
const wanted = values.list
  .flatMap((list) => readMutants(list).map((mutant) => ({ list, ...mutant })))
  .filter(({ law, file }) => `${law} ${file}`.includes(values.text))
  .filter((_, index) => index % parts === part - 1)
  .filter((mutant) => !known.has(identify(mutant)))
const checkout = new Checkout(builtRevision(revision, `mutants-${part}`).folder)
let caught = 0
for (const { list, ...mutant } of wanted) {
  const startedAt = Date.now()
  const { law, file } = mutant
  const judged = checkout.judge(mutant)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const verdict: Verdict = { list, law, file, ...judged, seconds }
  if (judged.verdict === 'caught') caught++
  if (saved !== undefined) appendFileSync(saved, `${JSON.stringify(verdict)}\n`)
  console.log(`${judged.verdict.padEnd(14)} ${law} (${file}) ${judged.by ?? ''}`)
}
console.log(`${caught} of ${wanted.length} caught in ${revision}`)
if (caught < wanted.length) process.exitCode = 1

function identify({ list, law, file }: Pick<Verdict, 'list' | 'law' | 'file'>): string {
  return `${list} ${file} ${law}`
}
