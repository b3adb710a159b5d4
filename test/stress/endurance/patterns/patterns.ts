/**
 * `patterns`: hostile globs and regular expressions at every position that a request allows, over
 * ordinary and hostile names. First each alone, with its time and its matches. Then four
 * connections send nothing else, while eight continue with ordinary requests.
 */
import { join } from 'node:path'
import { createKey } from '../../../../bench/bench-key.ts'
import { runNode } from '../../../../bench/child.ts'
import { type Claim, claim, timedClaim } from '../../../../bench/claim.ts'
import { Client, type Question, type WholeAnswer } from '../../../../bench/client.ts'
import { percentile } from '../../../../bench/statistics.ts'
import { countText } from '../../../../bench/table.ts'
import { devdexScript } from '../../../../bench/workspace.ts'
import { type Ground, serve } from '../../ground.ts'
import { suite } from '../../suite.ts'
import { type HostilePattern, hostilePatterns } from './hostile.ts'
import { matchesOf } from './oracle.ts'
import { counts, places } from './places.ts'
import { membersIn, writeVictims } from './victims.ts'

interface Scale {
  /** One pattern in this many is sent at each position; its matches are always counted. */
  readonly every: number
  /** Pairs of windows, one with the attack and one without. */
  readonly pairs: number
  readonly windowMs: number
}

export const patterns = suite<Scale>(
  'patterns',
  {
    thorough: { every: 1, pairs: 8, windowMs: 5000 },
    brief: { every: 12, pairs: 1, windowMs: 300 },
  },
  async (ground, scale) => {
    const { dataDir, logins, names } = await importVictims(ground)
    const { server } = await serve(dataDir, ['--dns', 'off'])
    const key = await createKey(dataDir, 'SEARCH,RAW,PROFESSIONAL')
    const client = new Client(server.url, key, othersCount + attackersCount)
    try {
      const alone = await askAlone(client, scale)
      const found = await askCounts(client, logins, names)
      const { calm, attacked, hostile } = await askUnderAttack(client, scale)
      const ready = await fetch(new URL('/ready', server.url)).catch(() => null)
      return [
        ...claimsAlone(alone),
        countsClaim(found),
        ...claimsUnderAttack(calm, attacked, hostile),
        claim(ready?.status === 200, 'the process is there and ready', `${ready?.status}`),
      ]
    } finally {
      client.close()
      await server.stop()
    }
  },
)

const othersCount = 8
const attackersCount = 4

async function importVictims(ground: Ground) {
  const victims = ground.freshFolder()
  const dataDir = ground.freshFolder()
  writeVictims(victims, Math.ceil(ground.users / 20))
  await runNode(devdexScript, ['import', ground.source, victims, '--data', dataDir])
  const valuesOf = async (file: string, member: string) => {
    const both = [ground.source, victims].map((folder) => membersIn(join(folder, file), member))
    return (await Promise.all(both)).flat()
  }
  const [logins, names] = await Promise.all([
    valuesOf('users.jsonl', 'login'),
    valuesOf('repos.jsonl', 'name'),
  ])
  return { dataDir, logins, names }
}

interface Asked {
  readonly pattern: HostilePattern
  readonly question: Question
  readonly answer: WholeAnswer | null
}

async function askAlone(client: Client, { every }: Scale): Promise<Asked[]> {
  const all: Asked[] = []
  for (const [i, place] of places.entries()) {
    for (const [j, pattern] of hostilePatterns.entries()) {
      const question = (i + j) % every === 0 ? place(pattern) : null
      if (question === null) continue
      all.push({ pattern, question, answer: await client.ask(question) })
    }
  }
  return all
}

const refusals = ['pattern_too_expensive', 'invalid_filter']

/** `found`, or the code of the refusal; any other answer unchanged. */
function outcomeOf(answer: WholeAnswer | null): string {
  if (answer === null) return 'no answer'
  if (answer.status === 200) return 'found'
  const { code } = JSON.parse(answer.body) as { code: string }
  return code
}

const answerMsMax = 250

function claimsAlone(asked: readonly Asked[]): Claim[] {
  const outcomes = asked.map(({ answer }) => outcomeOf(answer))
  const tally = tallyText(outcomes)
  const isAsSpecified = (one: string) => one === 'found' || refusals.includes(one)
  const wrong = asked.filter(({ answer }) => !isAsSpecified(outcomeOf(answer)))
  for (const { question, answer } of wrong.slice(0, 5)) console.log(question, answer)
  const slowest = asked.reduce((worst, one) => (msOf(one) > msOf(worst) ? one : worst))
  const { op, value } = slowest.pattern
  return [
    claim(
      wrong.length === 0 && outcomes.includes('found') && outcomes.includes('invalid_filter'),
      'every hostile pattern, at every place, has an answer or is refused as is specified',
      `${countText(hostilePatterns.length)} patterns, ${tally}`,
    ),
    timedClaim(
      msOf(slowest) < answerMsMax,
      `each of them, alone, within ${answerMsMax} ms`,
      `${msOf(slowest).toFixed(0)} ms: ${slowest.question.path} ${op} ${value.slice(0, 40)}`,
    ),
  ]
}

function msOf({ answer }: Asked): number {
  return answer?.ms ?? Number.POSITIVE_INFINITY
}

