/** The pictures of the documents. `npm run picture` draws them again; other runs skip this. */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type OperateServer, openOperateServer } from '../../src/cli/operate/server.ts'
import { operatePlace } from '../cli/operators.ts'
import { compiledProgram } from '../compiled.ts'
import { makeKey, ReaderService, root } from '../readme/sample-service.ts'
import { launchBrowser, missingBrowser, openConsole } from './browser.ts'
import { readScripts, runStep, type Stage } from './script-steps.ts'

const readEveryMs = 2000

/** A file of a recruiter, with a column that no one knows and a line without a name. */
const people = `GitHub Username,Full Name,Location,Skilz,Followers
mira-lum,Mira Lum,Zürich,Rust; compilers,412
octavio-k,Octavio Kern,Lisbon,Go; databases,88
,Jun Ro,Seoul,graphics,15
`

const path = join(tmpdir(), 'people.csv')

const isWanted = process.env.UPDATE === '1' && missingBrowser === ''

describe.skipIf(!isWanted)('pictures of the console', () => {
  const service = new ReaderService()
  let browser: Browser
  let operate: OperateServer
  let key = ''

  beforeAll(async () => {
    writeFileSync(path, people)
    service.run('npx devdex import data/sample --data ./sample')
    key = makeKey(service, './sample')
    await service.serve('./sample', key)
    const script = compiledProgram('../src/main')
    const place = { data: join(service.folder, 'sample'), url: service.url, script }
    operate = await openOperateServer(operatePlace(place), { port: 0, readEveryMs })
    await searchAWhile(service.url, key)
    browser = await launchBrowser()
  }, 300_000)

  afterAll(async () => {
    await browser?.close()
    await operate?.close()
    await service.close()
  })

  test.each(readScripts('pictures.txt'))(
    '$name',
    async ({ name, options, steps }) => {
      const isOfOperators = name.startsWith('operate')
      const scheme = options.get('scheme') === 'dark' ? 'dark' : 'light'
      const { origin } = isOfOperators ? operate : new URL(service.url)
      const usual = { origin, scheme, ...(!isOfOperators && { key }) } as const
      const tab = await openConsole(browser, usual)
      const { page, go, close } = tab
      if (isOfOperators) {
        await searchAWhile(service.url, key)
        await go(new URL(operate.newLink()).hash)
        await page.getByRole('heading', { name: 'Health' }).waitFor()
      }
      await go(options.get('at')!.replaceAll('+', ' '))
      const kept = new Map<string, unknown>([['people', path]])
      for (const step of steps) await runStep(step, { page, tab, kept } as unknown as Stage)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: join(root, `docs/images/${name}.png`) })
      await close()
    },
    120_000,
  )
})

/** Searches for people for twelve readings of the metrics, with one to ten calls at once. */
async function searchAWhile(url: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const words = ['rust', 'compiler', 'databases', 'graphics', 'kernel', 'people in zurich']
  const search = async (at: number) => {
    const body = JSON.stringify({ query: words[at % words.length], first: 1 + (at % 300) })
    const answer = await fetch(`${url}/v3/search/users`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
  }
  for (const concurrency of [1, 2, 4, 3, 6, 8, 10, 7, 4, 5, 3, 2]) {
    const end = Date.now() + readEveryMs
    for (let at = 0; Date.now() < end; at += concurrency) {
      await Promise.all(Array.from({ length: concurrency }, (_, i) => search(at + i)))
      await setTimeout(20)
    }
  }
}
