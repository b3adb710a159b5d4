/** A person is suppressed while a server is busy: how long until no answer shows them, or again? */
import { setTimeout } from 'node:timers/promises'
import { type Claim, claim } from '../../../bench/claim.ts'
import { Client } from '../../../bench/client.ts'
import { generateUsers } from '../../../bench/corpus/index.ts'
import { openSuppressions } from '../../../src/accounts/people/index.ts'
import { openAccounts } from '../../accounts/open-accounts.ts'
import { claimWithin } from '../claims.ts'
import { type Stage, until } from '../stage.ts'

interface Suppressions {
  /** Suppressions of each kind. */
  readonly rounds: number
  /** The time of observation before, and after. */
  readonly watchMs: number
}

interface Wanted {
  readonly kind: 'login' | 'email' | 'domain'
  readonly value: string
  readonly login: string
  /** A text that the answer contains while the person is visible. */
  readonly trace: string
}

/** One answer of a client that looks continuously. */
interface Look {
  readonly endMs: number
  readonly shows: boolean
}

interface Vanishing {
  readonly kind: Wanted['kind']
  /** Some before, and some after the person has vanished. */
  readonly looks: readonly Look[]
  readonly addedMs: number
}

const suppressedMsMax = 1000

export async function suppressPeople(stage: Stage, row: Suppressions): Promise<Claim[]> {
  const { access, database, close } = await openAccounts(stage.dataDir)
  const client = new Client(stage.url, stage.key, 1)
  try {
    const list = await openSuppressions(database, access)
    const vanishings: Vanishing[] = []
    for (const wanted of chooseWanted(stage, row.rounds)) {
      const { kind, value } = wanted
      const looks: Look[] = []
      let isOver = false
      const watching = watch(client, wanted, looks, () => isOver)
      watching.catch(() => undefined)
      const shows = (isShown: boolean, sinceMs = 0) => {
        const isSo = () => looks.some((one) => one.endMs > sinceMs && one.shows === isShown)
        return until(isSo, `${kind}: nothing changes`, 60_000, 1)
      }
      await shows(true)
      await setTimeout(row.watchMs)
      await list.add({ kind, value })
      const addedMs = performance.now()
      await shows(false, addedMs)
      await setTimeout(row.watchMs)
      vanishings.push({ kind, looks: [...looks], addedMs })
      await list.remove({ kind, value })
      await shows(true, performance.now())
      isOver = true
      await watching
    }
    return claimVanishings(vanishings)
  } finally {
    client.close()
    await close()
  }
}

async function watch(
  client: Client,
  { login, trace }: Wanted,
  looks: Look[],
  isOver: () => boolean,
): Promise<void> {
  const body = JSON.stringify({ logins: [login], includeAttributes: { revealEmails: true } })
  while (!isOver()) {
    const answer = await client.ask({ path: '/raw/users/by-login', body })
    if (answer?.status !== 200) throw new Error(`looking for ${login}: ${answer?.body}`)
    looks.push({ endMs: performance.now(), shows: answer.body.includes(trace) })
  }
}

function claimVanishings(vanishings: readonly Vanishing[]): Claim[] {
  const again = vanishings.flatMap(({ looks, addedMs }) => {
    const gone = looks.findIndex(({ shows, endMs }) => !shows && endMs > addedMs)
    return looks.slice(gone).filter(({ shows }) => shows)
  })
  const kinds = [...new Set(vanishings.map(({ kind }) => kind))]
  return [
    ...kinds.map((wanted) => {
      const own = vanishings.filter(({ kind }) => kind === wanted)
      // From its commit to the end of the last answer that showed the person; 0 where none did.
      const ms = own.map(({ looks, addedMs }) => {
        return Math.max(0, looks.findLast(({ shows }) => shows)!.endMs - addedMs)
      })
      const sentence = `after the commit, a suppressed ${wanted} is in no answer`
      return claimWithin(sentence, ms, suppressedMsMax)
    }),
    claim(
      again.length === 0,
      'no answer shows the person after one that did not',
      `${again.length}`,
    ),
  ]
}

/** A login, an address and the most frequent domain in turn, each of another person. */
function chooseWanted({ users, seed }: Stage, rounds: number): Wanted[] {
  const people = [...generateUsers(Math.min(users, 10_000), seed)].flatMap(({ login, emails }) => {
    const address = emails?.[0]
    return address === undefined ? [] : [{ login, address, domain: address.split('@').at(-1)! }]
  })
  const counts = new Map<string, number>()
  for (const { domain } of people) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  const [widest] = [...counts].sort(([, a], [, b]) => b - a)[0]!
  const neighbours = people.filter(({ domain }) => domain === widest)
  return Array.from({ length: rounds }, (_, i): Wanted[] => {
    const one = people[(7 * i) % people.length]!
    const other = people[(7 * i + 3) % people.length]!
    const near = neighbours[i % neighbours.length]!
    return [
      { kind: 'login', value: one.login, login: one.login, trace: one.address },
      { kind: 'email', value: other.address, login: other.login, trace: other.address },
      { kind: 'domain', value: widest, login: near.login, trace: near.address },
    ]
  }).flat()
}
