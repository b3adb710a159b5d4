/** Compares the output of `--dry-run` with the service's charge for the same command. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../service/harness.ts'
import { serviceIdOf } from '../service/identifiers.ts'
import { devdex, type Outcome } from './harness.ts'

const logins = ['hub', 'ada', 'bo', 'cy', 'di', 'eve']
let world: World

beforeAll(async () => {
  const users = logins.map((login) => ({ platformId: `U_${login}`, login, bio: 'rust' }))
  const [hub, ...others] = logins
  const edges = [
    ...others.map((from) => ({ type: 'follows', from, to: hub! })),
    ...logins.map((from) => ({ type: 'stars', from, to: 'hub/rocket' })),
  ]
  const repos = [{ platformId: 'R_1', ownerLogin: 'hub', name: 'rocket' }]
  world = await openWorld({ users, repos, edges })
}, 60_000)

afterAll(() => world.close())

function run(...args: string[]): Promise<Outcome> {
  const environment = { DEVDEX_API_KEY: world.keys.all! }
  return devdex(args, { url: world.url.replace(/\/v3$/, ''), environment })
}

function creditsUsed({ stderr }: Outcome): number {
  const [, credits] = /; (\d+) credits? used/.exec(stderr) ?? []
  return Number(credits)
}

const hubId = serviceIdOf('user', 'U_hub')

/** Each finds as much as it asks for, so that it costs what it could cost. */
const whole: [string, string[], object, number][] = [
  [
    'at most 6 credits, 1 of them for looking up the login',
    ['graph', 'users', 'HUB', 'followers', '-n', '5'],
    { creditsMax: 6, creditsMaxLookup: 1 },
    6,
  ],
  [
    'at most 7 credits, 1 of them for looking up the name',
    ['graph', 'repos', 'hub/Rocket', 'stars', '-n', '6'],
    { creditsMax: 7, creditsMaxLookup: 1 },
    7,
  ],
  ['at most 3 credits', ['graph', 'users', hubId, 'followers', '-n', '3'], { creditsMax: 3 }, 3],
  ['at most 6 credits', ['graph', 'repos', 'R_1', 'stars', '-n', '6'], { creditsMax: 6 }, 6],
  // A platformId may have the form of a login.
  [
    'at most 4 credits, 1 of them for looking up the login',
    ['graph', 'users', 'U_hub', 'followers', '-n', '3'],
    { creditsMax: 4, creditsMaxLookup: 1 },
    3,
  ],
  [
    'at most 2 credits a page, and 1 for looking up the login',
    ['graph', 'users', 'hub', 'followers', '-n', '2', '--paginate'],
    { creditsMaxPerPage: 2, creditsMaxLookup: 1 },
    6,
  ],
  [
    'at most 4 credits a page',
    ['search', 'users', 'rust', '-n', '4', '--paginate'],
    { creditsMaxPerPage: 4 },
    6,
  ],
  ['at most 6 credits', ['search', 'users', 'rust', '-n', '6'], { creditsMax: 6 }, 6],
  ['at most 6 credits', ['raw', 'users', 'hub', '-i', 'followers:5'], { creditsMax: 6 }, 6],
  ['at most 1 credit', ['raw', 'user-count', '-f', 'login Eq hub'], { creditsMax: 1 }, 1],
]

test.each(whole)('%s: %j', async (text, args, report, used) => {
  expect(await run(...args, '--dry-run')).toEqual({ code: 0, stdout: `${text}\n`, stderr: '' })
  const json = await run(...args, '--dry-run', '-j')
  expect(JSON.parse(json.stdout)).toEqual({ dryRun: true, ...report })
  expect(creditsUsed(await run(...args))).toBe(used)
})
