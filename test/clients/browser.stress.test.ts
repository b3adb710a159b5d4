/** The client in a browser: modules as they are built, a search, a stream, an abort. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorld } from '../service/harness.ts'

const executablePath = '/usr/bin/chromium'

const users = ['mira-lindqvist', 'tomas-weber'].map((login) => ({
  platformId: `U_${login}`,
  login,
  bio: 'compiler',
}))

/** Runs in the page. The answers are written into its body. */
const program = `
import { Devdex } from './index.js'
const devdex = new Devdex({ url: '', apiKey: new URLSearchParams(location.search).get('key') })
const found = await devdex.users.search({ query: 'compiler' })
let streamed = 0
for await (const user of devdex.users.all({ query: 'compiler' })) streamed++
const wrong = await devdex.users.search({ query: 'a', first: 5000 }).catch((error) => error.name)
const gone = await devdex.account({ signal: AbortSignal.abort() }).catch((error) => error.name)
const { creditsUsed } = found.call
document.body.textContent = JSON.stringify([found.count, creditsUsed, streamed, wrong, gone])
`

test.skipIf(!existsSync(executablePath))('a page searches its own origin', async () => {
  const world = await openWorld({ users })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    const origin = world.url.slice(0, -'/v3'.length)
    await page.route(`${origin}/client/**`, (route) => {
      const name = new URL(route.request().url()).pathname.slice('/client/'.length)
      if (!name.endsWith('.js')) {
        const html = '<body><script type="module" src="program.js"></script></body>'
        return route.fulfill({ contentType: 'text/html', body: html })
      }
      const path = join('clients/typescript/dist', name)
      const body = name === 'program.js' ? program : readFileSync(path, 'utf8')
      return route.fulfill({ contentType: 'text/javascript', body })
    })
    await page.goto(`${origin}/client/page.html?key=${world.keys.all}`)
    await page.waitForFunction('document.body.textContent.startsWith("[")')
    const answers = JSON.parse((await page.textContent('body')) ?? '')
    expect(answers).toEqual([2, 2, 2, 'InvalidRequestError', 'AbortError'])
  } finally {
    await browser.close()
    await world.close()
  }
})
