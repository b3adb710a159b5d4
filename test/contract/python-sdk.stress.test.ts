/**
 * The public client in Python calls each of its 16 endpoints at a service of the sample data, and
 * finds every answer valid. Skipped where Python or its packages are missing.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devdex } from '../cli/harness.ts'
import { serveWorld, type World } from '../service/harness.ts'
import { installPython, run } from './python-tools.ts'

const sdk = 'bountylab==0.52.0'
const person = 'iamanke'
const repository = 'cristobal-labs/embed-translate'

/** Paths of members that have a value, by call. */
const people = {
  own: ['id', 'githubId', 'login', 'createdAt', 'aggregates.totalStars', 'devrank.tier'],
  edges: ['followers', 'following', 'owns', 'stars', 'contributes'].map((list) => {
    return `${list}.edges.0.githubId`
  }),
  profile: ['professional.linkedinUrl', 'professional.title', 'professional.education'],
}
const repositories = [
  ...['id', 'githubId', 'name', 'ownerLogin', 'stargazerCount', 'totalIssuesOpen'],
  ...['owner.login', 'ownerDevrank.crackedScore', 'contributors.edges.0.login'],
  ...['contributorProfiles.0.login', 'contributorProfiles.0.topRepos'],
]
const wholePerson = [...people.own, ...people.edges, ...people.profile, 'bestEmail', 'emails']
const email = ['githubId', 'login', 'bestEmail', 'profile', 'otherCandidates']

const expected: Readonly<Record<string, readonly [list: string, paths: readonly string[]]>> = {
  'raw_users.retrieve': ['users', wholePerson],
  'raw_users.by_login': ['users', wholePerson],
  'raw_users.by_linkedin': ['users', wholePerson],
  'raw_users.count': ['count', []],
  'raw_users.graph:followers': ['users', people.own],
  'raw_users.graph:following': ['users', people.own],
  'raw_users.graph:owns': ['repositories', repositories],
  'raw_users.graph:stars': ['repositories', repositories],
  'raw_users.graph:contributes': ['repositories', repositories.slice(0, 6)],
  'raw_repos.retrieve': ['repositories', [...repositories, 'starrers.edges.0.login']],
  'raw_repos.by_fullname': ['repositories', [...repositories, 'starrers.edges.0.login']],
  'raw_repos.count': ['count', []],
  'raw_repos.graph:stars': ['users', people.own],
  'raw_repos.graph:contributes': ['users', people.own],
  'raw_repos.graph:owns': ['users', people.own],
  'search_users.search': ['users', [...people.own, ...people.profile, 'score']],
  'search_users.natural_language': ['users', [...people.own, 'score']],
  'search_repos.search': ['repositories', [...repositories.slice(0, 6), 'score']],
  'search_repos.natural_language': ['repositories', [...repositories, 'score']],
  'user_emails.best_email': ['results', email],
  'user_emails.best_email_by_login': ['results', email],
  'user_emails.reply_signal': ['success', []],
}

interface SdkReport {
  readonly answers: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>
  /** Members of answers that the client does not declare. */
  readonly unknown: Readonly<Record<string, readonly string[]>>
}

/** Neutral names, which exist in addition to those of the family. */
const neutral: readonly string[] = ['platformId', 'professionalUrl', 'strength']

const python = installPython(sdk)
let world: World

beforeAll(async () => {
  if (python.missing !== undefined) return
  const data = join(python.folder, 'data')
  const imported = await devdex(['import', 'data/sample', '--data', data])
  expect(imported.code, imported.stderr).toBe(0)
  world = await serveWorld(data, { keys: { sdk: { names: 'family' } } })
})
afterAll(() => world?.close())

test('all 16 calls get values, typed as the client declares them', async (context) => {
  python.need(context)
  const program = fileURLToPath(new URL('./python-sdk.py', import.meta.url))
  const given = [program, world.url, world.keys.sdk!, person, repository]
  const { stdout, stderr } = await run(python.tool('python'), given, { maxBuffer: 2 ** 26 })
  // The program names each call that failed, and each invalid answer.
  expect(stderr).toBe('')
  const { answers, unknown } = JSON.parse(stdout) as SdkReport
  expect(Object.keys(answers).sort()).toEqual(Object.keys(expected).sort())
  for (const [name, [list, paths]] of Object.entries(expected)) {
    const answer = answers[name]!
    expect(answer[list], name).toBeTruthy()
    for (const path of paths) {
      expect(answer, `${name} ${path}`).toHaveProperty(`${list}.0.${path}`, expect.anything())
    }
    const own = unknown[name]!
    expect(own, name).toEqual(own.filter((member) => neutral.includes(member)))
  }
  expect(answers['raw_users.by_login']!.users).toHaveLength(2)
})
