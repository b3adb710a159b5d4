/** `npm run bench -- console`: a person types in a real browser, over many users. */
import { parseArgs } from 'node:util'
import { createKey } from '../bench-key.ts'
import { runNode, startServer } from '../child.ts'
import { claim, failedClaims, suiteText, timedClaim } from '../claim.ts'
import { generateQueries } from '../corpus/index.ts'
import { describeMachine, machineTable } from '../machine.ts'
import { millisRow, reportRows } from '../report/rows.ts'
import { median, percentile } from '../statistics.ts'
import { alignedTable, countText, millisText } from '../table.ts'
import { wholeNumber } from '../whole-number.ts'
import { devdexScript, makeTemporaryRunFolder, prepareCorpus } from '../workspace.ts'
import { launchChromium, missingChromium } from './chromium.ts'
import { type TypingTimes, typeTexts, watchTyping } from './typing.ts'

/** Milliseconds from a key press to painted results. */
const paintMsMax = 150
/** Milliseconds for which the page may not react to its user. */
const taskMsMax = 50

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      users: { type: 'string' },
      seed: { type: 'string', default: '1' },
      data: { type: 'string' },
      queries: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  })
  if (missingChromium !== '') throw new Error(missingChromium)
  console.log(machineTable(describeMachine(args, 'console')))
  const { quick } = values
  const users = wholeNumber(values.users ?? (quick ? '20000' : '1000000'), '--users')
  const queries = wholeNumber(values.queries ?? (quick ? '3' : '20'), '--queries')
  const dataDir = values.data ?? (await imported(users, wholeNumber(values.seed, '--seed')))
  const key = await createKey(dataDir)
  const server = await startServer(devdexScript, ['serve', '--data', dataDir, '--port', '0'])
  try {
    const origin = server.url.slice(0, -'/v3'.length)
    report(users, await typed(`${origin}/#key=${key}`, textsOf(queries)))
  } finally {
    await server.stop()
  }
}

async function imported(users: number, seed: number): Promise<string> {
  const dataDir = makeTemporaryRunFolder()
  await runNode(devdexScript, ['import', await prepareCorpus(users, seed), '--data', dataDir])
  return dataDir
}

/** Letters that a keyboard has. */
function textsOf(count: number): string[] {
  const texts = [...generateQueries(count, 5)].map(({ query }) => query.replace(/[^a-z ]/gi, ''))
  return texts.map((text) => text.trim().slice(0, 16))
}

/** The first texts warm server and browser up. */
async function typed(address: string, texts: readonly string[]): Promise<TypingTimes> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await watchTyping(page)
    await page.goto(address)
    await typeTexts(page, texts.slice(0, 2))
    return await typeTexts(page, texts)
  } finally {
    await browser.close()
  }
}

function report(users: number, { paints, longTasks }: TypingTimes): void {
  const sorted = [...paints].sort((a, b) => a - b)
  const [middle, slow] = [median(paints), percentile(sorted, 0.95)]
  const longest = Math.max(0, ...longTasks)
  console.log(
    alignedTable(
      `console: ${countText(paints.length)} key presses, ${countText(users)} users`,
      ['', 'milliseconds'],
      [
        ['from key to paint, median', millisText(middle)],
        ['from key to paint, 95 of 100', millisText(slow)],
        ['longest task', millisText(longest)],
      ],
    ),
  )
  const prefix = `${countText(users)} users: console, key to painted results`
  const extra = {
    n: paints.length,
    bound: { kind: 'at most', value: paintMsMax / 1000 },
    section: 'speed',
  } as const
  reportRows([
    millisRow(`${prefix}, p50`, middle, extra),
    millisRow(`${prefix}, p95`, slow, { n: paints.length }),
  ])
  const claims = [
    claim(paints.length > 0, 'results were painted', countText(paints.length)),
    timedClaim(middle <= paintMsMax, 'painted within 150 ms of the key', millisText(middle)),
    timedClaim(longest <= taskMsMax, 'no task blocks input for 50 ms', millisText(longest)),
  ]
  const result = { suite: 'console', claims }
  console.log(suiteText(result))
  if (failedClaims([result]).length > 0) process.exitCode = 1
}

await run(process.argv.slice(2))
