/** The pictures of the documents. `npm run picture` draws them again; other runs skip this. */
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
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

const isWanted = process.env.UPDATE === '1' && missingBrowser === ''

describe.skipIf(!isWanted)('pictures of the console', () => {
  const service = new ReaderService()
  let browser: Browser
  let key = ''

  beforeAll(async () => {
    service.run('npx devdex import data/sample --data ./sample')
    key = makeKey(service, './sample')
    await service.serve('./sample', key)
    browser = await launchBrowser()
  }, 300_000)

  afterAll(async () => {
    await browser?.close()
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
})
