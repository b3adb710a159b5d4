/** Pages of one person and of one repository, in a real browser over a real service. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSuppressions } from '../../src/people/index.ts'
import { openStore } from '../../src/store/index.ts'
import type { World } from '../service/harness.ts'
import {
  type ConsoleOptions,
  expectAccessible,
  launchBrowser,
  missingBrowser,
  openConsole,
} from './browser.ts'
import { markup, openPagesWorld } from './pages-world.ts'

let world: World
let browser: Browser

interface VisitOptions extends Partial<ConsoleOptions> {
  readonly keyName?: string
  /** Whether calls fail for want of a server, of which Chromium tells. */
  readonly isCut?: boolean
}

/** A page at an address, and at the end of the visit what is wrong with it: nothing. */
async function onPage(
  address: string,
  { keyName = 'all', isCut = false, ...options }: VisitOptions,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const { origin } = new URL(world.url)
  const opened = await openConsole(browser, { origin, ...options })
  const { page, faults, origins } = opened
  // The page is the first that the key sees: no search before it costs anything.
  await page.evaluate((key) => sessionStorage.setItem('devdex-key', key), world.keys[keyName]!)
  await opened.go(address)
  await page.reload()
  await visit(page)
  await expectAccessible(page)
  // Chromium tells of every refusal, and its software renderer of reading pixels.
  const expected = /Failed to load resource: the server responded with a status of 40[24]|GL Driver/
  const told = faults.filter((fault) => !expected.test(fault))
  expect(told.filter((fault) => !isCut || !fault.includes('net::ERR_FAILED'))).toEqual([])
  expect([...origins]).toEqual([origin])
  await opened.close()
}

function panel(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true })
}

