/** Debian's Chromium, for tests and benches of the console. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The first draws no windows around its pages, and so takes less time. */
const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const path = paths.find(existsSync)

/** Empty where there is a browser; else why there is none. */
export const missingChromium = path === undefined ? `there is no ${paths.join(' or ')}` : ''

/** It draws without a graphics card, and looks for no updates. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @param more arguments of its command line */
export function launchChromium(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: path!, args: [...args, ...more] })
}
