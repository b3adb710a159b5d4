/** From an empty folder to a first search, in Chromium: a service that waits, and its operator. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OperateServer, openOperateServer } from '../../src/cli/operate/server.ts'
import { operatePlace } from '../cli/operators.ts'
import { startProgram, startServer } from '../cli/program.ts'
import { compiledProgram } from '../compiled.ts'
import { expectAccessible, launchBrowser, missingBrowser, openConsole } from './browser.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

describe.skipIf(missingBrowser !== '')(`a folder without data${missingBrowser}`, () => {
  let folder: string
  let service: Awaited<ReturnType<typeof startServer>>
  let origin: string
  let operator: OperateServer
  let browser: Browser

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'devdex-first-'))
    const data = join(folder, 'data')
    mkdirSync(data)
    service = await startServer(startProgram, data)
    origin = service.origin
    const script = compiledProgram('../src/main')
    operator = await openOperateServer(operatePlace({ data, url: origin, script }), { port: 0 })
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    await operator.close()
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  it('gets the sample by a button, and every open page becomes a search', async () => {
    const visitor = await openConsole(browser, { origin, size: 'phone', scheme: 'dark' })
    await visitor.page.getByRole('heading', { name: 'There is no data here yet' }).waitFor()
    await visitor.page.getByText('devdex import --sample --data DIR', { exact: true }).waitFor()
    await expectAccessible(visitor.page)
    const loads: string[] = []
    visitor.page.on('load', () => loads.push('load'))

    const { page, go, faults, origins } = await openConsole(browser, { origin: operator.origin })
    await go(new URL(operator.newLink()).hash)
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('link', { name: 'Import it here' }).click()
    const button = page.getByRole('button', { name: 'Import the sample' })
    await button.waitFor()
    await expectAccessible(page)
    await button.click()
    await page.locator('progress').waitFor()
    await page.getByText(/^5,000 people, 5,000 repositories/).waitFor({ timeout: 60_000 })
    expect(await button.count()).toBe(0)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'make a key' }).click()
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByLabel('Name').fill('first')
    await page.getByRole('button', { name: 'Make the key' }).click()
    const key = (await page.locator('.secret').textContent()) ?? ''
    await page.getByRole('button', { name: 'Search with it in this tab' }).click()
    await page.getByRole('link', { name: 'People' }).click()
    // The service may just be taking over: the page asks it again by itself.
    await page.locator('.key-status').waitFor()
    await page.getByRole('searchbox').fill('rust compiler')
    await page.locator('.card').first().waitFor()
    expect(faults.filter((fault) => !/status of 50[23]/.test(fault))).toEqual([])
    expect([...origins]).toEqual([operator.origin])

    await visitor.page.getByLabel('API key').fill(key)
    await visitor.page.keyboard.press('Enter')
    await visitor.page.getByRole('heading', { name: 'Search people' }).waitFor()
    expect(loads).toEqual([])
    expect(visitor.faults).toEqual([])
    expect([...visitor.origins]).toEqual([origin])
  })
})