describe.skipIf(missingBrowser !== '')(`pages of the console${missingBrowser}`, () => {
  beforeAll(async () => {
    world = await openPagesWorld()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  it('show a person with sources, numbers and what is kept, for one credit', async () => {
    await onPage('#person/ada', {}, async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Ada King' }).waitFor()
      await page.getByText(markup).waitFor()
      expect(await page.locator('img').count()).toBe(0)
      // A website that is no address of the web is text.
      expect(await page.getByRole('link', { name: 'javascript:alert(1)' }).count()).toBe(0)
      const mark = page.getByRole('button', { name: 'Source of bio: people.csv, 2 Jan 2026' })
      await mark.focus()
      const rows = panel(page, 'Where this comes from').getByRole('row')
      expect(await rows.allInnerTexts()).toContainEqual(expect.stringMatching(/Company\s+gh\.json/))
      expect(await panel(page, 'Numbers').innerText()).toMatch(/Followers\s+1,234/)
      await panel(page, 'DevRank').getByRole('meter', { name: 'Score' }).waitFor()
      await panel(page, 'Professional profile').getByText('Engineer').waitFor()
      const forgetting = panel(page, 'What is kept, and forgetting')
      await forgetting.getByText('devdex suppress add --data DIR ada').waitFor()
      expect(await forgetting.getByRole('button', { name: /forget/i }).count()).toBe(0)
      const requests = panel(page, 'Requests of this page').getByRole('listitem')
      expect(await requests.allInnerTexts()).toEqual(['/raw/users/by-login 1 credit'])
      await requests.first().locator('summary').click()
      await requests.getByText('curl -s').waitFor()
    })
  })

  it('show work by language and topic, and its dates, when it is asked for', async () => {
    await onPage('#person/ada', { scheme: 'dark' }, async (page) => {
      await page.getByRole('button', { name: 'Show their work up to 21 credits' }).click()
      const work = panel(page, 'Work')
      await work.getByRole('heading', { name: 'Rust 1' }).waitFor()
      const events = panel(page, 'Timeline').getByRole('row')
      const texts = await events.evaluateAll((rows) => rows.map((row) => row.textContent))
      expect(texts.slice(1).map((text) => text?.replace(/^.*ago|^last year/, ''))).toEqual([
        'Contributedbob/paxos-go',
        'Starredcyd/notes',
        'Createdada/raft',
        'Joined',
      ])
      const topics = panel(page, 'Evidence by topic')
      await topics.getByRole('button', { name: 'raft', exact: true }).click()
      await topics.getByText(/works? about raft/).waitFor()
      await topics.getByRole('textbox', { name: 'Topic' }).fill('gardening')
      await page.keyboard.press('Enter')
      await topics.getByText(/gardening/).waitFor()
    })
  })

  it('list the neighbours, ten at a time', async () => {
    await onPage('#person/ada', {}, async (page) => {
      const neighbours = panel(page, 'Neighbours')
      await neighbours.getByRole('button', { name: 'Show ten: followers up to 10' }).click()
      await neighbours.getByRole('button', { name: /Show ten more/ }).click()
      await expect.poll(() => neighbours.getByRole('row').count()).toBe(13)
      const names = await neighbours.getByRole('rowheader').allInnerTexts()
      expect(new Set(names.map((name) => name.split(' fan')[0]))).toEqual(
        new Set(Array.from({ length: 12 }, (_, i) => `Fan ${i}`)),
      )
      await neighbours.getByRole('button', { name: /^Starred/ }).click()
      await neighbours.getByRole('button', { name: /Show ten: starred/ }).click()
      await neighbours.getByRole('link', { name: 'cyd/notes' }).waitFor()
      await neighbours.getByRole('link', { name: 'cyd/notes' }).click()
      await page.getByRole('heading', { level: 1, name: 'cyd/notes' }).waitFor()
    })
  })

  it('show an address when it is asked for with its price, and keep the reason', async () => {
    await onPage('#person/ada', { size: 'phone', scheme: 'dark' }, async (page) => {
      const email = panel(page, 'Best e-mail')
      await email.getByRole('textbox', { name: 'Reason' }).fill('your parser')
      expect(await page.getByText('ada.king@lumen.example').count()).toBe(0)
      await email.getByRole('button', { name: 'Show the address 1 credit' }).click()
      await email.getByRole('link', { name: 'ada.king@lumen.example' }).waitFor()
      await page.getByText('/users/best-email/by-login', { exact: true }).click()
      await page.getByText('"reasonForEmailNaturalLanguage":"your parser"').waitFor()
      await panel(page, 'Similar people').getByRole('button').click()
      await panel(page, 'Similar people')
        .getByRole('link', { name: /Bob Stone/ })
        .waitFor()
    })
  })

  it('show a repository with its text, its people and others like it', async () => {
    await onPage('#repository/ada/raft', { size: 'phone', scheme: 'dark' }, async (page) => {
      await page.getByRole('heading', { level: 1, name: 'ada/raft' }).waitFor()
      await panel(page, 'README').getByText(markup).waitFor()
      expect(await panel(page, 'Numbers').innerText()).toMatch(/Stars\s+900\s+Open issues\s+2/)
      await panel(page, 'Owner').getByRole('link', { name: 'Ada King' }).waitFor()
      await panel(page, 'Where this comes from').getByText('gh.json').waitFor()
      await page.getByRole('button', { name: /Show ten: contributors/ }).click()
      await panel(page, 'People')
        .getByRole('link', { name: /Bob Stone/ })
        .waitFor()
      await page.getByRole('button', { name: /Show similar repositories/ }).click()
      await panel(page, 'Similar repositories')
        .getByRole('link', { name: /paxos-go/ })
        .waitFor()
    })
  })

  it('do by searches what a key without look-ups may do', async () => {
    await onPage('#person/ada', { keyName: 'search' }, async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Ada King' }).waitFor()
      expect(await panel(page, 'Best e-mail').count()).toBe(0)
      expect(await panel(page, 'Professional profile').count()).toBe(0)
      await page.getByRole('button', { name: 'Show ten: followers up to 11 credits' }).click()
      await expect.poll(() => panel(page, 'Neighbours').getByRole('row').count()).toBe(11)
      await page.getByRole('button', { name: /Show ten more/ }).click()
      await expect.poll(() => panel(page, 'Neighbours').getByRole('row').count()).toBe(13)
    })
    await onPage('#repository/ada/raft', { keyName: 'search' }, async (page) => {
      await page.getByRole('heading', { level: 1, name: 'ada/raft' }).waitFor()
      await page.getByRole('button', { name: /Show ten: contributors/ }).click()
      await panel(page, 'People')
        .getByRole('link', { name: /Bob Stone/ })
        .waitFor()
    })
  })

  it('show a scoped key what exists for it, and nothing that does not', async () => {
    await onPage('#person/ada', { keyName: 'scoped' }, async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Ada King' }).waitFor()
      for (const title of ['Numbers', 'DevRank', 'Best e-mail', 'Neighbours', 'Work']) {
        expect(await panel(page, title).count(), title).toBe(0)
      }
    })
    await onPage('#repository/ada/raft', { keyName: 'scoped' }, async (page) => {
      await page.getByText('may neither look repositories up').waitFor()
    })
  })

  it('keep the button of a call while the server is away, and show its answer later', async () => {
    await onPage('#person/ada', { isCut: true }, async (page) => {
      const button = panel(page, 'Work').getByRole('button', { name: /Show their work/ })
      const followers = page.getByRole('button', { name: /Show ten: followers/ })
      await Promise.all([button.waitFor(), followers.waitFor()])
      await page.route('**/v3/**', (route) => route.abort())
      await button.click()
      await page.getByText('The server does not answer.').waitFor()
      await followers.click()
      await expect.poll(() => button.isEnabled()).toBe(true)
      await expect.poll(() => followers.isEnabled()).toBe(true)
      await page.unroute('**/v3/**')
      await page.getByText('The server does not answer.').waitFor({ state: 'detached' })
      await button.click()
      await panel(page, 'Work').getByRole('heading', { name: 'Rust 1' }).waitFor()
    })
  })

  it('say calmly what is unknown, hidden, or more than the credits pay', async () => {
    await onPage('#person/nemo', {}, async (page) => {
      await page.getByText('no such person').waitFor()
    })
    await onPage('#repository/ada/nothing', {}, async (page) => {
      await page.getByText('no such repository').waitFor()
    })
    await onPage('#person/bob', { keyName: 'poor' }, async (page) => {
      await page.getByRole('button', { name: /Show their work/ }).click()
      await page.getByText('This costs more than the key has left').waitFor()
    })
    const store = openStore(world.dataDir)
    openSuppressions(store).add({ kind: 'login', value: 'cyd' })
    await expect.poll(() => world.logins({ query: 'raft', first: 50 })).not.toContain('cyd')
    await onPage('#person/cyd', {}, async (page) => {
      await page.getByText('no such person').waitFor()
    })
    await store.close()
  })
})
