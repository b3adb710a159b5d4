/** What people do in the console, in a real browser over a real service: scripts of script-steps.ts. */
import { readdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperateServer, openOperateServer } from '../../src/cli/operate/server.ts'
import { readWorld } from '../behaviour/tables.ts'
import { operatePlace } from '../cli/operators.ts'
import { compiledProgram } from '../compiled.ts'
import { openWorld, type World, type WorldOptions } from '../service/harness.ts'
import { type ConsoleOptions, launchBrowser, missingBrowser, openConsole } from './browser.ts'
import { Doorway } from './doorway.ts'
import { readScripts, runStep, type Script, type Stage } from './script-steps.ts'

/** That of `empty` has no people; others are of the names of their scripts. */
function readData(name: string): WorldOptions {
  if (name === 'empty') return { repos: readWorld('console-search').repos!.slice(0, 1) }
  return readWorld(`console-${name}`)
}

/** The pages of `devdex console --operate` over a world. */
function openOperator({ dataDir, url }: World): Promise<OperateServer> {
  const script = compiledProgram('../src/main')
  const place = { data: dataDir, url: url.replace('/v3', ''), script }
  return openOperateServer(operatePlace(place), { port: 0, readEveryMs: 1000 })
}

let browser: Browser
const files = readdirSync(new URL('scripts', import.meta.url))

describe.skipIf(missingBrowser !== '')(`the console${missingBrowser}`, () => {
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  describe.each(files)('%s', (file) => {
    const scripts = readScripts(`scripts/${file}`)
    const isAlone = ({ options }: Script) => options.has('alone')
    const data = readData(file.replace('.txt', ''))
    let world: World
    let server: OperateServer | undefined
    beforeAll(async () => {
      world = await openWorld(data)
      if (file === 'operate.txt') server = await openOperator(world)
    })
    afterAll(async () => {
      await server?.close()
      await world?.close()
    })

    const run = (script: Script) => runScript(script, { world, data, server })
    // Pages wait more than they work.
    test.concurrent.each(scripts.filter((one) => !isAlone(one)))('$name', run)
    test.sequential.each(scripts.filter(isAlone))('$name', run)
  })
})

async function runScript(
  { options, steps }: Script,
  { world, data, server }: Pick<Stage, 'world' | 'data' | 'server'>,
): Promise<void> {
  const doorway = new Doorway(Number(new URL(world.url).port))
  await doorway.open()
  const { origin } = options.has('doorway') ? doorway : (server ?? new URL(world.url))
  const mode = Object.fromEntries(options) as Partial<ConsoleOptions>
  const key = world.keys[options.get('key') ?? '']
  const isLater = options.has('session')
  const { size = 'desktop', scheme = 'light' } = mode
  const tab = await openConsole(browser, {
    ...{ origin, size, scheme, ...(key !== undefined && !isLater && { key }) },
  })
  const { page } = tab
  const asked: Stage['asked'] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v3/search/')) {
      asked.push({ path: pathname, body: request.postDataJSON() })
    }
  })
  if (isLater) await page.evaluate((it) => sessionStorage.setItem('devdex-key', it), key!)
  const address = options.get('at')
  if (address !== undefined) await tab.go(address.replaceAll('+', ' '))
  if (isLater) await page.reload()
  if (server !== undefined && !options.has('visitor')) {
    // A link in a tab that is open already: the page is not loaded again.
    await tab.go(new URL(server.newLink()).hash)
    await page.getByRole('heading', { name: 'Health' }).waitFor()
  }
  const stage: Stage = { world, data, server, page, tab, doorway, asked, kept: new Map() }
  for (const step of steps) {
    await runStep(step, stage).catch(async (error: Error) => {
      const focused = await page.evaluate('document.activeElement?.outerHTML.slice(0, 200)')
      throw new Error(`${step}\nat ${page.url()}, in ${focused}\n${error.message}`)
    })
  }
  const allowed = new RegExp(options.get('faults')?.slice(1, -1) ?? '^$')
  expect(tab.faults.filter((fault) => !allowed.test(fault))).toEqual([])
  expect([...tab.origins]).toEqual([origin])
  await tab.close()
  await doorway.close()
}
