import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { failingModes, garbageModes, soundModes } from '../../../bench/model/modes.ts'
import { asking, byRules } from './asking.ts'
import { ModelServer } from './model-server.ts'

const server = new ModelServer()
let url: string

beforeAll(async () => {
  url = await server.listen()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => server.close())

/** Each sentence is a new one: nothing is kept, and each would be a call. */
async function outcomesOf(asked: ReturnType<typeof asking>, count: number): Promise<string[]> {
  const outcomes: string[] = []
  for (let i = 0; i < count; i++) outcomes.push((await asked.ask(`s${asked.told.length}`))[1])
  return outcomes
}

function times<Value>(count: number, value: Value): Value[] {
  return Array.from({ length: count }, () => value)
}

describe('a server that fails five times in a row', () => {
  it('is left alone for half a minute, then tried once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const asked = asking(url)
    server.behave(failingModes[500])
    expect(await outcomesOf(asked, 8)).toEqual([...times(5, 'refused'), ...times(3, 'open')])
    expect([server.requests.length, asked.breaker]).toEqual([5, ['refused']])

    vi.advanceTimersByTime(29_000)
    expect(await outcomesOf(asked, 1)).toEqual(['open'])
    vi.advanceTimersByTime(1000)
    expect(await outcomesOf(asked, 2)).toEqual(['refused', 'open'])

    vi.advanceTimersByTime(30_000)
    server.behave(soundModes.later)
    const trial = asked.ask('trial')
    // Others do not wait for it.
    expect(await asked.ask('beside it')).toEqual([byRules, 'open'])
    expect((await trial)[0].by).toBe('model')
    expect(await outcomesOf(asked, 2)).toEqual(['answered', 'answered'])
    expect(asked.breaker).toEqual(['refused', null])
  })

  it.each([
    ['fails', failingModes[500], ['refused', 'open'], ['refused']],
    ['answers', soundModes.good, ['answered', 'answered'], ['refused', null]],
  ])('is tried to the end where the client leaves, and %s', async (_, mode, after, told) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const asked = asking(url)
    server.behave(failingModes[500])
    await outcomesOf(asked, 5)
    vi.advanceTimersByTime(30_000)
    const client = new AbortController()
    server.behave((sentence, response) => {
      client.abort()
      // Long enough for the call to be given up, were it none to try the server.
      setTimeout(() => mode(sentence, response), 200)
    })
    const [outcome, next] = after
    expect((await asked.ask('trial', client.signal))[1]).toBe(outcome)
    server.behave(mode)
    expect(await outcomesOf(asked, 1)).toEqual([next])
    expect(asked.breaker).toEqual(told)
  })

  it('still has answers from before that are used', async () => {
    const asked = asking(url)
    server.behave(soundModes.good)
    await asked.ask('rust')
    server.behave(failingModes.reset)
    await outcomesOf(asked, 6)
    expect((await asked.ask('rust'))[1]).toBe('cached')
  })
})

describe('a server is sound', () => {
  it('that answers now and then', async () => {
    const asked = asking(url)
    for (let round = 0; round < 3; round++) {
      server.behave(failingModes.reset)
      expect(await outcomesOf(asked, 4)).toEqual(times(4, 'unreachable'))
      server.behave(soundModes.good)
      expect(await outcomesOf(asked, 1)).toEqual(['answered'])
    }
  })

  it.each([
    ['refuses a sentence', failingModes[400], 'refused'],
    ['makes nothing of a sentence', garbageModes.prose, 'garbage'],
  ])('that %s: no caller can switch it off for others', async (_, mode, outcome) => {
    const asked = asking(url)
    server.behave(mode)
    expect(await outcomesOf(asked, 12)).toEqual(times(12, outcome))
  })

  it('whose callers go away', async () => {
    const asked = asking(url)
    for (let i = 0; i < 8; i++) {
      const client = new AbortController()
      server.respond(() => {
        client.abort()
      })
      expect((await asked.ask(`s${i}`, client.signal))[1]).toBe('unwanted')
    }
    expect(asked.breaker).toEqual([])
  })
})
