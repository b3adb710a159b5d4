/**
 * The API reference in a real browser: it shows the document and sends no request to other hosts.
 */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium, missingChromium } from '../../bench/console/chromium.ts'
import { openApiJson as ownDocument } from '../../src/contract/index.ts'
import { createDocsRoutes } from '../../src/http/index.ts'
import { smallEngine } from '../endpoints/small-engine.ts'
import { smallRoutes } from '../endpoints/small-service.ts'
import { describeAdapters } from './adapters.ts'

const openApiJson = JSON.stringify({ openapi: '3.1.0', info: { title: 'Orchard' }, paths: {} })

const patienceMs = 60_000
const missing = missingChromium === '' ? '' : ` (skipped: ${missingChromium})`

describeAdapters('the API reference', (open, kind) => {
  it('serves the document as it is', async () => {
    const { url } = await open(createDocsRoutes(openApiJson))
    const answer = await fetch(`${url}/openapi.json`)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(await answer.text()).toBe(openApiJson)
  })

  it('is a page that allows scripts of this server only', async () => {
    const { url } = await open(createDocsRoutes(openApiJson))
    const answer = await fetch(`${url}/docs`)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    const sources = [...(await answer.text()).matchAll(/<script src="([^"]+)"/g)]
    expect(sources).toHaveLength(1)
    const script = await fetch(url + sources[0]?.[1])
    expect(script.status).toBe(200)
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it('serves the pages that the build wrote, under the same policy', async () => {
    const { url } = await open(createDocsRoutes(openApiJson))
    const policies = ['/docs', '/docs/reference', '/docs/reference/errors'].map(async (path) => {
      const answer = await fetch(url + path)
      expect(await answer.text()).toContain(
        path === '/docs/reference/errors' ? '<h1' : '/docs/reference',
      )
      return answer.headers.get('content-security-policy')
    })
    expect(new Set(await Promise.all(policies)).size).toBe(1)
    expect((await fetch(`${url}/docs/reference/nothing`)).status).toBe(404)
  })

  // A browser takes seconds, and the adapter makes no difference to it.
  if (kind === 'uws') return
  it.skipIf(missing !== '')(
    `shows every endpoint, and TRY sends a real request${missing}`,
    { timeout: patienceMs },
    async () => {
      const graph = { users: ['Mira-Lindqvist'], repos: [], profiles: [], edges: {} }
      const { routes, key, used } = await smallRoutes(smallEngine(graph))
      // The page takes half a minute for all of them.
      const { paths, ...document } = JSON.parse(ownDocument)
      const some = ['/raw/users/by-login', '/raw/users/{id}/graph/followers']
      const fewPaths = Object.fromEntries(some.map((path) => [path, paths[path]]))
      const few = JSON.stringify({ ...document, paths: fewPaths })
      const { url } = await open([...routes, ...createDocsRoutes(few)])
      const browser = await launchChromium()
      onTestFinished(() => browser.close())
      const page = await browser.newPage()
      const { faults, origins } = watched(page)
      await page.goto(`${url}/docs#post-/raw/users/by-login`)
      const shown = ['/raw/users/{id}/graph/followers', 'Followers of a user', 'Reference pages']
      for (const text of shown) {
        await page.getByText(text).first().waitFor({ state: 'visible', timeout: patienceMs })
      }
      await page.waitForLoadState('networkidle')
      expect(faults).toEqual([])
      const call = page.locator('#post-\\/raw\\/users\\/by-login')
      await page.locator('#auth input').fill(key)
      await page.locator('#auth button', { hasText: 'SET' }).click()
      const [request, answer] = await Promise.all([
        page.waitForRequest((sent) => sent.url().endsWith('/v3/raw/users/by-login')),
        page.waitForResponse((got) => got.url().endsWith('/v3/raw/users/by-login')),
        call.locator('button', { hasText: 'TRY' }).click(),
      ])
      expect(request.headers().prefer).toBeUndefined()
      expect(await answer.json()).toMatchObject({
        count: 1,
        users: [{ login: graph.users[0] }, null],
      })
      expect(await used()).toBe(1)
      // A dry run remains possible: the header is a field of the form.
      await call.locator('input[data-pname="Prefer"]').fill('devdex-dry-run')
      const [priced] = await Promise.all([
        page.waitForResponse((got) => got.url().endsWith('/v3/raw/users/by-login')),
        call.locator('button', { hasText: 'TRY' }).click(),
      ])
      expect(await priced.json()).toMatchObject({ dryRun: true })
      expect(await used()).toBe(1)
      expect([...origins]).toEqual([url])
    },
  )
})

describe('the vendored script', () => {
  const folder = new URL('../../src/http/vendor/', import.meta.url)

  it('is the file that its note names', () => {
    const digest = createHash('sha256').update(readFileSync(new URL('rapidoc-min.js', folder)))
    expect(readFileSync(new URL('README.md', folder), 'utf8')).toContain(digest.digest('hex'))
  })
})

/** Collects errors and warnings of the page, and the origins that it asks. */
function watched(page: Page) {
  const faults: string[] = []
  const origins = new Set<string>()
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  return { faults, origins }
}
