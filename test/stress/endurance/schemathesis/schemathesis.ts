/**
 * `schemathesis`: an independent fuzzer tests the service against `/openapi.json`, with a key of
 * all services. It sends valid and invalid requests of every operation, chains them, and checks
 * each answer against the document.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKey } from '../../../../bench/bench-key.ts'
import { keepUntilExit, type ServerProcess } from '../../../../bench/child.ts'
import { type Claim, claim } from '../../../../bench/claim.ts'
import { memoryOf } from '../../../../bench/process-usage.ts'
import { countText } from '../../../../bench/table.ts'
import { repositoryFolder } from '../../../../bench/workspace.ts'
import { type Ground, importGround, serve } from '../../ground.ts'
import { suite } from '../../suite.ts'
import { schemathesisPython } from './program.ts'

interface Scale {
  /** Per operation, in each phase that generates requests. */
  readonly examples: number
  readonly phases: string
  /** Tests download nothing. */
  readonly mayInstall: boolean
}

/** Bytes. */
const growthMax = 192 << 20

export const schemathesis = suite<Scale>(
  'schemathesis',
  {
    thorough: { examples: 1000, phases: 'examples,coverage,fuzzing,stateful', mayInstall: true },
    brief: { examples: 8, phases: 'examples,fuzzing', mayInstall: false },
  },
  async (ground, scale) => {
    const python = await schemathesisPython(scale.mayInstall)
    const dataDir = await importGround(ground)
    const { server } = await serve(dataDir, ['--dns', 'off'])
    try {
      const key = await createKey(dataDir, 'SEARCH,RAW,PROFESSIONAL')
      const before = memoryOf(server.pid).residentBytes
      const report = await askEverything(python, server, key, ground, scale)
      const grown = memoryOf(server.pid).residentBytes - before
      return [...claimsOf(report), ...(await claimsOfServer(server, grown))]
    } finally {
      await server.stop()
    }
  },
)

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

async function askEverything(
  python: string,
  { url }: ServerProcess,
  key: string,
  { seed, freshFolder }: Ground,
  { examples, phases }: Scale,
): Promise<Report> {
  const folder = freshFolder()
  const path = join(folder, 'report.json')
  const asked = ['run', new URL('/openapi.json', url).href, '-H', `Authorization: Bearer ${key}`]
  const drawn = ['--phases', phases, '--max-examples', `${examples}`, '--seed', `${seed}`]
  const kept = ['--generation-database', 'none', '--report', 'json', '--report-json-path', path]
  const told = ['--no-color', '--continue-on-failure', '--suppress-health-check', 'all']
  const checks = ['--checks', 'all', '--exclude-checks', 'positive_data_acceptance']
  const args = ['-m', 'schemathesis.cli', ...asked, ...drawn, ...kept, ...told, ...checks]
  const hooks = join(repositoryFolder, 'test/stress/endurance/schemathesis/checks.py')
  const child = spawn(python, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SCHEMATHESIS_HOOKS: hooks },
  })
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

/** Claims by the names of the failures; all other failures count for the last claim. */
const kinds: readonly (readonly [sentence: string, types: readonly string[]])[] = [
  ['no answer says that the server failed', ['ServerError']],
  ['no answer has a status that is not documented', ['UndefinedStatusCode']],
  [
    'every answer has the media type, headers and body that are documented for its status',
    [
      'ContentDeserializationError',
      'JsonSchemaError',
      'MalformedJson',
      'MalformedMediaType',
      'MissingContentType',
      'MissingHeaders',
      'UndefinedContentType',
    ],
  ],
  ['what a schema forbids is refused', ['AcceptedNegativeData', 'MissingHeaderNotRejected']],
  ['what the schemas allow is refused for what no schema can say alone', ['CustomFailure']],
  ['who sends no key or a wrong one is refused', ['IgnoredAuth']],
]

function claimsOf(report: Report): Claim[] {
  const { seed, complete, operations, test_cases, failures, errors } = report
  const named = new Set(kinds.flatMap(([, types]) => types))
  const other = failures.filter(({ type }) => !named.has(type))
  return [
    claim(
      complete && operations.tested === operations.total && errors.length === 0,
      'every operation of the document was asked, to the end',
      `${operations.tested} of ${operations.total} operations, ` +
        `${countText(test_cases.generated)} requests, ${errors.length} errors, seed ${seed}`,
    ),
    ...kinds.map(([sentence, types]) => {
      const own = failures.filter(({ type }) => types.includes(type))
      return claim(own.length === 0, sentence, failuresText(own))
    }),
    claim(other.length === 0, 'it found nothing else', failuresText(other)),
  ]
}

function failuresText(failures: readonly Failure[]): string {
  if (failures.length === 0) return '0 found'
  return failures.map(({ title, operations }) => `${title} (${operations.join(', ')})`).join('; ')
}

async function claimsOfServer({ url }: ServerProcess, grown: number): Promise<Claim[]> {
  const status = await fetch(new URL('/ready', url)).then(
    (answer) => answer.status,
    () => 0,
  )
  const grownText = `${(grown / 2 ** 20).toFixed(0)} MiB of at most ${growthMax / 2 ** 20}`
  return [
    claim(status === 200, 'the process is there and ready', `/ready says ${status}`),
    claim(grown < growthMax, 'its memory has not grown past a bound', grownText),
  ]
}
