/**
 * `npm run bench -- SUITE [options]`: runs a suite of `suites.ts` as a process, and prints its
 * output. `--save` stores rows and text, and regenerates BENCHMARKS.md. The exit code is the
 * suite's.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMachine } from './machine.ts'
import { saveResult } from './report/save.ts'
import { writePage } from './report/write-page.ts'
import { rowsVariable } from './suite.ts'
import { isSuite, type SuiteName, suiteHelp, suites, suitesHelp } from './suites.ts'
import { benchScript } from './workspace.ts'

const saveOption = '--save'
const labelOption = '--label'

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help') {
    console.log(suitesHelp())
    return 0
  }
  if (!isSuite(name)) throw new Error(`"${name}" is no suite. npm run bench -- --help`)
  if (rest.includes('--help')) {
    console.log(suiteHelp(name))
    return 0
  }
  return await runSaved(name, readSaving(rest))
}

interface Saving {
  /** Arguments of the suite. */
  readonly args: readonly string[]
  readonly isSaved: boolean
  readonly label: string | null
}

/** Throws an Error where the label would not do in a file's name, or the run is a quick one. */
function readSaving(all: readonly string[]): Saving {
  const at = all.indexOf(labelOption)
  const label = at < 0 ? null : (all[at + 1] ?? '')
  if (label !== null && !/^[a-z0-9][a-z0-9-]*$/.test(label)) {
    throw new Error(`${labelOption} takes small letters, digits and hyphens, not "${label}"`)
  }
  const own = at < 0 ? all : all.filter((_, i) => i !== at && i !== at + 1)
  const args = own.filter((arg) => arg !== saveOption)
  if (args.length < own.length && args.includes('--quick')) {
    throw new Error(`the figures of a --quick run say little: no ${saveOption}`)
  }
  return { args, isSaved: args.length < own.length, label }
}

async function runSaved(name: SuiteName, { args, isSaved, label }: Saving): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-bench-'))
  const rowsPath = join(folder, 'rows.json')
  try {
    const machine = describeMachine(args, name)
    const { code, text } = await runScript(suites[name].script, args, rowsPath)
    if (isSaved) {
      console.log(`\n${saveResult({ suite: name, machine, label, rowsPath, text })}`)
      console.log(writePage())
    }
    return code
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Resolves with the exit code and all that was printed to standard output. */
function runScript(
  script: string,
  args: readonly string[],
  rowsPath: string,
): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [benchScript(script), ...args], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, [rowsVariable]: rowsPath },
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    process.stdout.write(chunk)
  })
  // The suite stops what it has started, then ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => child.kill(signal))
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      resolve({ code: code ?? 1, text: Buffer.concat(chunks).toString() })
    })
  })
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  return 1
})
