/** `devdex fetch github` against a server that fails in all the ways that GitHub's does. */
import { describe, expect, it, test } from 'vitest'
import faults from './faults.json' with { type: 'json' }
import {
  everyByte,
  faultsAt,
  fetched,
  readFolder,
  sortedFolder,
  started,
  summaryOf,
  token,
} from './fetched-folder.ts'
import { type Fault, type GithubRequest, type ServerOptions, smallWorld } from './github-server.ts'

const people = ['--followers-of', 'mira']
const inOneMinute = () => `${Math.ceil(Date.now() / 1000) + 60}`

describe('limits of the server', () => {
  test.each(Object.entries(faults.waits))('%s is waited for, and reported', async (_, row) => {
    const { seconds, ...fault } = JSON.parse(
      JSON.stringify(row).replace('in a minute', inOneMinute()),
    )
    const server = await started({ fault: (_, index) => (index === 1 ? fault : undefined) })
    const ended = await fetched(server, people)
    expect(ended.code).toBe(0)
    // The clock of the server tells whole seconds.
    expect(ended.waits.map((ms) => Math.abs(ms / 1000 - seconds) < 2)).toEqual([true])
    expect(ended.stderr).toMatch(/\d\d:\d\d:\d\d UTC/)
    expect(readFolder(ended.folder).users).toHaveLength(131)
  })

  it('a wait of more than an hour ends the fetch, and the same command continues', async () => {
    const server = await started(
      faultsAt(undefined, { status: 429, headers: { 'retry-after': '90000' } }),
    )
    const ended = await fetched(server, people)
    expect(ended.code).toBe(1)
    expect(ended.waits).toEqual([])
    expect(ended.stderr).toMatch(/may be asked again in 25 h 0 min; 1 user and 0 repositories are/)
    const again = await fetched(server, people, ended.folder)
    expect(again.stderr).toContain('going on after 1 user and 0 repositories')
    expect(readFolder(ended.folder).users).toHaveLength(131)
  })
})

describe('heavy pages', () => {
  const tooMany = (most: number, fault: Fault) => ({
    fault: ({ variables }: GithubRequest) => (Number(variables.first) > most ? fault : undefined),
  })

  test.each(Object.entries(faults.halves))(
    '%s: pages are halved, and nothing is lost',
    async (_, fault) => {
      const server = await started(tooMany(30, fault))
      const ended = await fetched(server, people)
      expect(ended.code).toBe(0)
      expect(readFolder(ended.folder).users).toHaveLength(131)
      const sizes = server.requests.map(({ variables }) => variables.first)
      expect(sizes.slice(1, 5)).toEqual([100, 50, 25, 25])
    },
  )

  it('pages grow slowly again', async () => {
    let refused = 0
    const fault = ({ variables }: GithubRequest): Fault | undefined =>
      Number(variables.first) > 12 && refused++ < 3 ? { status: 502 } : undefined
    const server = await started({ fault })
    await fetched(server, people)
    const sizes = server.requests.map(({ variables }) => variables.first)
    expect(sizes.slice(1)).toEqual([100, 50, 25, 12, 12, 12, 12, 18, 18, 18, 18, 27])
  })

  it('members in batches become fewer', async () => {
    const fault = ({ operation, variables }: GithubRequest): Fault | undefined =>
      operation === 'Contributed' && (variables.ids as string[]).length > 6
        ? { status: 502 }
        : undefined
    const plain = await fetched(await started(), ['--org', 'lumenforge'])
    const ended = await fetched(await started({ fault }), ['--org', 'lumenforge'])
    expect(sortedFolder(ended.folder)).toEqual(sortedFolder(plain.folder))
  })

  it('one that is too heavy alone comes without its README', async () => {
    const fault = ({ variables }: GithubRequest): Fault | undefined =>
      variables.readmes === true && 'first' in variables ? { status: 502 } : undefined
    const ended = await fetched(await started({ fault }), ['--user', 'mira'])
    const { repos } = readFolder(ended.folder)
    expect(repos.find(({ name }) => name === 'notes')).not.toHaveProperty('readme')
    expect(repos).toHaveLength(26)
  })

  it('an answer without end is broken off', async () => {
    const body = { data: { x: 'x'.repeat(17 << 20) } }
    const server = await started(tooMany(60, { status: 200, body }))
    const ended = await fetched(server, people)
    expect(readFolder(ended.folder).users).toHaveLength(131)
    expect(server.requests.map(({ variables }) => variables.first)).toContain(50)
  })
})

describe('bad connections', () => {
  it('cut ones, wrong JSON and 500s are tried again', async () => {
    const notJson: Fault = { status: 200, body: '<html>' }
    const noData: Fault = { status: 200, body: [1, 2] }
    const ended = await fetched(
      await started(faultsAt('cut', undefined, notJson, 'cut', undefined, noData, { status: 500 })),
      ['--followers-of', 'mira'],
    )
    expect(ended.code).toBe(0)
    expect(readFolder(ended.folder).users).toHaveLength(131)
  })

  test.each(Object.entries(faults.ends))('%s ends the fetch', async (_, { named, ...fault }) => {
    const server = await started({ fault: () => fault })
    const ended = await fetched(server, people)
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain(named)
    expect(server.requests).toHaveLength(1)
  })

  it('a redirect does not get the token', async () => {
    const other = await started()
    const server = await started(faultsAt({ status: 307, headers: { location: other.url } }))
    const ended = await fetched(server, people)
    expect(ended.stderr).toContain('redirects are not followed with a token')
    expect(other.requests).toEqual([])
  })

  it('a token that the server repeats is in no file and no line', async () => {
    const world = smallWorld(3)
    const mira = world.users.get('mira')!
    world.users.set('mira', { ...mira, members: { bio: `my ${token}` } })
    const ended = await fetched(await started({ world }), people)
    expect(everyByte(ended.folder)).not.toContain(token)
    expect(everyByte(ended.folder)).toContain('my [token]')
  })
})

