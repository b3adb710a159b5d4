/** Another snapshot is published, or rolled back to, while the service answers (decisions §6). */
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withAccountStore } from '../../src/service/index.ts'
import { rollBack } from '../../src/snapshot/index.ts'
import { importLines, openWorld, type World } from './harness.ts'
import {
  type Asked,
  edition,
  questions,
  readiness,
  said,
  size,
  swapTo,
  until,
  untilServed,
} from './swap-world.ts'

/** Every test starts with the snapshot that the previous one left. */
let world: World
beforeAll(async () => {
  world = await openWorld({ ...edition('alpha'), service: { keepPagingSeconds: 300 } })
})
afterAll(() => world.close())

describe('requests while snapshots are swapped', () => {
  test('are all answered, each from one snapshot alone', async () => {
    const alpha = await Promise.all(questions.map((one) => said(world, one)))
    let isOver = false
    const answers = questions.map(() => new Set<string>())
    const asking = questions.map(async (one, i) => {
      for (let isLast = false; !isLast; await setTimeout(150)) {
        isLast = isOver
        answers[i]!.add(await said(world, one))
      }
    })
    const first = (await readiness(world)).detail.snapshot
    const second = await swapTo(world, edition('beta'))
    await rollBack(world.dataDir, first)
    await untilServed(world, first)
    // The second is still retained: no thread starts, and no file is read.
    await rollBack(world.dataDir, second)
    await untilServed(world, second)
    isOver = true
    await Promise.all(asking)
    const told = { snapshot: second, swaps: 3, refused: 0, enginesRetained: 2 }
    expect(world.stats()).toMatchObject(told)
    const beta = await Promise.all(questions.map((one) => said(world, one)))
    for (const [i, set] of answers.entries()) {
      const strange = [...set].filter((text) => text !== alpha[i] && text !== beta[i])
      expect(strange, questions[i]!.path).toEqual([])
    }
    // Most requests have another answer, and both were given.
    expect(alpha.filter((text, i) => text !== beta[i]).length).toBeGreaterThanOrEqual(9)
    expect(answers.filter((set) => set.size === 2).length).toBeGreaterThanOrEqual(9)
  })
})

