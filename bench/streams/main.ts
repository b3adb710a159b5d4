/** `npm run bench -- streams`: whole results over HTTP, and the memory that they take. */
import { parseArgs } from 'node:util'
import { createKey } from '../bench-key.ts'
import { runNode, type ServerProcess, startServer } from '../child.ts'
import { claim, failedClaims, suiteText, timedClaim } from '../claim.ts'
import { describeMachine, machineTable } from '../machine.ts'
import { cpuSecondsOf, memoryOf } from '../process-usage.ts'
import { reportRows, row } from '../report/rows.ts'
import { alignedTable, bytesText, countText, millisText, secondsText } from '../table.ts'
import { devdexScript, makeTemporaryRunFolder, prepareCorpus } from '../workspace.ts'

interface Scenario {
  readonly name: string
  readonly body: object
  readonly accept: string
  /** Where the summary of all suites shows its rate. */
  readonly section?: 'speed'
}

const ndjson = 'application/x-ndjson'
const everyone = { filters: { field: 'login', op: 'NotEq', value: '' } }
const byFollowers = { ...everyone, rankBy: { type: 'Attr', name: 'followersCount' } }

const scenarios: readonly Scenario[] = [
  { name: 'all users, newest first', body: everyone, accept: ndjson, section: 'speed' },
  { name: 'all users, as CSV', body: everyone, accept: 'text/csv', section: 'speed' },
  { name: 'two words', body: { query: 'rust engineer' }, accept: ndjson },
  { name: 'a formula, 100,000 users', body: { ...byFollowers, first: 100_000 }, accept: ndjson },
]

interface StreamRun extends Scenario {
  readonly count: number
  readonly bytes: number
  readonly seconds: number
  readonly cpuSeconds: number
  /** Resident bytes of the server at 10 %, 50 % and 100 % of the records. */
  readonly resident: readonly number[]
}

const shares = [0.1, 0.5, 1]

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      users: { type: 'string' },
      seed: { type: 'string', default: '1' },
      data: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  })
  console.log(machineTable(describeMachine(args, 'streams')))
  const users = Number(values.users ?? (values.quick ? 20_000 : 1_000_000))
  const dataDir = values.data ?? (await imported(users, Number(values.seed)))
  const key = await createKey(dataDir)
  const server = await startServer(devdexScript, ['serve', '--data', dataDir, '--port', '0'])
  const all: StreamRun[] = []
  try {
    // The first run compiles and touches memory.
    for (const scenario of scenarios) {
      const { count } = await measured(server, key, scenario, 1)
      all.push(await measured(server, key, scenario, count))
    }
  } finally {
    await server.stop()
  }
  console.log(tableOf(all))
  report(users, all, values.quick)
}

async function imported(users: number, seed: number): Promise<string> {
  const dataDir = makeTemporaryRunFolder()
  await runNode(devdexScript, ['import', await prepareCorpus(users, seed), '--data', dataDir])
  return dataDir
}

/** @param expected records, for the shares at which memory is read */
async function measured(
  { url, pid }: ServerProcess,
  key: string,
  scenario: Scenario,
  expected: number,
): Promise<StreamRun> {
  const { body, accept } = scenario
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept }
  const [startMs, startCpu] = [performance.now(), cpuSecondsOf(pid)]
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${url}/search/users`, request)
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  let bytes = 0
  let lines = 0
  let last: Uint8Array = new Uint8Array()
  const resident: number[] = []
  for await (const chunk of response.body!) {
    bytes += chunk.length
    for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) lines++
    while (resident.length < shares.length && lines >= shares[resident.length]! * expected) {
      resident.push(memoryOf(pid).residentBytes)
    }
    last = chunk
  }
  const seconds = (performance.now() - startMs) / 1000
  const count = Number(/end"?:? ?\{"count":(\d+)/.exec(textOf(last))?.[1])
  return { ...scenario, count, bytes, seconds, cpuSeconds: cpuSecondsOf(pid) - startCpu, resident }
}

const lineEnd = 0x0a

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString()
}

function tableOf(all: readonly StreamRun[]): string {
  return alignedTable(
    'streams: one client over loopback',
    ['', 'records', 'bytes', 'wall', 'a second', 'CPU per 1,000', ...shares.map(percentText)],
    all.map(({ name, count, bytes, seconds, cpuSeconds, resident }) => [
      name,
      countText(count),
      bytesText(bytes),
      secondsText(seconds),
      countText(Math.round(count / seconds)),
      millisText((1e6 * cpuSeconds) / count),
      ...resident.map(bytesText),
    ]),
  )
}

function percentText(share: number): string {
  return `RSS at ${100 * share} %`
}

/** Allowed growth: the memory of one block, and the variation of garbage collection. */
const growthBytesMax = 64 << 20
const perSecondMin = 200_000

function report(users: number, all: readonly StreamRun[], isQuick: boolean): void {
  const prefix = `${countText(users)} users`
  reportRows(
    all.flatMap(({ name, count, seconds, resident, section }) => [
      row(`${prefix}, ${name}`, 'per second', count / seconds, {
        n: 1,
        ...(section && { section }),
      }),
      row(`${prefix}, ${name}: resident memory at the end`, 'bytes', resident.at(-1)!, { n: 1 }),
    ]),
  )
  const [first] = all
  const growth = Math.max(...all.map(({ resident }) => resident.at(-1)! - resident[0]!))
  const perSecond = first!.count / first!.seconds
  const isFast = isQuick || perSecond >= perSecondMin
  const goal = `${countText(perSecondMin)} users a second leave`
  const claims = [
    claim(growth < growthBytesMax, 'memory stays flat', bytesText(Math.max(0, growth))),
    timedClaim(isFast, goal, countText(Math.round(perSecond))),
  ]
  const result = { suite: 'streams', claims }
  console.log(suiteText(result))
  const failed = failedClaims([{ suite: 'streams', claims: claims.filter((one) => !one.isTimed) }])
  if (failed.length > 0) throw new Error(failed.join('\n'))
}

await run(process.argv.slice(2))