describe('partial answers', () => {
  it('renamed people are taken by their current login, and reported', async () => {
    const ended = await fetched(await started(), ['--user', 'mira-old', '--json'])
    expect(readFolder(ended.folder).users[0]).toMatchObject({ login: 'mira' })
    expect(ended.stderr).toContain('mira-old is mira today')
    expect(summaryOf(ended)).toMatchObject({ renamed: 1 })
  })

  it('deleted ones of a list are counted, and the others continue', async () => {
    const ended = await fetched(await started(), ['--user', 'gone', 'mira', '--json'])
    expect(ended.code).toBe(0)
    expect(ended.stderr).toContain('GitHub has no gone (Could not resolve')
    expect(summaryOf(ended)).toMatchObject({ missing: 1, users: 1 })
  })

  test.each(Object.entries(faults.names))('%s ends with %s', async (args, named) => {
    const ended = await fetched(await started(), args.split(' '))
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(named) })
  })

  it('a member who is gone meanwhile is counted', async () => {
    const world = smallWorld()
    const edit: ServerOptions['edit'] = (_, { operation }) => {
      if (operation === 'Members') world.users.delete('dev-5')
    }
    const ended = await fetched(await started({ world, edit }), ['--org', 'lumenforge', '--json'])
    expect(ended.code).toBe(0)
    expect(summaryOf(ended).missing).toBeGreaterThan(0)
    expect(readFolder(ended.folder).users).toHaveLength(62)
  })

  it('what an organization protects is counted and reported once', async () => {
    const message = 'Resource protected by organization SAML enforcement.'
    const edit: ServerOptions['edit'] = (answer, { operation }) => {
      if (operation !== 'Followers') return
      const { list } = answer.data!.node as { list: { edges: { node: unknown }[] } }
      list.edges[2]!.node = null
      answer.errors = [{ type: 'FORBIDDEN', message, path: ['node'] }]
    }
    const ended = await fetched(await started({ edit }), ['--followers-of', 'mira', '--json'])
    expect(summaryOf(ended)).toMatchObject({ state: 'complete', forbidden: 2, users: 129 })
    expect(ended.stderr.split(message)).toHaveLength(2)
  })

  it('up to 50 notices are printed, and all waits', async () => {
    const limited: Fault = { status: 429, headers: { 'retry-after': '90' } }
    const edit: ServerOptions['edit'] = (answer, { operation }) => {
      if (operation !== 'Followers') return
      const forbidden = (_: unknown, i: number) => ({ type: 'FORBIDDEN', message: `no ${i}` })
      answer.errors = Array.from({ length: 60 }, forbidden)
    }
    const fault = (_: GithubRequest, index: number) => (index === 2 ? limited : undefined)
    const ended = await fetched(await started({ edit, fault }), people)
    const lines = ended.stderr.split('\n')
    expect(lines.filter((line) => /^no \d+$/.test(line))).toHaveLength(50)
    expect(lines.filter((line) => line === 'further notices are not shown')).toHaveLength(1)
    expect(lines.at(-2)).toMatch(/waiting 90 s/)
  })

  it('what is absent for an unknown reason ends the fetch', async () => {
    const odd = { status: 200, body: { data: { node: null }, errors: [{ message: 'odd' }] } }
    const ended = await fetched(await started(faultsAt(undefined, undefined, odd)), people)
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('a part of an answer alone: odd; 101 users')
  })

  it('objects of wrong types are counted, and no part of them reaches a file', async () => {
    const world = smallWorld(4)
    const odd = { bio: 7, createdAt: 'yesterday', followers: [], socialAccounts: 'none', name: '' }
    world.users.set('dev-0', { ...world.users.get('dev-0')!, members: odd })
    world.users.set('dev-1', { ...world.users.get('dev-1')!, members: { login: null } })
    world.users.set('dev-2', { ...world.users.get('dev-2')!, members: { databaseId: null } })
    const ended = await fetched(await started({ world }), people)
    const { users, edges } = readFolder(ended.folder)
    expect(users.map(({ platformId }) => platformId)).toEqual(['7', '100', 'X_ZGV2LTI', '103'])
    expect(Object.keys(users[1]!)).toEqual([
      ...['platformId', 'login', 'type', 'location', 'updatedAt'],
      ...['followingCount', 'ownedRepoCount'],
    ])
    expect(edges).toHaveLength(3)
    // Four values of the first, and the second as a whole.
    expect(ended.stdout).toContain('5 records or values of unknown types')
  })

  it('a cursor that is refused begins its list again, once', async () => {
    const refusal = {
      status: 200,
      body: { data: null, errors: [{ message: '`abc` does not appear to be a valid cursor.' }] },
    }
    const once = await fetched(await started(faultsAt(undefined, undefined, refusal)), [
      '--followers-of',
      'mira',
    ])
    expect(once.code).toBe(0)
    expect(readFolder(once.folder).users).toHaveLength(131)
    const fault = ({ variables }: GithubRequest) => (variables.after ? refusal : undefined)
    const always = await fetched(await started({ fault }), people)
    expect(always.code).toBe(1)
    expect(always.stderr).toContain('does not appear to be a valid cursor')
  })

  it('a server that goes round in circles ends in an error', async () => {
    const edit: ServerOptions['edit'] = (answer, { variables }) => {
      const { node } = answer.data as { node?: { list: { pageInfo: object } } }
      if (node && variables.after) {
        node.list.pageInfo = { hasNextPage: true, endCursor: variables.after }
      }
    }
    const ended = await fetched(await started({ edit }), people)
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('the same page again and again')
  })
})
