/**
 * Best e-mail over HTTP, with a DNS server: the answer, its price, its record in the journal and
 * the signals.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readReveals, readSignals } from '../../src/accounts/people/index.ts'
import type { BestEmailResponse } from '../../src/contract/index.ts'
import { type OpenAccounts, openAccounts } from '../accounts/open-accounts.ts'
import { compiledProgram } from '../compiled.ts'
import { openWorld, type World } from './harness.ts'

const program = compiledProgram('people/dns/dns-process')

/**
 * The first label of a domain selects the DNS server's answer. Names below .bv cannot be
 * registered, and names for documentation are never queried.
 */
const users = [
  {
    platformId: 'U_mira',
    login: 'mira',
    displayName: 'Mira Lindqvist',
    emails: [
      'mira@nxdomain.lumen.bv',
      'm.lindqvist@mx.lumen.bv',
      'mira@mx.school.edu',
      'mira@null-mx.lumen.bv',
      'mira@servfail.lumen.bv',
    ],
  },
  { platformId: 'U_odd', login: 'odd', emails: ['odd@nxdomain.lumen.bv', 'no address'] },
  { platformId: 'U_late', login: 'late', emails: ['late@never.lumen.bv'] },
  { platformId: 'U_none', login: 'none' },
  { platformId: 'U_own', login: 'slow-heron', company: 'Acme', emails: ['me@slow-heron.example'] },
  {
    ...{ platformId: 'U_firm', login: 'slow-otters', company: 'Slow Otters Ltd.' },
    emails: ['me@slow-otters.example'],
  },
]

const ofMira = {
  bestEmail: 'mira@mx.school.edu',
  login: 'mira',
  otherCandidates: ['mira@servfail.lumen.bv', 'm.lindqvist@mx.lumen.bv'],
  platformId: 'U_mira',
  profile: 'SCHOOL',
}
const nothing = { bestEmail: null, otherCandidates: [], profile: null }

let dns: ChildProcess
let world: World
let accounts: OpenAccounts

beforeAll(async () => {
  dns = fork(program, ['honest'], { execArgv: [] })
  const [{ port }] = await once(dns, 'message')
  const service = { dns: [`127.0.0.1:${port}`] }
  world = await openWorld({ users, keys: { 'no raw': { services: ['SEARCH'] } }, service })
  accounts = await openAccounts(world.dataDir)
})
afterAll(async () => {
  await accounts.close()
  await world.close()
  dns.disconnect()
  await once(dns, 'exit')
})

const logins = ['none', 'mira', 'nobody', 'odd', 'MIRA']

describe('best e-mail', () => {
  test('queries DNS, charges each result, and records the reveal', async () => {
    const headers = { 'x-request-id': 'the-first' }
    const path = '/users/best-email/by-login'
    const answer = await world.post<BestEmailResponse>(path, { logins }, { headers })
    expect(answer.body.count).toBe(3)
    const [none, mira, odd] = answer.body.results
    expect([none, odd]).toEqual([
      { ...nothing, login: 'none', platformId: 'U_none' },
      { ...nothing, login: 'odd', platformId: 'U_odd' },
    ])
    expect({ ...mira, otherCandidates: [...mira!.otherCandidates].sort() }).toEqual({
      ...ofMira,
      otherCandidates: [...ofMira.otherCandidates].sort(),
    })
    expect(answer.headers.get('x-credits-used')).toBe('3')
    expect(answer.headers.get('server-timing')).toMatch(/, dns;dur=\d/)
    const all = await Readable.from(readReveals(accounts.database)).toArray()
    const shown = all.filter(({ requestId }) => requestId === 'the-first')
    expect(shown).toMatchObject([{ endpoint: 'bestEmailByLogin', addresses: 3 }])
    const { text } = await world.operate('/metrics')
    expect(text).toContain('devdex_addresses_revealed_total 3')
    expect(text).toMatch(/devdex_mail_domains_total\{validity="invalid"\} 2/)
    expect(text).not.toContain('mira')
  })

  test('is returned even if DNS does not answer, and knows whose a domain is', async () => {
    const githubIds = ['U_late', 'U_own', 'U_firm']
    const { body } = await world.post<BestEmailResponse>('/users/best-email', { githubIds })
    const told = body.results.map(({ bestEmail, profile }) => [bestEmail, profile])
    expect(told.map(([address]) => address)[0]).toBe('late@never.lumen.bv')
    expect(told.map(([, profile]) => profile).slice(1)).toEqual(['PERSONAL', 'WORK'])
  })
})

describe('signals', () => {
  const signals = { emailBody: 'Would you review our parser?', sender: 'Duarte' }
  const about = async (login: string) => {
    const { body } = await world.post<{ users: { id: string }[] }>('/raw/users/by-login', {
      logins: [login],
    })
    return Readable.from(readSignals(accounts.database, body.users[0]!.id)).toArray()
  }

  test('are stored with the answer, and are not part of it', async () => {
    const { text } = await world.post('/users/best-email/by-login', { logins, signals })
    expect(text).not.toContain('parser')
    const [stored] = await about('mira')
    expect(stored).toMatchObject({ texts: signals })
    expect(Math.abs(Date.now() - stored!.atMs)).toBeLessThan(60_000)
  })

  test('of replies are stored too, for free', async () => {
    const githubIds = ['U_none', 'U_nobody', 'U_none']
    const body = { githubIds, emailReplyBody: 'Yes, gladly' }
    const answer = await world.post('/users/best-email/signal/reply', body)
    expect(answer.body).toEqual({ count: 1, success: true })
    expect(answer.headers.get('x-credits-used')).toBe('0')
    const stored = (await about('none')).map(({ texts }) => texts)
    const told = { ...signals, requestId: expect.any(String) }
    expect(stored).toEqual([told, { kind: 'reply', emailReplyBody: 'Yes, gladly' }])
  })

  test('are stored once, for any number of repeats of a request', async () => {
    const repeats = { headers: { 'Idempotency-Key': 'reply-of-odd' } }
    const reply = { githubIds: ['U_odd'], emailReplyBody: 'Not now' }
    const before = (await about('odd')).length
    for (let i = 0; i < 3; i++) await world.post('/users/best-email/signal/reply', reply, repeats)
    expect(await about('odd')).toHaveLength(before + 1)
    const asked = { headers: { 'Idempotency-Key': 'asked-of-odd' } }
    const body = { logins: ['odd'], signals }
    for (let i = 0; i < 3; i++) await world.post('/users/best-email/by-login', body, asked)
    expect(await about('odd')).toHaveLength(before + 2)
  })
})
