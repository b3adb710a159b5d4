/** The console in Debian's Chromium: pages, what they ask for, and what they report. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { missingChromium } from '../../bench/console/chromium.ts'

/** Empty where there is a browser; else what a skipped test says. */
export const missingBrowser = missingChromium === '' ? '' : ` (skipped: ${missingChromium})`

export { launchChromium as launchBrowser } from '../../bench/console/chromium.ts'

export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

/** How the console is looked at. */
export interface Mode {
  readonly size: keyof typeof sizes
  readonly scheme: 'light' | 'dark'
}

export interface ConsoleOptions extends Partial<Mode> {
  /** The origin of the service, without `/v3`. */
  readonly origin: string
  /** Absent: no key is known. */
  readonly key?: string
}

export interface OpenConsole {
  readonly page: Page
  /** Errors and warnings of the page so far. */
  readonly faults: string[]
  /** Origins that were asked. */
  readonly origins: Set<string>
  /** Goes to an address such as `#people?q=raft`. */
  go(address: string): Promise<void>
  close(): Promise<void>
}

/** A tab of its own, with its own storage. */
export async function openConsole(
  browser: Browser,
  { origin, key, size = 'desktop', scheme = 'light' }: ConsoleOptions,
): Promise<OpenConsole> {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  const faults: string[] = []
  const origins = new Set<string>()
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto(key === undefined ? `${origin}/` : `${origin}/#key=${key}`)
  return {
    page,
    faults,
    origins,
    go: (address) => page.goto(`${origin}/${address}`).then(() => undefined),
    close: () => context.close(),
  }
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const axeSource = readFileSync(axePath, 'utf8')

interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
  }[]
}

/**
 * Fails with each violation of accessibility on the page as it is now (axe-core, all rules).
 */
export async function expectAccessible(page: Page): Promise<void> {
  // The policy of the page forbids scripts in it: the debugger runs this one, once in a page.
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(axeSource)
  const options = "{ resultTypes: ['violations'] }"
  const { violations } = (await page.evaluate(`axe.run(${options})`)) as AxeResult
  const told = violations.map(({ id, nodes }) => {
    const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)
    return [id, ...places].join('\n')
  })
  expect(told).toEqual([])
}
