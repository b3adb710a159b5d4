/**
 * Addresses in clear over an engine in arrays: what is asked for, written down and bounded. What
 * they cost and show is in `test/behaviour/tables/mail.jsonl`.
 */
import { expect, it } from 'vitest'
import { limits } from '../../src/contract/index.ts'
import type { Engine } from '../../src/engines/index.ts'
import { type SmallGraph, smallEngine } from './small-engine.ts'
import { type KeyOptions, shareAccounts, smallRoutes, smallService } from './small-service.ts'

shareAccounts()

const graph: SmallGraph = {
  users: ['ada', 'bob', 'cy'],
  repos: ['ada/one'],
  profiles: [],
  edges: {},
}
const byLogin = '/users/best-email/by-login'
const looked = '/raw/users/by-login'
const both = { bestEmail: true, revealEmails: true }

it('what is shown is written into the journal, with the debit', async () => {
  const made = smallRoutes(smallEngine(graph))
  const post = smallService({}, {}, made)
  const mine = { 'x-request-id': 'mine' }
  await post(byLogin, { logins: ['cy', 'nobody', 'ada'] }, mine)
  await post(looked, { logins: ['bob', 'bob'], includeAttributes: both }, mine)
  const entries = [...made.access.store.journal.records()].flatMap((record) => record.entries)
  const shown = { requestId: 'mine', user: '1'.repeat(32) }
  expect(entries.filter(({ kind }) => kind === 'revealed')).toMatchObject([
    { ...shown, endpoint: 'bestEmailByLogin', addresses: 1 },
    { ...shown, endpoint: 'bestEmailByLogin', addresses: 1 },
    { ...shown, endpoint: 'rawUsersByLogin', addresses: 1 },
  ])
})

it('neither engine nor DNS is asked where no address is wanted, or none can be paid', async () => {
  const calls: string[] = []
  const check = async () => {
    calls.push('dns')
    return new Map()
  }
  const options: KeyOptions = { mailDomains: { check } }
  const post = smallService(smallEngine(graph, calls), options)
  const off = { bestEmail: false, devrank: true }
  await post(looked, { logins: ['ada'], includeAttributes: off })
  await post('/search/repos', { query: 'x', includeAttributes: { bestEmail: true } })
  expect(calls.filter((call) => /addresses|dns/.test(call))).toEqual([])
  await post(looked, { logins: ['ada'], includeAttributes: { revealEmails: true } })
  expect(calls.filter((call) => /addresses|dns/.test(call))).toEqual(['addresses'])
  calls.length = 0
  const poor = smallService(smallEngine(graph, calls), { ...options, credits: 1 })
  expect((await poor(byLogin, { logins: ['ada', 'bob'] })).body.required).toBe(2)
  const dear = await poor(looked, { logins: ['ada'], includeAttributes: both })
  expect([dear.body.required, dear.used, calls]).toEqual([18, 0, []])
})

it('nothing is said of people whose login or address is suppressed while DNS is asked', async () => {
  let isSuppressed = false
  const suppressed = {
    get isEmpty() {
      return !isSuppressed
    },
    suppressesLogin: (login: string) => login === 'bob',
    suppressesPlatformId: () => false,
    suppressesAddress: (address: string) => address === 'ada@mail.example',
  }
  const check = async () => {
    isSuppressed = true
    return new Map()
  }
  const post = smallService(smallEngine(graph), { suppressed, mailDomains: { check } })
  const { body, used } = await post(byLogin, { logins: ['bob', 'ada'] })
  expect([body, used]).toEqual([{ count: 0, results: [] }, 0])
})

it('signals are handed on as they are, of known people alone', async () => {
  const heard: object[] = []
  const post = smallService(smallEngine(graph), {
    onSignal: (signal) => () => void heard.push(signal),
  })
  const signals = { emailBody: 'Hello', sender: 'me' }
  await post(byLogin, { logins: ['ada', 'none'], signals })
  await post('/users/best-email', { githubIds: ['x'], signals })
  const told = { githubIds: ['U_bob', 'U_bob', 'x'], emailReplyBody: 'Yes' }
  expect((await post('/users/best-email/signal/reply', told)).used).toBe(1)
  expect(heard).toMatchObject([{ texts: signals }, { texts: { emailReplyBody: 'Yes' } }])
})

it('no more people have theirs shown than may', async () => {
  const users = limits.revealedUsersMax + 1
  const ordinals = Uint32Array.from({ length: 100 }, (_, i) => i)
  let page = 0
  const edges: Engine['edges'] = async ({ roots }) =>
    roots.map(() => ({ ordinals: ordinals.map((ordinal) => ordinal + 100 * page++), next: null }))
  const hits = Array.from({ length: Math.ceil(users / 100) }, (_, ordinal) => {
    return { ordinal, score: 1, body: Buffer.from('{}') }
  })
  const search: Engine['search'] = async () => ({ hits, more: false })
  const post = smallService({ ...smallEngine(graph), edges, search })
  const contributors = { first: 100 }
  const includeAttributes = { contributors, revealEmails: true }
  const { status, body, used } = await post('/search/repos', { query: 'x', includeAttributes })
  expect([status, body.errors?.[0].pointer, used]).toEqual([400, '/includeAttributes', 0])
})
