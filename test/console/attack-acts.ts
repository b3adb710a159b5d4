/** What a step of an attack cannot say. */
import { expect } from 'vitest'
import type { Act } from './script-acts.ts'

const strange = 'main img, main script, main iframe, main style, main a[href^="javascript:" i]'
const image = '<img src=x onerror="globalThis.attacked=1">'
const long = 'W'.repeat(10_000)

/** Formulas and filters that no page could show. */
const strangeAddresses = [
  ['formula', { rank: '{"type":"Attr","name":{"toString":1}}' }],
  ['formula', { rank: `${'{"type":"Log","expr":'.repeat(20_000)}1${'}'.repeat(20_000)}` }],
  [
    'formula',
    { rank: `{"type":"Sum","exprs":[{"type":"Const"}${',{"type":"Const"}'.repeat(19_999)}]}` },
  ],
  ['people', { f: '[{"op":"And","filters":[],"field":{"toString":1}}]' }],
] as const

export const attackActs: Readonly<Record<string, Act>> = {
  searchEnds: ({ page }) =>
    page
      .getByText('That is all.')
      .or(page.getByRole('button', { name: /^More/ }))
      .waitFor(),
  /** Nothing has run, and nothing was loaded from elsewhere. */
  isHarmless: async ({ page, tab }) => {
    expect(await page.evaluate('globalThis.attacked')).toBeUndefined()
    expect(tab.origins.size).toBe(1)
    expect(await page.locator(strange).count()).toBe(0)
  },
  /** Explains results and lists them; on a phone, the sheet of each has to be closed. */
  useCards: async ({ page }) => {
    for (const card of (await page.locator('.card').all()).slice(0, 4)) {
      await card.getByRole('button', { name: 'Shortlist' }).click()
      await card.getByRole('button', { name: /^Why/ }).click()
      await page.getByRole('region', { name: 'Why this?' }).locator('.score-tree').waitFor()
      await page.keyboard.press('Escape')
    }
  },
  compareFour: async ({ page }) => {
    for (const box of (await page.getByLabel(/^Compare/).all()).slice(0, 4)) await box.check()
  },
  goHostile: ({ tab }) => {
    const f = JSON.stringify([
      { field: image, op: image, value: image },
      { op: 'Or', filters: [{ field: 'login', op: 'Eq', value: long }] },
      { op: image, filters: 7 },
      { field: 'login', op: 'In', value: { toString: 1 } },
    ])
    const params = { q: image, f, sort: image, rank: `{"name":"${long}"}`, hit: image }
    return tab.go(`#people?${new URLSearchParams(params)}`)
  },
  goStrange: async ({ page, tab }) => {
    for (const [name, params] of strangeAddresses) {
      await tab.go(`#${name}?${new URLSearchParams(params)}`)
      const search = page.locator('.facets').or(page.getByText('Write what people'))
      const shown = name === 'formula' ? page.getByText('Formula workshop') : search
      await shown.first().waitFor()
    }
  },
}
