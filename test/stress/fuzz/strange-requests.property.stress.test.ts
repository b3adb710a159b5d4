/**
 * Strange requests over real connections, each twice. Every answer is a result or a problem as the
 * contract declares it, never a 5xx; it tells no internals, and is the same the second time.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tries } from '../../../native-free-index/test/tries.ts'
import { inventRepos, inventUsers } from '../../ingest/data-set.ts'
import { openWorld, type World } from '../../service/harness.ts'
import { inventVictims, patternQuestions } from '../patterns.ts'
import { encodeRequest, makePost, type Sent, Wire } from '../wire.ts'
import { dependsOnTime, faultOf, sayTheSame } from './judge.ts'
import { gatherCursors, type Kind, listKinds, type Trial } from './trials.ts'

const users = inventUsers(60) as { platformId: string; login: string }[]
const repos = inventRepos(60) as { platformId: string; ownerLogin: string; name: string }[]
const names = {
  userIds: users.map(({ platformId }) => platformId),
  logins: users.map(({ login }) => login),
  repoIds: repos.map(({ platformId }) => platformId),
  fullNames: repos.map(({ ownerLogin, name }) => `${ownerLogin}/${name}`),
}
const edges = users.slice(1).flatMap(({ login }) => [
  { type: 'follows', from: login, to: users[0]!.login },
  { type: 'follows', from: users[0]!.login, to: login },
])

const inherited = [Object, Array, Function, String, Number, Map, Uint8Array]
const listMembers = () => inherited.map((one) => Reflect.ownKeys(one.prototype).map(String))
const before = listMembers()

const kindNames = [
  ...['bodies', 'hostile texts', 'filters', 'formulas'],
  ...['cursors', 'JSON', 'headers', 'paths'],
]

describe.each(['auto', 'node'] as const)('over %s', (http) => {
  let world: World
  let kinds: ReadonlyMap<string, Kind>

  beforeAll(async () => {
    const limits = { credits: 1e12, rate: 1e6, concurrency: 1000 }
    const options = { users, repos, edges, keys: { strange: limits }, service: { http } }
    world = await openWorld(options)
    const [key, wire] = [world.keys.strange!, new Wire(world.url)]
    const cursors = await gatherCursors(wire, key, names)
    wire.close()
    kinds = new Map(listKinds(key, names, cursors).map((kind) => [kind.name, kind]))
    expect([...kinds.keys()].sort()).toEqual(kindNames.toSorted())
  })
  const statuses = new Set<number>()
  afterAll(async () => {
    await world.close()
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400]))
  })

  it.each(kindNames)('%s', async (name) => {
    const { trials, share } = kinds.get(name)!
    const wire = new Wire(world.url)
    const law = fc.asyncProperty(trials, async (trial) => {
      const fault = await findFault(wire, trial, statuses)
      if (fault !== null) throw new Error(`${fault}\n${describeRequest(trial.sent)}`)
    })
    await fc.assert(law, { numRuns: tries(60 * share) })
    wire.close()
    expect((await fetch(new URL('/health', world.url))).status).toBe(200)
    expect(listMembers()).toEqual(before)
  })
})

/** Hard names, at every place of a pattern. */
describe('hostile patterns', () => {
  let world: World
  beforeAll(async () => {
    const keys = { strange: { credits: 1e12, rate: 1e6, concurrency: 1000 } }
    const { users, repos } = inventVictims(30)
    // Two places are of this one.
    users.push({ platformId: 'U_bench1', login: 'bench' } as never)
    world = await openWorld({ users, repos, keys })
  })
  afterAll(() => world.close())

  it('are answered or refused as is specified, and others are answered meanwhile', async () => {
    const questions = patternQuestions()
    const step = Math.max(1, Math.floor(questions.length / tries(400)))
    const codes = new Set<string>()
    const wire = new Wire(world.url)
    for (const { path, body } of questions.filter((_, i) => i % step === 0)) {
      const asked = encodeRequest(makePost(world.keys.strange!, path, Buffer.from(body)))
      const [received] = await Promise.all([wire.ask(asked), world.logins({ query: 'a' })])
      const { code = 'found' } = JSON.parse(`${received!.body}`)
      codes.add(code)
    }
    wire.close()
    const allowed = ['found', 'invalid_filter', 'pattern_too_expensive', 'overloaded']
    expect([...codes].filter((code) => !allowed.includes(code))).toEqual([])
    expect([...codes]).toEqual(expect.arrayContaining(['found', 'invalid_filter']))
  })
})

async function findFault(wire: Wire, trial: Trial, statuses: Set<number>): Promise<string | null> {
  const { sent } = trial
  const bytes = encodeRequest(sent)
  const first = await wire.ask(bytes)
  const fault = faultOf(sent, first) ?? trial.faultOf?.(first!) ?? null
  if (fault !== null) return fault
  const again = await wire.ask(bytes)
  if (again === null) return 'the second time, there was no answer'
  for (const { status } of [first!, again]) statuses.add(status)
  // Patterns of several requests wait for each other, for a limited time.
  const isPattern = /Glob|Regex/.test(`${sent.body}`)
  if (again.status === 503 && !isPattern) return 'told to come later'
  if (sayTheSame(first!, again)) return null
  if ([first!, again].some((one) => dependsOnTime(sent, one))) return null
  return `the second answer differs: ${first!.body} and ${again.body}`
}

function describeRequest({ method, target, headers, body }: Sent): string {
  const lines = headers.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const text = body.toString().slice(0, 3000)
  return [`${method} ${target}`, ...lines, text, `(${body.length} bytes)`].join('\n')
}
