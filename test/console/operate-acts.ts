/** What a step of an operator's script cannot say. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { expect } from 'vitest'
import { compiledProgram } from '../compiled.ts'
import { importLines, type World } from '../service/harness.ts'
import { openConsole } from './browser.ts'
import { type Act, until } from './script-acts.ts'

const search = (world: World, login: string) => world.logins({ query: `rust ${login}`, first: 50 })

export const operateActs: Readonly<Record<string, Act>> = {
  /** Answers about the health come when `letHealthGo` says so, and time passes as it is told to. */
  holdHealth: async ({ page, kept }) => {
    await page.clock.install()
    kept.set('asked', 0)
    await page.route('**/operate/health', (route) => {
      kept.set('held', route)
      kept.set('asked', Number(kept.get('asked')) + 1)
    })
  },
  healthIsAsked: ({ kept }, count) =>
    until(async () => expect(kept.get('asked')).toBe(Number(count))),
  letHealthGo: ({ kept }) => (kept.get('held') as Route).continue(),
  passTime: ({ page }, ms) => page.clock.runFor(Number(ms)),
  useLink: async ({ page, tab, server, kept }) => {
    const { hash } = new URL(server!.newLink())
    kept.set('link', hash)
    await page.goto('about:blank')
    await tab.go(hash)
  },
  linkIsRefused: async ({ page, server, kept }) => {
    const other = await openConsole(page.context().browser()!, { origin: server!.origin })
    await other.page.goto('about:blank')
    await other.go(String(kept.get('link')))
    await other.page.getByText('Token refused').waitFor()
    await other.close()
  },
  /** What the service answers to the key that the page shows, or has shown. */
  secretIs: async ({ page, world, kept }, status) => {
    const secret = kept.get('secret') ?? (await page.locator('.secret').textContent())
    kept.set('secret', secret)
    const headers = { authorization: `Bearer ${secret}` }
    const answer = await world.post('/account', {}, { key: null, headers })
    expect(answer.status).toBe(Number(status))
  },
  finds: ({ world }, login) =>
    until(async () => expect(await search(world, login)).toContain(login)),
  misses: ({ world }, login) =>
    until(async () => expect(await search(world, login)).not.toContain(login)),
  importWithout: async ({ world, data }, login) => {
    const users = data.users!.filter((one) => one.login !== login)
    await importLines(world.dataDir, { users })
  },
  /** Requests between two readings give the history a line. */
  searchUntilDrawn: ({ page, world }) =>
    until(async () => {
      await world.search({ query: 'rust' })
      expect(await page.locator('section[aria-labelledby=history] canvas').count()).toBe(2)
    }),
  /** It waits for its input. */
  startImport: async ({ world, kept }) => {
    const args = [compiledProgram('../src/main'), 'import', '-', '--data', world.dataDir]
    kept.set('child', spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'] }))
  },
  endImport: async ({ kept }) => {
    const child = kept.get('child') as ChildProcess
    child.kill('SIGINT')
    await once(child, 'close')
  },
  lacksNotes: async ({ world }) => {
    const names = readdirSync(join(world.dataDir, 'records'))
    expect(names.filter((name) => name.startsWith('work.'))).toEqual([])
  },
  writeSet: async ({ world, kept }) => {
    const people = Array.from({ length: 20_000 }, (_, i) => {
      return JSON.stringify({ platformId: `U_${i}`, login: `user-${i}`, bio: `rust number ${i}` })
    })
    const folder = join(world.dataDir, 'set')
    mkdirSync(folder)
    const bad = ['not JSON', '{"login":"a"}', '{"login":"b"}']
    writeFileSync(join(folder, 'users.jsonl'), `${[...bad, ...people].join('\n')}\n`)
    kept.set('folder', folder)
  },
}