type Page = {
  readonly users?: readonly { readonly id: string }[]
  readonly repositories?: readonly { readonly id: string }[]
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

const first = 11

/** Everything with pages: how to request a page, and its content. */
const walks: Readonly<Record<string, Walk>> = {
  users: search('/search/users', { query: 'rust diver' }),
  'users by a filter': search('/search/users', {
    filters: { field: 'login', op: 'NotEq', value: '' },
  }),
  'users in a sentence': search('/search/users/natural-language', { query: 'rust divers' }),
  repos: search('/search/repos', { query: 'coral reef' }),
  'repos in a sentence': search('/search/repos/natural-language', { query: 'coral reefs' }),
  'neighbours of a user': {
    ask: (after) => ({ path: '/raw/users/U_0/graph/followers', body: { first, ...after } }),
    read: (body) => body as Page,
  },
  'neighbours in an attribute': {
    ask: (after) => ({
      path: '/raw/users',
      body: { githubIds: ['U_0'], includeAttributes: { followers: { first, ...after } } },
    }),
    read: (body) => {
      const [{ followers }] = (body as { users: [{ followers: Connection }] }).users
      return { users: followers.edges, pageInfo: followers.pageInfo }
    },
  },
}

interface Connection {
  readonly edges: readonly { readonly id: string }[]
  readonly pageInfo: Page['pageInfo']
}

interface Walk {
  ask(after: { readonly after?: string }): Asked
  read(body: unknown): Page
}

function search(path: string, request: object): Walk {
  const ask: Walk['ask'] = (after) => ({
    path,
    body: { ...request, ...after, enablePagination: true, first },
  })
  return { ask, read: (body) => body as Page }
}

async function pageOf(world: World, { ask, read }: Walk, after: string | null): Promise<Page> {
  const { path, body } = ask(after === null ? {} : { after })
  const answer = await world.post(path, body)
  expect(answer.status, answer.text).toBe(200)
  return read(answer.body)
}

const idsOf = ({ users, repositories }: Page) => (users ?? repositories)!.map(({ id }) => id)

/** @param `begun` the first page, if it has been requested already */
async function walked(world: World, walk: Walk, begun?: Page): Promise<string[]> {
  let page = begun ?? (await pageOf(world, walk, null))
  const ids = [...idsOf(page)]
  while (page.pageInfo.hasNextPage) {
    page = await pageOf(world, walk, page.pageInfo.endCursor)
    ids.push(...idsOf(page))
  }
  return ids
}

describe('pages', () => {
  test('continue as they began, until a fourth snapshot is served', async () => {
    const entries = Object.entries(walks)
    const whole = new Map<string, string[]>()
    const begun = new Map<string, Page>()
    const eachWalk = (check: (name: string, walk: Walk) => Promise<void>) =>
      Promise.all(entries.map(([name, walk]) => check(name, walk)))
    await eachWalk(async (name, walk) => {
      whole.set(name, await walked(world, walk))
      begun.set(name, await pageOf(world, walk, null))
    })
    await swapTo(world, edition('gamma'))
    const later = new Map<string, Page>()
    await eachWalk(async (name, walk) => {
      expect(await walked(world, walk, begun.get(name)), name).toEqual(whole.get(name))
      const now = await walked(world, walk)
      expect(new Set(now).size, name).toBe(now.length)
      later.set(name, await pageOf(world, walk, null))
    })
    // The repositories of a search have another order than in the previous edition.
    expect(await walked(world, walks.repos!)).not.toEqual(whole.get('repos'))
    // Two snapshots are retained for replays, and their cursors stay valid meanwhile.
    await swapTo(world, edition('delta'))
    expect((await walked(world, walks.users!, begun.get('users'))).length).toBe(size)
    await swapTo(world, edition('epsilon'))
    await eachWalk(async (name, walk) => {
      const { path, body } = walk.ask({ after: begun.get(name)!.pageInfo.endCursor! })
      const problem = await world.refused(path, body, [400, 'invalid_cursor'])
      expect(problem.detail).toContain('has expired')
      expect((await walked(world, walk, later.get(name))).length).toBeGreaterThan(first)
    })
  })
})

test('cursors of the previous snapshot expire after their time', async () => {
  const world = await openWorld({ ...edition('alpha'), service: { keepPagingSeconds: 1 } })
  const { pageInfo } = await pageOf(world, walks.users!, null)
  await swapTo(world, edition('beta'))
  const { path, body } = walks.users!.ask({ after: pageInfo.endCursor! })
  await until(async () => (await world.post(path, body)).status === 400)
  await world.refused(path, body, [400, 'invalid_cursor'])
  await world.close()
})

test('a suppressed user is in no answer of a new snapshot that contains her', async () => {
  const suppress = (value: string) =>
    withAccountStore({ data: world.dataDir }, async (accountStore) => {
      await (await accountStore.openSuppressions()).add({ value })
    })
  await suppress('diver7')
  const [everybody] = [questions[1]!]
  await until(async () => !(await said(world, everybody)).includes('"diver7"'))
  const begun = await pageOf(world, walks.users!, null)
  const second = await importLines(world.dataDir, edition('beta'))
  let served = ''
  while (served !== second) {
    for (const one of questions) expect(await said(world, one)).not.toContain('"diver7"')
    served = (await readiness(world)).detail.snapshot
    await setTimeout(20)
  }
  for (const one of questions) expect(await said(world, one)).not.toContain('"diver7"')
  // A user suppressed now is also suppressed in the previous snapshot.
  const next = await pageOf(world, walks.users!, begun.pageInfo.endCursor)
  const { id } = next.users!.at(-1)!
  const { login } = next.users!.at(-1) as unknown as { login: string }
  await suppress(login)
  const again = async () => idsOf(await pageOf(world, walks.users!, begun.pageInfo.endCursor))
  await until(async () => !(await again()).includes(id))
})
