import { afterAll, beforeAll, expect, it } from 'vitest'
import { neverAborted } from '../../src/domain/index.ts'
import { openLog, openMetrics } from '../../src/observe/index.ts'
import { openInterpreter } from '../../src/service/interpreter.ts'
import { sendJson } from '../http-client/json-server.ts'
import { context, users } from '../language/context.ts'
import { ModelServer } from '../language/model/model-server.ts'

const server = new ModelServer()
let url: string

beforeAll(async () => {
  url = await server.listen()
})
afterAll(() => server.close())

function opened(model?: { readonly url: string; readonly model: string }) {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const metrics = openMetrics()
  const log = openLog({ level: 'trace', destination })
  const interpreter = openInterpreter(context, model, metrics, log)
  const ask = async (sentence: string) =>
    interpreter.interpret(
      sentence,
      users,
      () => true,
      neverAborted,
      async () => true,
    )
  return { ask, lines, metrics }
}

it('rules alone are counted, too', async () => {
  const { ask, metrics } = opened()
  expect((await ask('rust')).by).toBe('rules')
  const labels = '{subject="users",by="rules",outcome="rules"}'
  expect(await metrics.render()).toContain(`devdex_understandings_total${labels} 1`)
})

it('a model that fails is logged once, and no sentence ever is', async () => {
  server.respond(({ messages }, response) => {
    sendJson(response, 401, { error: { message: `who are you? ${messages[1]!.content}` } })
  })
  const { ask, lines, metrics } = opened({ url, model: 'tiny' })
  for (let i = 0; i < 8; i++) expect((await ask(`private sentence ${i}`)).by).toBe('rules')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, reason: 'refused', status: 401 },
  ])
  expect(lines.join('')).not.toContain('private')
  expect(await metrics.render()).toContain('devdex_language_model_breaker_open 1')
  expect(await metrics.render()).not.toContain('private')
})
