/** The command line of `npm run load`. */
import { Command, CommanderError } from 'commander'
import { countOption, durationOption, shareOption } from './quantities.ts'
import { scenarioNames } from './scenario.ts'
import { UsageError } from './usage-error.ts'

export interface LoadOptions {
  /** Base address, with `/v3`. */
  readonly url: URL
  readonly key: string
  readonly scenario: string
  /** Requests a second; with `findRate`, the most that is tried. */
  readonly rate: number
  readonly durationMs: number
  readonly warmUpMs: number
  readonly connections: number
  readonly targets: readonly string[]
  readonly findRate: boolean
  /** A run is invalid where the sender sent more of its requests late. */
  readonly lateShareMax: number
  readonly seed: number
  readonly json: string | undefined
  readonly yes: boolean
}

interface Told {
  readonly url?: string
  readonly key?: string
  readonly scenario?: string
  readonly rate?: string
  readonly for: string
  readonly warmUp: string
  readonly connections: string
  readonly target: readonly string[]
  readonly findRate: boolean
  readonly maxLate: string
  readonly seed: string
  readonly json?: string
  readonly yes: boolean
}

const examples = `
Examples:
  $ npm run load -- --url http://127.0.0.1:8080 --scenario console-user --rate 500
  $ npm run load -- --url http://127.0.0.1:8080 --scenario console-user --rate 2000 --for 60s \\
      --target 'search_users p99 < 20ms' --target 'errors < 0.1%'
  $ npm run load -- --url http://127.0.0.1:8080 --scenario agent --rate 5000 --for 20s \\
      --target 'p99 < 50ms' --find-rate --json found.json
  $ npm run load -- --url http://127.0.0.1:8080 --scenario ./mine.json --rate 100 --yes

Targets: [NAME] pNN < TIME, [NAME] max < TIME, [NAME] errors < SHARE%, [NAME] refused < SHARE%,
  [NAME] rate > NUMBER. NAME is a request of the scenario. Without it, all requests count.
  "errors < 0.1%" and "refused < 0.1%" hold unless you give others. A 429 or 503 is refused.

Exit codes: 0 all targets met, 1 a target missed or the run invalid, 2 called wrongly or not
  started, 130 interrupted. See docs/operate/load-tests.md.`

/** Null where help was printed. Throws UsageError. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  print: (text: string) => void,
): LoadOptions | null {
  const command = declared(print)
  try {
    command.parse(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return null
    throw new UsageError(error.message.replace(/^error: /, '').replaceAll('\n', ' '))
  }
  const [extra] = command.args
  if (extra !== undefined) {
    throw new UsageError(`"${extra}" belongs to no option; quote a target: 'p99 < 20ms'`)
  }
  return checked(command.opts<Told>(), environment)
}

function declared(print: (text: string) => void): Command {
  const collect = (text: string, before: readonly string[]) => [...before, text]
  return new Command('npm run load --')
    .description('Load a devdex service with an open loop, and judge its latencies by targets.')
    .option('--url <address>', 'service to load (default: DEVDEX_URL)')
    .option('--key <key>', 'API key (default: DEVDEX_API_KEY, which no process list shows)')
    .option('--scenario <name>', `${scenarioNames().join(', ')}, or a JSON file`)
    .option('--rate <number>', 'requests a second; with --find-rate, the most to try')
    .option('--for <time>', 'how long to measure', '60s')
    .option('--warm-up <time>', 'how long to load before measuring', '5s')
    .option('--connections <number>', 'connections to keep open', '64')
    .option('--target <target>', 'what has to hold; may be repeated', collect, [])
    .option('--find-rate', 'find the highest rate that meets the targets', false)
    .option('--max-late <share>', 'requests the generator may send late', '1%')
    .option('--seed <number>', 'another draw of arrivals and requests', '1')
    .option('--json <file>', 'write all figures to a file')
    .option('--yes', 'run even if the balance of the key may not suffice', false)
    .addHelpText('after', examples)
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: () => undefined })
    .allowExcessArguments()
}

function checked(
  told: Told,
  environment: Readonly<Record<string, string | undefined>>,
): LoadOptions {
  const url = told.url ?? environment.DEVDEX_URL
  const key = told.key ?? environment.DEVDEX_API_KEY
  return {
    url: baseUrl(required(url, '--url', 'the address of the service')),
    key: keyOption(required(key, '--key', 'an API key (or set DEVDEX_API_KEY)')),
    scenario: required(told.scenario, '--scenario', `one of ${scenarioNames().join(', ')}`),
    rate: countOption(required(told.rate, '--rate', 'requests a second'), '--rate', 1_000_000),
    durationMs: durationOption(told.for, '--for', 100),
    warmUpMs: durationOption(told.warmUp, '--warm-up', 0),
    connections: countOption(told.connections, '--connections', 10_000),
    targets: told.target,
    findRate: told.findRate,
    lateShareMax: shareOption(told.maxLate, '--max-late'),
    seed: countOption(told.seed, '--seed', 0x7fffffff),
    json: told.json,
    yes: told.yes,
  }
}

function required(value: string | undefined, option: string, what: string): string {
  if (value !== undefined && value !== '') return value
  throw new UsageError(`${option} is needed: ${what}`)
}

/** The base address. The suffix `/v3` is optional. Throws UsageError. */
function baseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url !== null && /^\/?(v3\/?)?$/.test(url.pathname) && url.search === ''
  if (!isPlain || url.protocol !== 'http:') {
    const allowed = 'http://HOST:PORT of the service itself, not of a proxy with TLS'
    throw new UsageError(`--url takes ${allowed}, not "${text}"`)
  }
  return new URL('/v3', url)
}

/** Throws UsageError for what no header can hold. */
function keyOption(text: string): string {
  if (/^[!-~]+$/.test(text)) return text
  throw new UsageError('--key takes an API key: printable characters without spaces')
}