function tallyText(outcomes: readonly string[]): string {
  const tally = new Map<string, number>()
  for (const one of outcomes) tally.set(one, (tally.get(one) ?? 0) + 1)
  return [...tally].map(([name, count]) => `${countText(count)} ${name}`).join(', ')
}

interface Counted {
  readonly compared: number
  readonly differing: readonly string[]
}

async function askCounts(
  client: Client,
  logins: readonly string[],
  names: readonly string[],
): Promise<Counted> {
  const differing: string[] = []
  let compared = 0
  for (const [place, values] of [
    [counts.login, logins],
    [counts.name, names],
  ] as const) {
    for (const pattern of hostilePatterns) {
      const question = pattern.hasReference ? place(pattern) : null
      const answer = question === null ? null : await client.ask(question)
      if (question === null || outcomeOf(answer) === 'pattern_too_expensive') continue
      compared++
      const expected = matchesOf(pattern, values)
      const { count } = JSON.parse(answer?.body ?? '{}') as { count?: number }
      if (count === expected) continue
      differing.push(`${pattern.op} ${pattern.value.slice(0, 40)}: ${count}, not ${expected}`)
    }
  }
  return { compared, differing }
}

function countsClaim({ compared, differing }: Counted): Claim {
  return claim(
    differing.length === 0 && compared >= 20,
    'what is found is what a plain matcher finds',
    differing.length === 0 ? `${compared} counts compared` : differing.slice(0, 5).join('; '),
  )
}

/** Ordinary requests. */
const ordinary: readonly Question[] = [
  { path: '/raw/users', body: '{"githubIds":["U_bench1","U_bench2"]}' },
  { path: '/search/users', body: '{"query":"rust developer","maxResults":10}' },
  { path: '/raw/users/by-login', body: '{"logins":["hda","nobody"]}' },
  { path: '/search/repos', body: '{"query":"machine learning","maxResults":10}' },
  { path: '/search/users', body: '{"query":"cto","maxResults":5}' },
  { path: '/raw/users/U_bench1/graph/followers', body: '{"first":10}' },
]

interface UnderAttack {
  /** Milliseconds of ordinary requests, without and with the attack. */
  readonly calm: readonly number[]
  readonly attacked: readonly number[]
  readonly hostile: readonly (WholeAnswer | null)[]
}

async function askUnderAttack(client: Client, { pairs, windowMs }: Scale): Promise<UnderAttack> {
  const calm: number[] = []
  const attacked: number[] = []
  const hostile: (WholeAnswer | null)[] = []
  const attack = hostilePatterns
    .flatMap((pattern) => places.map((place) => place(pattern)))
    .filter((question) => question !== null)
  for (let pair = 0; pair < pairs; pair++) {
    calm.push(...(await askFor(client, windowMs, othersCount, ordinary)).map(msOrPatience))
    const [others, answers] = await Promise.all([
      askFor(client, windowMs, othersCount, ordinary),
      askFor(client, windowMs, attackersCount, attack, pair * 997),
    ])
    attacked.push(...others.map(msOrPatience))
    hostile.push(...answers)
  }
  return { calm, attacked, hostile }
}

function msOrPatience(answer: WholeAnswer | null): number {
  return answer?.status === 200 ? answer.ms : Number.POSITIVE_INFINITY
}

/** This many clients send the list in order, each from another start, until the time is over. */
async function askFor(
  client: Client,
  windowMs: number,
  clients: number,
  questions: readonly Question[],
  first = 0,
): Promise<(WholeAnswer | null)[]> {
  const answers: (WholeAnswer | null)[] = []
  const endMs = performance.now() + windowMs
  const oneAfterTheOther = async (caller: number) => {
    let at = first + Math.floor((caller * questions.length) / clients)
    while (performance.now() < endMs) {
      answers.push(await client.ask(questions[at++ % questions.length]!))
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, caller) => oneAfterTheOther(caller)))
  return answers
}

/** Where several clients send patterns at once, some are refused until later. */
const refusalsAtOnce = [...refusals, 'overloaded']

function claimsUnderAttack(
  calm: readonly number[],
  attacked: readonly number[],
  hostile: readonly (WholeAnswer | null)[],
): Claim[] {
  const outcomes = hostile.map(outcomeOf)
  const wrong = outcomes.filter((one) => one !== 'found' && !refusalsAtOnce.includes(one))
  const lost = attacked.filter((ms) => ms === Number.POSITIVE_INFINITY)
  const [calmMs, attackedMs] = [calm, attacked].map((ms) =>
    percentile(Float64Array.from(ms).sort(), 0.99),
  ) as [number, number]
  const slowestMs = Math.max(...hostile.map((one) => one?.ms ?? Number.POSITIVE_INFINITY))
  const times = `p99 ${attackedMs.toFixed(1)} ms, without ${calmMs.toFixed(1)} ms`
  return [
    claim(
      wrong.length === 0,
      'of four connections that send nothing else, each is answered or refused as is specified',
      tallyText(outcomes),
    ),
    claim(lost.length === 0, 'meanwhile everybody else is answered', `${lost.length} were not`),
    timedClaim(slowestMs < answerMsMax, `within ${answerMsMax} ms`, `${slowestMs.toFixed(0)} ms`),
    timedClaim(attackedMs < 2 * calmMs, 'the p99 of others is less than twice as long', times),
  ]
}
