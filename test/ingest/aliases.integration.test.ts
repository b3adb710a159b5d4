/** Other platformIds of a record; what imports and updates make of them is in cases/aliases.txt. */
import { expect, it } from 'vitest'
import { recordsAbout, serviceId } from '../../src/ingest/index.ts'
import { devdex } from '../cli/harness.ts'
import { countIn, dataSet, documentsIn, freshFolder, importOf, inventUsers } from './data-set.ts'
import { update } from './update/updates.ts'

const ann = { platformId: 'U_ann', login: 'ann', aliases: ['login:anna', '17'] }
const bob = { platformId: 'U_bob', login: 'bob' }
const tool = { platformId: 'R_1', ownerLogin: 'ann', name: 'tool', aliases: ['99'] }

it('records are found by the identifiers of all their platformIds', async () => {
  const files = { 'users.jsonl': [ann, bob], 'repos.jsonl': [tool] }
  const { dataDir } = await importOf(dataSet(files))
  const having = (id: string) => ({ kind: 'keyword', field: 'id', values: [id] }) as const
  for (const id of ['U_ann', ...ann.aliases]) {
    expect(await countIn(dataDir, 'users', having(serviceId('user', id)))).toBe(1)
    const named = { kind: 'keyword', field: 'platformId', values: [id] } as const
    expect(await countIn(dataDir, 'users', named)).toBe(1)
  }
  expect(await countIn(dataDir, 'repos', having(serviceId('repo', '99')))).toBe(1)
  const [document] = await documentsIn(dataDir, 'repos')
  expect(document!.id).toBe(serviceId('repo', 'R_1'))
})

it('records about a person are those of any platformId, also in updates', async () => {
  const edges = [
    { type: 'follows', from: 'bob', to: 'login:anna' },
    { type: 'stars', from: 'bob', to: '99' },
    { type: 'stars', from: 'bob', to: 'ann/tool' },
    { type: 'follows', from: 'bob', to: 'bob' },
  ]
  const repos = [tool, { platformId: 'R_2', ownerLogin: 'bob', name: 'tool' }]
  const files = { 'users.jsonl': [ann, bob], 'repos.jsonl': repos, 'edges.jsonl': edges }
  const { dataDir } = await importOf(dataSet(files))
  await update(dataDir, { 'users.jsonl': [{ platformId: 'U_ann', login: 'anna' }] })
  const findAbout = async (person: Parameters<typeof recordsAbout>[1]) => {
    const found: string[] = []
    for await (const { kind, line } of recordsAbout(dataDir, person)) {
      found.push(`${kind} ${line.to ?? line.login ?? line.platformId}`)
    }
    return found
  }
  const imported = ['user ann', 'repository R_1', 'edge login:anna', 'edge 99', 'edge ann/tool']
  expect(await findAbout({ platformId: '17' })).toEqual(imported)
  const all = [...imported, 'user anna']
  expect(await findAbout({ login: 'Ann', platformId: 'U_ann' })).toEqual(all)
})

it('the command counts records of one name, shows some, and no control characters', async () => {
  const twice = inventUsers(12).flatMap((user, i) => [
    user,
    { platformId: `V_${i}`, login: `USER-${i}\u001b[31m` },
    { platformId: `W_${i}`, login: `USER-${i}` },
  ])
  const data = ['--data', freshFolder()]
  const { stdout } = await devdex(['import', dataSet({ 'users.jsonl': twice }), ...data])
  expect(stdout).toMatch(
    /^12 records .* {2}"[Uu]\S+" \(\S+users\.jsonl:\d+\): "[Uu]\S+" \(\S+:\d+\)/ms,
  )
  expect(stdout).toContain('and 2 more')
  expect(stdout).not.toContain('\u001b')
})
