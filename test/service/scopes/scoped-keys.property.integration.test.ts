/**
 * A key with a filter of users answers on every endpoint as if the others were suppressed, byte for
 * byte. A key with a list of fields answers as if the data had no other members.
 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdsLater, law } from '../../../native-free-index/test/law.ts'
import { type EndpointId, endpoints } from '../../../src/contract/index.ts'
import { type DataLine, openWorld, type World } from '../harness.ts'
import { connected, endpointIds, validRequests } from '../requests.ts'
import { type AskedRequest, anyRequest, type Material, serveWithout, told } from './asked.ts'
import { undated } from './undated.ts'

/** What requests are made of, the fields of a key, and members that belong to no record. */
const lists = JSON.parse(readFileSync(new URL('scoped-keys.json', import.meta.url), 'utf8'))
const [shownFields, frame, savedFrame] = ['shownFields', 'frame', 'savedFrame'].map(
  (name): string[] => lists[name].split(' '),
) as [string[], string[], string[]]

const isNot = (field: string, values: readonly string[]) => ({ field, op: 'NotIn', value: values })

const hidden = ['ada-quarz', 'chen-wei']
const logins = connected.users.map(({ login }) => String(login))
const fullNames = connected.repos.map(({ ownerLogin, name }) => `${ownerLogin}/${name}`)

const material: Material = {
  names: [...logins, ...fullNames, 'no-such-name'],
  ids: [...connected.users, ...connected.repos]
    .map(({ platformId }) => platformId)
    .concat('U_unknown'),
  ...lists.material,
  words: lists.material.words.split(', '),
}

const paid = endpointIds.filter((id) => id !== 'account')

const masked = ['bio', 'company', 'websiteUrl']

function without(line: DataLine, names: readonly string[]): DataLine {
  return Object.fromEntries(
    Object.entries(line).filter(([name]) => !names.includes(name)),
  ) as DataLine
}

let world: World
let suppressed: World
let cut: World

beforeAll(async () => {
  const scoped = { filters: { users: isNot('login', hidden) } } as const
  world = await openWorld({
    ...connected,
    keys: {
      scoped: { scope: scoped as never },
      masked: { scope: { fields: shownFields } },
      routed: { scope: { endpoints: ['/v3/search/users'] } },
      half: { scope: { fields: ['login', 'name', 'description'] } },
      thin: { scope: { fields: ['displayName', 'emails'] } },
    },
  })
  suppressed = await serveWithout(world, hidden)
  cut = await openWorld({
    ...connected,
    users: connected.users!.map((line) => without(line, masked)),
  })
})

afterAll(async () => {
  await Promise.all([world.close(), suppressed.close(), cut.close()])
})

describe('a key with a filter of users', () => {
  law('answers as if the others were suppressed', 80, [anyRequest(material)], async (asked) => {
    const scoped = await told(world, 'scoped', asked)
    expect(scoped).toEqual(await told(suppressed, 'all', asked))
  })

  it.each(paid)('%s reveals nothing of a hidden person', async (id) => {
    const { text } = await told(world, 'scoped', validRequests[id])
    for (const trace of ['Quarz', 'vellichor', 'borrow-lens', '机器学习']) {
      expect(text).not.toContain(trace)
    }
  })

  it.each(paid)('%s answers for hidden names like for unknown ones', async (id) => {
    const asked = validRequests[id]
    const unknown = JSON.parse(
      JSON.stringify(asked)
        .replaceAll('ada-quarz', 'xda-quarz')
        .replaceAll('U_ada', 'U_xda')
        .replaceAll('R_lens', 'R_xens')
        .replaceAll('in/ada', 'in/xda'),
    ) as AskedRequest
    const { status, used, text } = await told(world, 'scoped', unknown)
    const shown = text
      .replaceAll('xda-quarz', 'ada-quarz')
      .replaceAll('U_xda', 'U_ada')
      .replaceAll('R_xens', 'R_lens')
    expect(await told(world, 'scoped', asked)).toEqual({ status, used, text: shown })
  })
})

