/**
 * An independent fuzzer tests the service against `/openapi.json`, with a key of all services. It
 * sends valid and invalid requests of every operation, chains them, and checks each answer.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { keepUntilExit } from '../../../bench/child.ts'
import { type Claim, claim } from '../../../bench/claim.ts'
import { memoryOf } from '../../../bench/process-usage.ts'
import { bytesText, countText } from '../../../bench/table.ts'
import { repositoryFolder } from '../../../bench/workspace.ts'
import { claimNone } from '../claims.ts'
import { SkippedError } from '../scenario.ts'
import type { Stage } from '../stage.ts'

interface Scale {
  /** Per operation, in each phase that generates requests. */
  readonly examples: number
  readonly hasAllPhases: boolean
  /** Tests download nothing. */
  readonly mayInstall: boolean
}

/** The parts of its JSON report that are read here. */
interface Report {
  readonly seed: number
  readonly complete: boolean
  readonly operations: { readonly total: number; readonly tested: number }
  readonly test_cases: { readonly generated: number }
  readonly failures: readonly Failure[]
  readonly errors: readonly object[]
}

interface Failure {
  readonly type: string
  readonly title: string
  readonly operations: readonly string[]
}

const version = '4.32.5'
/** Bytes. */
const growthMax = 192 << 20

/** Names of failures, by the claim that they break. All others break the last one. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  'no answer says that the server failed': ['ServerError'],
  'no answer has a status that is not documented': ['UndefinedStatusCode'],
  'every answer has the media type, headers and body that are documented for its status': [
    ...['ContentDeserializationError', 'JsonSchemaError', 'MalformedJson', 'MalformedMediaType'],
    ...['MissingContentType', 'MissingHeaders', 'UndefinedContentType'],
  ],
  'what a schema forbids is refused': ['AcceptedNegativeData', 'MissingHeaderNotRejected'],
  'what the schemas allow is refused for what no schema can say alone': ['CustomFailure'],
  'who sends no key or a wrong one is refused': ['IgnoredAuth'],
}

export async function runSchemathesis(stage: Stage, row: Scale): Promise<Claim[]> {
  const python = await findPython(row.mayInstall)
  const before = memoryOf(stage.server!.pid).residentBytes
  const { seed, complete, operations, test_cases, failures, errors } = await askAll(
    python,
    stage,
    row,
  )
  const grown = memoryOf(stage.server!.pid).residentBytes - before
  const named = Object.values(kinds).flat()
  const tell = (isOwn: (type: string) => boolean) =>
    failures
      .filter(({ type }) => isOwn(type))
      .map((one) => `${one.title} (${one.operations.join(', ')})`)
  return [
    claim(
      complete && operations.tested === operations.total && errors.length === 0,
      'every operation of the document was asked, to the end',
      `${operations.tested} of ${operations.total} operations, ` +
        `${countText(test_cases.generated)} requests, ${errors.length} errors, seed ${seed}`,
    ),
    ...Object.entries(kinds).map(([sentence, types]) =>
      claimNone(
        sentence,
        tell((type) => types.includes(type)),
      ),
    ),
    claimNone(
      'it found nothing else',
      tell((type) => !named.includes(type)),
    ),
    claim(grown < growthMax, 'memory has not grown past a bound', bytesText(Math.max(0, grown))),
  ]
}

/** The Python of an environment below `.bench`, made once. Throws a SkippedError without one. */
async function findPython(mayInstall: boolean): Promise<string> {
  const folder = join(repositoryFolder, `.bench/schemathesis-${version}`)
  if (!existsSync(folder) && !mayInstall) {
    throw new SkippedError('`npm run test:stress -- schemathesis` installs it below .bench')
  }
  if (!existsSync(folder)) await install(folder)
  return join(folder, 'bin/python3')
}

/** The folder is renamed at the end, so that a partial installation does not count. */
async function install(folder: string): Promise<void> {
  const run = promisify(execFile)
  const unfinished = mkdtempSync(`${folder}-`)
  try {
    await run('python3', ['-m', 'venv', unfinished])
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
    await run(join(unfinished, 'bin/python3'), [...pip, `schemathesis==${version}`])
    renameSync(unfinished, folder)
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    const reason = (stderr || message).trim().split('\n').at(-1)
    throw new SkippedError(`Python 3.10 with venv and PyPI are needed: ${reason}`)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

async function askAll(python: string, stage: Stage, row: Scale): Promise<Report> {
  const folder = stage.ground.freshFolder()
  const path = join(folder, 'report.json')
  const phases = `examples,fuzzing${row.hasAllPhases ? ',coverage,stateful' : ''}`
  const url = new URL('/openapi.json', stage.url).href
  const args = [
    ...['-m', 'schemathesis.cli', 'run', url, '-H', `Authorization: Bearer ${stage.key}`],
    ...['--phases', phases, '--max-examples', `${row.examples}`, '--seed', `${stage.seed}`],
    ...['--generation-database', 'none', '--report', 'json', '--report-json-path', path],
    ...['--no-color', '--continue-on-failure', '--suppress-health-check', 'all'],
    ...['--checks', 'all', '--exclude-checks', 'positive_data_acceptance'],
  ]
  const hooks = join(repositoryFolder, 'test/stress/fuzz/checks.py')
  const env = { ...process.env, SCHEMATHESIS_HOOKS: hooks }
  const child = spawn(python, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], env })
  keepUntilExit(child)
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  // Exit code 1 where a check failed; the report has the details.
  const [code] = await once(child, 'close')
  if (code !== 0) console.log(printed)
  if (code !== 0 && code !== 1) throw new Error(`schemathesis ended with ${code}`)
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}
