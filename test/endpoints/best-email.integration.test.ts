/** Addresses in clear on the endpoints of best e-mail. */
import { describe, expect, it } from 'vitest'
import { asked, engineOf, gone, ids, small } from './address-world.ts'
import { shareAccounts, smallRoutes, smallService } from './small-service.ts'

shareAccounts()

describe('best e-mail', () => {
  const byLogin = '/users/best-email/by-login'
  const ofAda = {
    bestEmail: 'ada@gmail.com',
    login: 'ada',
    otherCandidates: ['Ada.Q@work.test'],
    platformId: 'U_ada',
    profile: 'PERSONAL',
  }

  it('has one result for each known user, in the order of the input, each paid once', async () => {
    asked.length = 0
    const logins = ['cy', 'none', 'ada', 'bob', 'ada']
    const { body, used, fields } = await small()(byLogin, { logins })
    const nothing = { bestEmail: null, login: 'cy', otherCandidates: [], platformId: 'U_cy' }
    const ofBob = { ...ofAda, bestEmail: 'ada.q@work.test', login: 'bob', platformId: 'U_bob' }
    expect(body).toEqual({
      count: 3,
      results: [
        { ...nothing, profile: null },
        ofAda,
        { ...ofBob, otherCandidates: [], profile: 'WORK' },
      ],
    })
    expect(used).toBe(3)
    expect(fields).toMatch(/server-timing: total;dur=\S+, dns;dur=\d/)
    expect(asked.map((domains) => domains.sort())).toEqual([
      ['gmail.com', 'gone.test', 'work.test'],
    ])
  })

  it('takes identifiers of both kinds', async () => {
    const { body, used } = await small()('/users/best-email', {
      githubIds: ['U_ada', 'x', 'U_ada'],
    })
    expect(body).toEqual({ count: 1, results: [ofAda] })
    expect(used).toBe(1)
  })

  it('writes what it shows into the journal, with the debit', async () => {
    const made = smallRoutes(engineOf(), { mailDomains: gone })
    const post = smallService({}, {}, made)
    await post(byLogin, { logins: ['cy', 'ada', 'bob'] }, { 'x-request-id': 'mine' })
    const entries = [...made.access.store.journal.records()].flatMap((record) => record.entries)
    const shown = { kind: 'revealed', endpoint: 'bestEmailByLogin', requestId: 'mine' }
    expect(entries.filter(({ kind }) => kind === 'revealed')).toMatchObject([
      { ...shown, user: ids.ada, addresses: 2 },
      { ...shown, user: ids.bob, addresses: 1 },
    ])
  })

  it('is refused where it cannot be paid, and DNS is not asked', async () => {
    asked.length = 0
    const answer = await small({ credits: 1 })(byLogin, { logins: ['ada', 'bob'] })
    expect([answer.status, answer.body.required, answer.used]).toEqual([402, 2, 0])
    expect(asked).toEqual([])
  })

  it('needs the service RAW', async () => {
    const post = small({ services: ['SEARCH', 'PROFESSIONAL'] })
    for (const [path, body] of [
      [byLogin, { logins: ['ada'] }],
      ['/users/best-email', { githubIds: ['U_ada'] }],
      ['/users/best-email/signal/reply', { githubIds: ['U_ada'] }],
    ] as const) {
      expect((await post(path, body)).body.code).toBe('service_required')
    }
  })

  it('says nothing of people whose login or address is suppressed while DNS is asked', async () => {
    let isSuppressed = false
    const suppressed = {
      get isEmpty() {
        return !isSuppressed
      },
      suppressesLogin: (login: string) => login === 'bob',
      suppressesPlatformId: () => false,
      suppressesAddress: (address: string) => address === 'ada@gmail.com',
    }
    const mailDomains = {
      check: async () => {
        isSuppressed = true
        return new Map()
      },
    }
    const { body, used } = await small({ suppressed, mailDomains })(byLogin, {
      logins: ['bob', 'ada'],
    })
    expect(body).toEqual({ count: 0, results: [] })
    expect(used).toBe(0)
  })

  it('hands signals on as they are, in the transaction of the debit', async () => {
    const heard: object[] = []
    const post = small({
      onSignal: (signal) => () => void heard.push(signal),
    })
    const signals = { emailBody: 'Hello', sender: 'me' }
    await post(byLogin, { logins: ['ada', 'none'], signals })
    await post('/users/best-email', { githubIds: ['x'], signals })
    const told = { githubIds: ['U_bob', 'U_ada', 'U_bob', 'x'], emailReplyBody: 'Yes' }
    const reply = await post('/users/best-email/signal/reply', told)
    expect(reply.body).toEqual({ count: 2, success: true })
    expect(reply.used).toBe(1)
    expect(heard).toMatchObject([
      { users: [ids.ada], texts: signals },
      { users: [ids.bob, ids.ada], texts: { emailReplyBody: 'Yes' } },
    ])
  })

  it('refuses signals that are too long, or have members of other names', async () => {
    const long = (count: number) => 'x'.repeat(count)
    for (const [signals, pointer] of [
      [{ emailBody: long(20_001) }, '/signals/emailBody'],
      [{ emailSubject: long(1001) }, '/signals/emailSubject'],
      [{ reasonForEmailNaturalLanguage: long(2001) }, '/signals/reasonForEmailNaturalLanguage'],
      [{ repoReasonForEmail: long(2001) }, '/signals/repoReasonForEmail'],
      [{ sender: long(1001) }, '/signals/sender'],
      [{ mood: 'good' }, '/signals/mood'],
    ] as const) {
      const { status, body } = await small()(byLogin, { logins: ['ada'], signals })
      expect([status, body.errors?.[0].pointer]).toEqual([400, pointer])
    }
    const reply = { githubIds: ['U_ada'], emailReplyBody: long(20_001) }
    expect((await small()('/users/best-email/signal/reply', reply)).status).toBe(400)
  })
})
