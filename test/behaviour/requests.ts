/** The steps of rows: requests, calls of tools and suppressions. */
import { expect } from 'vitest'
import { withAccountStore } from '../../src/service/index.ts'
import { connect } from '../mcp/client.ts'
import type { Answer, PostOptions, World } from '../service/harness.ts'
import type { Step, SuppressedName } from './tables.ts'
import { expectedValue, selectValue } from './values.ts'

/** A path alone is posted to; one with a method is asked without key and body. */
export async function postStep(
  world: World,
  { ask = '', body = {}, key, headers, isPartial = false }: Step,
  more: PostOptions = {},
): Promise<Answer<unknown>> {
  const [method, path] = ask.split(' ')
  if (path !== undefined) return world.ask(method!, path)
  const options = { ...(key !== undefined && { key }), isPartial, ...more }
  const sent = { ...headers, ...more.headers }
  const answer = await world.post<unknown>(ask, body, { ...options, headers: sent })
  const isStream = answer.headers.get('content-type') === 'application/x-ndjson'
  return isStream ? { ...answer, body: { lines: linesOf(answer.text) } } : answer
}

function linesOf(text: string): unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

export async function changeSuppressions(world: World, { suppress, release }: Step): Promise<void> {
  await withAccountStore({ data: world.dataDir }, async (accountStore) => {
    const list = await accountStore.openSuppressions()
    if (suppress !== undefined) await list.add(suppressible(suppress))
    if (release !== undefined) await list.remove(suppressible(release))
  })
}

function suppressible(name: string | SuppressedName) {
  return typeof name === 'string' ? { value: name } : name
}

/** Values of `is` and `has` are those of the tool's structured answer. */
export async function runTool(
  world: World,
  step: Step,
  kept: Map<string, unknown>,
): Promise<string> {
  const { tool = '', args = {}, key, refused, shows = [], lacks = [], is = {}, has } = step
  const { call } = await connect(world, typeof key === 'string' ? { key } : {})
  const { text, isError, structured } = await call(tool, args)
  expect(isError, text).toBe(refused !== undefined)
  for (const part of [...shows, ...(refused === undefined ? [] : [refused])]) {
    expect(text).toMatch(new RegExp(part, 's'))
  }
  for (const part of lacks) expect(text).not.toMatch(new RegExp(part, 's'))
  for (const [path, value] of Object.entries(is)) {
    expect(selectValue(structured, path), `${path}: ${text}`).toEqual(expectedValue(value))
  }
  if (has !== undefined) expect(structured).toMatchObject(expectedValue(has) as object)
  for (const [name, path] of Object.entries(step.keep ?? {})) {
    kept.set(name, selectValue(structured, path))
  }
  return isError ? text : JSON.stringify({ ...structured, creditsRemaining: 0, cursor: '' })
}
