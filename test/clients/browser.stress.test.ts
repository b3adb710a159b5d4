/** The client in a browser: modules as they are built, a search, a stream, an abort. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { launchChromium, missingChromium } from '../../bench/console/chromium.ts'
import { openWorld } from '../service/harness.ts'

const users = ['mira-lindqvist', 'tomas-weber'].map((login) => ({
  platformId: `U_${login}`,
  login,
  bio: 'compiler',
}))

/** Runs in the page. The answers are written into its body. */
const program = `
import { Devdex } from './index.js'
const [url, apiKey] = JSON.parse(decodeURIComponent(location.hash.slice(1)))
const devdex = new Devdex({ url, apiKey, retries: 0 })
const failed = (error) => [error.name, error.requestId !== undefined]
const answers = []
try {
  const found = await devdex.users.search({ query: 'compiler' })
  let streamed = 0
  for await (const user of devdex.users.all({ query: 'compiler' })) streamed++
  const wrong = await devdex.users.search({ query: 'a', first: 5000 }).catch(failed)
  const poor = new Devdex({ url, apiKey: 'ddx_wrong', retries: 0 })
  const unknown = await poor.users.search({ query: 'a' }).catch(failed)
  const gone = await devdex.account({ signal: AbortSignal.abort() }).catch((error) => error.name)
  const { creditsUsed, creditsRemaining, requestId } = found.call
  answers.push(found.count, creditsUsed, creditsRemaining > 0, requestId !== undefined, streamed)
  answers.push(wrong, unknown, gone)
} catch (error) {
  answers.push(...failed(error))
}
document.body.textContent = JSON.stringify(answers)
`

const whole = [
  ...[2, 2, true, true, 2],
  ...[['InvalidRequestError', true], ['AuthenticationError', true], 'AbortError'],
]

/** A page that is no server's has no address, from which Chromium lets nothing ask this machine. */
const unchecked = '--disable-features=LocalNetworkAccessChecks'

/** A page of this origin: its program, the client's modules, nothing else. */
async function answersOf(origin: string, url: string, key: string): Promise<unknown> {
  const browser = await launchChromium(unchecked)
  try {
    const page = await browser.newPage()
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
    const hash = encodeURIComponent(JSON.stringify([url, key]))
    await page.goto(`${origin}/client/page.html#${hash}`)
    await page.waitForFunction('document.body.textContent.startsWith("[")')
    return JSON.parse((await page.textContent('body')) ?? '')
  } finally {
    await browser.close()
  }
}

describe.skipIf(missingChromium !== '')(`in Chromium ${missingChromium}`, () => {
  // Chromium asks first, as for any server of another origin.
  const app = 'http://localhost:5173'

  test('a page searches its own origin', async () => {
    const world = await openWorld({ users })
    const origin = world.url.slice(0, -'/v3'.length)
    expect(await answersOf(origin, '', world.keys.all!)).toEqual(whole)
    await world.close()
  })

  test.each([
    ['uws', [app], whole],
    ['node', [app], whole],
    ['uws', ['http://localhost:5174'], ['ConnectionError', false]],
  ] as const)('a page of another origin asks %s with --cors %j', async (http, cors, answers) => {
    const world = await openWorld({ users, service: { http, cors } })
    const origin = world.url.slice(0, -'/v3'.length)
    expect(await answersOf(app, origin, world.keys.all!)).toEqual(answers)
    await world.close()
  })
})
