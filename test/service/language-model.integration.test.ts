/** The service with a language model: `test/language/model` has what models may do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  failingModes,
  garbageModes,
  sendContent,
  soundAnswer,
  soundModes,
} from '../../bench/model/modes.ts'
import { ModelServer } from '../language/model/model-server.ts'
import { openWorld, type SearchBody, type World } from './harness.ts'

type Explained = SearchBody & {
  readonly searchQuery: string
  readonly explanation: { readonly by: string; readonly filters?: object }
}

const users = [
  { platformId: 'U_1', login: 'anna', bio: 'rust engineer', resolvedCountry: 'Germany' },
  { platformId: 'U_2', login: 'bert', bio: 'rust engineer', resolvedCountry: 'France' },
]
const server = new ModelServer()
let world: World

beforeAll(async () => {
  const url = await server.listen()
  const languageModel = { url, model: 'tiny', timeoutMs: 60_000 }
  world = await openWorld({ users, service: { languageModel } })
})
afterAll(async () => {
  await world.close()
  await server.close()
})

let sentences = 0

/** A new sentence of the same meaning, so that no cache has it. */
function freshSentence(): string {
  return `rust${' engineer'.repeat(++sentences)}`
}

async function ask(query: string): Promise<Explained> {
  const path = '/search/users/natural-language'
  const answer = await world.post<Explained>(path, { query, explain: true })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** The number of users' sentences with this outcome. */
async function counted(outcome: string): Promise<number> {
  const { text } = await world.ask('GET', '/metrics')
  const labels = new RegExp(
    `^devdex_understandings_total\\{subject="users",by="\\w+",outcome="${outcome}"\\} (\\d+)$`,
    'm',
  )
  return Number(labels.exec(text)?.[1] ?? 0)
}

describe('a working model', () => {
  it('determines the search, and is called once', async () => {
    server.behave((_, response) => sendContent(response, soundAnswer('rust')))
    const sentence = freshSentence()
    const found = await ask(sentence)
    expect(found.users.map(({ login }) => login)).toEqual(['anna'])
    expect(found).toMatchObject({
      searchQuery: 'rust',
      explanation: { by: 'model', filters: { field: 'resolvedCountry', value: 'Germany' } },
    })
    const before = await counted('cached')
    expect(await ask(sentence)).toEqual(found)
    expect(server.requests).toHaveLength(1)
    expect(await counted('cached')).toBe(before + 1)
  })
})

describe('a model that fails', () => {
  it.each([
    ['garbage', garbageModes.prose],
    ['unreachable', failingModes['broken off']],
  ] as const)('is counted as %s, and rules answer', async (outcome, mode) => {
    server.behave(mode)
    const before = await counted(outcome)
    expect((await ask(freshSentence())).explanation.by).toBe('rules')
    expect(await counted(outcome)).toBe(before + 1)
  })

  it('is not called while it is known to fail', async () => {
    server.behave(soundModes.good)
    await ask(freshSentence())
    server.behave(failingModes[500])
    for (let i = 0; i < 7; i++) expect((await ask(freshSentence())).explanation.by).toBe('rules')
    expect(server.requests).toHaveLength(5)
    expect(await counted('open')).toBe(2)
    const { text } = await world.ask('GET', '/metrics')
    expect(text).toContain('devdex_language_model_breaker_open 1')
  })
})
