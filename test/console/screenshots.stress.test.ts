/** The pictures of the documents. `npm run picture` draws them again; other runs skip this. */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type OperateServer, openOperateServer } from '../../src/cli/operate/server.ts'
import { readConfig } from '../../src/config.ts'
import { compiledProgram } from '../compiled.ts'
import { makeKey, ReaderService, root } from '../readme/sample-service.ts'
import { launchBrowser, missingBrowser, openConsole } from './browser.ts'

interface Picture {
  readonly name: string
  readonly address: string
  readonly scheme?: 'light' | 'dark'
  /** Brings the page into the state that is shown. */
  prepare(page: Page): Promise<void>
}

const formula = {
  type: 'Sum',
  exprs: [
    { type: 'Attr', name: 'similarity' },
    {
      type: 'Saturate',
      expr: { type: 'Attr', name: 'stargazerCount' },
      midpoint: 500,
    },
  ],
}

const pictures: readonly Picture[] = [
  {
    name: 'console-search',
    address: '#people?q=rust compiler people in zurich',
    prepare: async (page) => {
      await page.getByText(/^\d+ people\b/).waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('j')
      await page.keyboard.press('w')
    },
  },
  {
    name: 'console-person',
    address: '#person/herhera',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Show their work/ }).click()
    },
  },
  {
    name: 'console-formula',
    address: `#formula?for=repositories&q=compiler&rank=${JSON.stringify(formula)}`,
    scheme: 'dark',
    prepare: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
]

const readEveryMs = 2000

/** A file of a recruiter, with a column that no one knows and a line without a name. */
const people = `GitHub Username,Full Name,Location,Skilz,Followers
mira-lum,Mira Lum,Zürich,Rust; compilers,412
octavio-k,Octavio Kern,Lisbon,Go; databases,88
,Jun Ro,Seoul,graphics,15
`

/** Pages of `devdex console --operate`. */
const operatePictures: readonly Picture[] = [
  {
    name: 'operate-health',
    address: '#operate/health',
    prepare: async (page) => {
      await page.getByLabel('Endpoint').selectOption('searchUsers')
      await page.getByText(/^searchUsers: [1-9]/).waitFor()
    },
  },
  {
    name: 'operate-imports',
    address: '#operate/imports',
    scheme: 'dark',
    prepare: async (page) => {
      const path = join(tmpdir(), 'people.csv')
      writeFileSync(path, people)
      await page.getByLabel('Files and folders on this machine').fill(path)
      await page.getByLabel('Bad lines to skip').fill('1')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('Done, nothing imported').waitFor()
      await page.getByText('What would be read', { exact: true }).click()
    },
  },
]

const isWanted = process.env.UPDATE === '1' && missingBrowser === ''

describe.skipIf(!isWanted)('pictures of the console', () => {
  const service = new ReaderService()
  let browser: Browser
  let operate: OperateServer
  let key = ''

  beforeAll(async () => {
    service.run('npx devdex import data/sample --data ./sample')
    key = makeKey(service, './sample')
    await service.serve('./sample', key)
    const { stdout, stderr, stdin } = process
    const place = {
      data: join(service.folder, 'sample'),
      url: service.url,
      script: compiledProgram('../src/main'),
      config: readConfig({ DEVDEX_LOG: 'silent' }),
      io: { stdout, stderr, stdin },
    }
    operate = await openOperateServer(place, { port: 0, readEveryMs })
    await searchAWhile(service.url, key)
    browser = await launchBrowser()
  }, 300_000)

  afterAll(async () => {
    await browser?.close()
    await operate?.close()
    await service.close()
  })

  test.each(pictures)('$name', async ({ name, address, scheme = 'light', prepare }) => {
    const { page, go, close } = await openConsole(browser, { origin: service.url, key, scheme })
    await go(address)
    await prepare(page)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(root, `docs/images/${name}.png`) })
    await close()
  })

  test.each(operatePictures)(
    '$name',
    async ({ name, address, scheme = 'light', prepare }) => {
      await searchAWhile(service.url, key)
      const { page, go, close } = await openConsole(browser, { origin: operate.origin, scheme })
      await go(new URL(operate.newLink()).hash)
      await page.getByRole('heading', { name: 'Health' }).waitFor()
      await go(address)
      await prepare(page)
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