describe('a key with some fields', () => {
  it('answers as if the data had no others', async () => {
    const shown = material.userFilters.filter(
      (filter) => !JSON.stringify(filter).includes('company'),
    )
    await holdsLater(80, [anyRequest({ ...material, userFilters: shown })], async (asked) => {
      // The answer of this endpoint lists the fields of the key.
      fc.pre(asked.id !== 'fields')
      const { text, ...others } = await told(world, 'masked', asked)
      const expected = await told(cut, 'all', asked)
      // A masked record is serialized again, so its members may be in another order.
      expect({ ...others, body: JSON.parse(undated(text)) }).toEqual({
        status: expected.status,
        used: expected.used,
        body: JSON.parse(undated(expected.text)),
      })
    })
  })

  const ofRecords = paid.filter((id) => id !== 'fields' && endpoints[id].services.length > 0)
  it.each(ofRecords)('%s shows no other member', async (id) => {
    const { path, body } = validRequests[id]
    const members = endpoints[id].request.properties
    const more = 'includeAttributes' in members ? { includeAttributes: wideFor(id) } : {}
    // Lookups by masked names find nothing, those by id do.
    const { status, text } = await told(world, 'thin', { id, path, body: { ...body, ...more } })
    expect([200, 404, 400]).toContain(status)
    if (status !== 200) return
    JSON.parse(text, (name, value) => {
      const known = /^save|Saved|^newR/.test(id) ? [...frame, ...savedFrame] : frame
      if (!/^\d*$/.test(name)) expect(known, name).toContain(name)
      return value
    })
  })

  it('refuses a filter by a masked field as unknown', async () => {
    const refused = async (field: string) => {
      const body = { filters: { field, op: 'ContainsAllTokens', value: 'rust' } }
      const asked = { id: 'searchUsers', path: '/search/users', body } as const
      return told(world, 'masked', asked)
    }
    const { text, ...others } = await refused('nix')
    expect(await refused('bio')).toEqual({ ...others, text: text.replaceAll('nix', 'bio') })
    expect([others.status, text.includes('bio')]).toEqual([400, false])
  })

  const ranked = (node: object) => ({ rankBy: { type: 'Sum', exprs: [node] } })
  it.each<[string, string, string, (name: string) => object]>([
    ['formula of words', 'users', 'bio', (field) => ranked({ type: 'BM25', field, query: 'rust' })],
    ['formula of numbers', 'users', 'totalStars', (name) => ranked({ type: 'Attr', name })],
    ['formula of dates', 'users', 'daysSinceActivity', (name) => ranked({ type: 'Attr', name })],
    ['formula of repositories', 'repos', 'ownerDevrank', (name) => ranked({ type: 'Attr', name })],
    ['group', 'users', 'company', (groupBy) => ({ groupBy })],
    ['facet', 'users', 'company', (field) => ({ facets: [{ field }] })],
    ['highlight', 'users', 'bio', (field) => ({ highlight: { fields: [field] } })],
    ['profile', 'users', 'professional.title', (field) => ({ facets: [{ field }] })],
    ['owner', 'repos', 'bio', (field) => ({ filters: { field, op: 'Eq', value: 'x' } })],
  ])('refuses a %s by a masked field as unknown', async (_, kind, field, requestOf) => {
    const refused = async (name: string) => {
      const body = { query: 'rust', ...requestOf(name) }
      const asked = { id: 'searchUsers', path: `/search/${kind}`, body } as const
      return told(world, 'half', asked)
    }
    const { text, ...others } = await refused('nix')
    expect([others.status, text.includes(field)]).toEqual([400, false])
    expect(await refused(field)).toEqual({ ...others, text: text.replaceAll('nix', field) })
  })
})

function wideFor(id: EndpointId): object {
  const page = { first: 5 }
  if (/^(searchRepos|rawRepos|rawUser(Owns|Stars|Contributes)$)/.test(id)) {
    return { owner: true, ownerDevrank: true, contributors: page, provenance: true }
  }
  return { devrank: true, metrics: true, aggregates: true, provenance: true, owns: page }
}

describe('a key with some endpoints', () => {
  const hiddenPaths = paid.filter((id) => endpoints[id].path !== '/search/users')

  it.each(hiddenPaths)('%s looks like an unknown path', async (id) => {
    const { path, body } = validRequests[id]
    const ask = async (at: string, headers = {}) => {
      const { status, headers: told, text } = await world.post(at, body, { key: 'routed', headers })
      const shown = Object.fromEntries(told)
      for (const name of ['date', 'x-request-id', 'server-timing', 'content-length']) {
        delete shown[name]
      }
      const requestId = /"requestId":"[^"]+"/
      return { status, shown, text: text.replace(requestId, '').replaceAll(at, '…') }
    }
    const unknown = await ask('/no/such/path')
    expect(unknown.status).toBe(404)
    expect(await ask(path)).toEqual(unknown)
    expect(await ask(path, { prefer: 'devdex-dry-run' })).toEqual(unknown)
  })

  it.each(['searchUsers', 'account'] as const satisfies EndpointId[])('%s answers', async (id) => {
    const { path, body } = validRequests[id]
    const answer = await world.post(path, body, { key: 'routed' })
    expect(answer.status).toBe(200)
    if (id === 'account')
      expect(answer.body).toMatchObject({ scope: { endpoints: ['search/users'] } })
  })
})
