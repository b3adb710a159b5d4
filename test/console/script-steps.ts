/**
 * The language of scripts. A heading says what a script shows, and how it begins:
 *
 *     == a sentence is chips | key=all scheme=dark at=#people faults=/status of 401/ session alone
 *
 * `session` gives the key to the page that is opened, so that no other page costs anything; `alone`
 * changes the data, and runs behind the others; `visitor` comes without a link to the pages of
 * operators. Steps have a verb and mostly a place. A place is
 * `role "name"`, `text …`, `label …`, `css …` or `panel …` (a region), with `exact`, `first`, `last`
 * or `nth=2`, and `>` between a place and one in it. Names may be `/patterns/`.
 */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { OperateServer } from '../../src/cli/operate/server.ts'
import type { World, WorldOptions } from '../service/harness.ts'
import { attackActs } from './attack-acts.ts'
import { expectAccessible, type OpenConsole } from './browser.ts'
import type { Doorway } from './doorway.ts'
import { operateActs } from './operate-acts.ts'
import { acts, until } from './script-acts.ts'

export interface Script {
  readonly name: string
  readonly options: ReadonlyMap<string, string>
  readonly steps: readonly string[]
}

export interface Stage {
  readonly world: World
  readonly data: WorldOptions
  /** Of operators, where the script is for them. */
  readonly server: OperateServer | undefined
  readonly page: Page
  readonly tab: OpenConsole
  readonly doorway: Doorway
  /** Searches that the page has asked for. */
  readonly asked: { readonly path: string; readonly body: Record<string, unknown> }[]
  readonly kept: Map<string, unknown>
}

/** @param path from this folder */
export function readScripts(path: string): Script[] {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8')
  return text
    .split(/^== /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const [name = '', options = ''] = heading.split(' | ')
      const pairs = [...options.matchAll(/(\w+)(?:=(\/[^/]*\/|\S+))?/g)]
      const steps = lines.map((line) => line.trim()).filter((line) => line !== '')
      return { name, options: new Map(pairs.map(([, key, value = '']) => [key!, value])), steps }
    })
}

const allActs = { ...acts, ...operateActs, ...attackActs }

/** Words, quoted texts, patterns, and what stands behind ` = `. */
const tokens = /"(?:[^"\\]|\\.)*"|\/(?:[^/\\]|\\.)+\/|\S+/g

export async function runStep(step: string, stage: Stage): Promise<void> {
  const { page, tab, kept } = stage
  const [verb = '', rest = ''] = step.split(/ (.*)/s)
  const [place = '', written = ''] = rest.split(/ = (.*)/s)
  const value = () => readValue(written, stage)
  const at = () => locate(page, place)
  switch (verb) {
    case 'see':
      return at().first().waitFor()
    case 'gone':
      return at().first().waitFor({ state: 'detached' })
    case 'count':
      await until(async () => expect(await at().count()).toBe(value()))
      return
    case 'none':
      return expect(await at().count()).toBe(0)
    case 'click':
    case 'check':
    case 'focus':
      return at()[verb]()
    case 'fill':
      return at().fill(String(value()))
    case 'select':
      return void (await at().selectOption({ label: String(value()) }))
    case 'choose':
      return void (await at().selectOption(String(value())))
    case 'press':
      return written === '' ? page.keyboard.press(place) : at().press(String(value()))
    case 'type':
      return page.keyboard.type(rest, { delay: 20 })
    case 'value':
      await until(async () => expect(await at().inputValue()).toEqual(value()))
      return
    case 'texts':
      await until(async () => expect(await at().allInnerTexts()).toEqual(value()))
      return
    case 'reads':
      await until(async () =>
        expect(await at().first().innerText()).toMatch(new RegExp(String(value()), 's')),
      )
      return
    case 'js':
      await until(async () => expect(await page.evaluate(place)).toEqual(value()))
      return
    case 'keep': {
      const [name = '', script = ''] = place.split(/ (.*)/)
      return void kept.set(name, await page.evaluate(script))
    }
    case 'run':
      return void (await page.evaluate(rest))
    case 'mark':
      return void kept.set('asked', stage.asked.length)
    case 'asked':
      return expect(stage.asked.length - Number(kept.get('asked') ?? 0)).toBe(Number(place))
    case 'go':
      return tab.go(rest)
    case 'suppress':
      return void (await acts.suppress!(stage, String(readValue(rest, stage))))
    case 'do':
      return void (await allActs[place]!(stage, String(value() ?? '')))
    case 'accessible':
      return expectAccessible(page)
    case 'back':
      return void (await page.goBack())
    case 'forward':
      return void (await page.goForward())
    case 'reload':
      return void (await page.reload())
    default:
      throw new Error(`no verb is called ${verb}`)
  }
}

/** `$name` is a key or what was kept; all else is JSON. */
function readValue(text: string, { kept, world }: Stage): unknown {
  if (text === '') return undefined
  const [, name] = /^\$(\w+)$/.exec(text) ?? []
  return name === undefined ? JSON.parse(text) : (kept.get(name) ?? world.keys[name])
}

type Scope = Page | Locator

function locate(page: Page, place: string): Locator {
  let found: Scope = page
  const words: readonly string[] = place.match(tokens) ?? []
  for (let i = 0; i < words.length; ) {
    const end = words.indexOf('>', i)
    found = locatePart(found, words.slice(i, end === -1 ? words.length : end))
    i = end === -1 ? words.length : end + 1
  }
  return found as Locator
}

function locatePart(scope: Scope, [kind = '', ...words]: readonly string[]): Locator {
  const isNamed = /^["/]/.test(words[0] ?? '')
  const name = isNamed ? readName(words[0]!) : ''
  const flags = isNamed ? words.slice(1) : words
  const exact = flags.includes('exact')
  const found = locateKind(scope, kind, name, exact)
  if (flags.includes('first')) return found.first()
  if (flags.includes('last')) return found.last()
  const nth = flags.find((flag) => flag.startsWith('nth='))
  return nth === undefined ? found : found.nth(Number(nth.slice(4)))
}

function locateKind(scope: Scope, kind: string, name: string | RegExp, exact: boolean): Locator {
  if (kind === 'text') return scope.getByText(name, { exact })
  if (kind === 'label') return scope.getByLabel(name, { exact })
  if (kind === 'css') return scope.locator(String(name))
  if (kind === 'having' && 'filter' in scope) return scope.filter({ hasText: name })
  if (kind === 'panel') return scope.getByRole('region', { name, exact: true })
  return scope.getByRole(kind as 'button', name === '' ? {} : { name, exact })
}

function readName(token: string): string | RegExp {
  return token.startsWith('/') ? new RegExp(token.slice(1, -1)) : (JSON.parse(token) as string)
}
