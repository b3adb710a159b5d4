/**
 * The public client in Python calls each of its 16 endpoints at a service of the sample data, and
 * finds every answer valid. Skipped where Python or its packages are missing.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRows } from '../../native-free-index/test/rows.ts'
import { copySample } from '../imported-sample.ts'
import { serveWorld, type World } from '../service/harness.ts'
import { installPython, run } from './python-tools.ts'

const sdk = 'bountylab==0.52.0'
const person = 'iamanke'
const repository = 'cristobal-labs/embed-translate'

/** The members of each call's list that have a value, some of them as groups. */
const rows = readRows<{
  group: [name: string, ...paths: string[]][]
  call: [name: string, list: string, members: string][]
}>(import.meta.url, 'python-sdk.jsonl')
const groups = new Map(rows.group.map(([name, ...paths]) => [name, paths]))

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
  await copySample(data)
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
  expect(Object.keys(answers).sort()).toEqual(rows.call.map(([name]) => name).sort())
  for (const [name, list, members] of rows.call) {
    const answer = answers[name]!
    expect(answer[list], name).toBeTruthy()
    const paths = members.split(' ').flatMap((one) => groups.get(one) ?? [one])
    for (const path of paths.filter(Boolean)) {
      expect(answer, `${name} ${path}`).toHaveProperty(`${list}.0.${path}`, expect.anything())
    }
    const own = unknown[name]!
    expect(own, name).toEqual(own.filter((member) => neutral.includes(member)))
  }
  expect(answers['raw_users.by_login']!.users).toHaveLength(2)
})
