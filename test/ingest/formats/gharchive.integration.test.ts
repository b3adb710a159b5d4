import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hiddenAccount } from '../../../src/ingest/formats/hidden-accounts.ts'
import { date, event, lamp, readEvents, seconds } from './gharchive-reader.ts'

const baseRepo = {
  id: 7,
  name: 'lamp',
  full_name: 'lumenforge/lamp',
  private: false,
  owner: { id: 900, login: 'lumenforge', type: 'Organization' },
  description: 'Lights "for" all – 東京',
  language: 'Rust',
  topics: ['light', 'lamp'],
  stargazers_count: 42,
  open_issues_count: 12,
  created_at: '2016-05-04T03:02:01Z',
  updated_at: '2021-03-01T00:00:00Z',
  pushed_at: '2021-03-04T09:00:00Z',
}
const noor = { id: 202, login: 'noor', type: 'User' }

function pullRequest(action: string, members: object = {}): object {
  const pull_request = { id: 5, user: noor, merged: false, base: { repo: baseRepo }, ...members }
  return event('PullRequestEvent', { action, number: 5, pull_request })
}

/** As the events have had it since 2025-10-07. */
function trimmedPullRequest(action: string, id: number, members: object = {}): object {
  const side = { ref: 'main', sha: 'f00', repo: { id: 7, url: '', name: 'lamp' } }
  const pull_request = { url: '', id, number: 5, head: side, base: side }
  return event('PullRequestEvent', { action, number: 5, pull_request }, members)
}

function push(email: string, members: object = {}, commit: object = {}): object {
  const commits = [{ sha: 'f00', author: { email, name: 'Mira Voss' }, distinct: true, ...commit }]
  return event('PushEvent', { ref: 'refs/heads/main', commits }, members)
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

describe('events since 2015:', () => {
  it.each([
    ['WatchEvent', event('WatchEvent', { action: 'started' }), 'stars mira lumenforge/lamp'],
    ['PushEvent', event('PushEvent', {}), 'contributes mira lumenforge/lamp'],
    [
      'PullRequestEvent closed and merged',
      pullRequest('closed', { merged: true }),
      'contributes noor lumenforge/lamp',
    ],
    [
      'MemberEvent added',
      event('MemberEvent', { action: 'added', member: noor }),
      'contributes noor lumenforge/lamp',
    ],
    [
      'ReleaseEvent',
      event('ReleaseEvent', { action: 'published', release: { author: noor } }),
      'contributes noor lumenforge/lamp',
    ],
  ])('%s is an edge', async (_, line, expected) => {
    const sink = await readEvents([line])
    expect(sink.edgeTexts()).toEqual([expected])
    expect(sink.edges[0]!.at).toBe(seconds)
    expect(sink.edges[0]!.count).toBeUndefined()
    expect(sink.badLines).toEqual([])
  })

  it.each([
    ['opened', pullRequest('opened')],
    ['closed without a merge', pullRequest('closed')],
    ['a removed member', event('MemberEvent', { action: 'removed', member: noor })],
    ['an issue', event('IssuesEvent', { action: 'opened', issue: { user: noor } })],
    ['a fork', event('ForkEvent', { forkee: baseRepo })],
    ['made public', event('PublicEvent')],
  ])('%s is no edge', async (_, line) => {
    const sink = await readEvents([line])
    expect(sink.edges).toEqual([])
    expect(sink.badLines).toEqual([])
  })

  it('CreateEvent of a repository has its description and date, of a branch no date', async () => {
    const payload = { ref: null, ref_type: 'repository', description: 'Lights' }
    const created = await readEvents([event('CreateEvent', payload)])
    expect(created.repoMembers(lamp.name)).toEqual({ description: 'Lights', createdAt: date })
    expect(created.repos).toEqual([{ platformId: '7', fullName: 'lumenforge/lamp' }])
    const branch = await readEvents([event('CreateEvent', { ...payload, ref_type: 'branch' })])
    expect(branch.repoMembers(lamp.name)).toEqual({ description: 'Lights' })
  })

  it('ForkEvent names the fork with its owner, and the base', async () => {
    const fork = { ...baseRepo, id: 8, full_name: 'noor/lamp', owner: noor, fork: true }
    const sink = await readEvents([event('ForkEvent', { forkee: fork })])
    expect(sink.repos.map(({ fullName }) => fullName)).toEqual(['lumenforge/lamp', 'noor/lamp'])
    expect(sink.repoMembers('noor/lamp')).toMatchObject({ language: 'Rust' })
    expect(sink.persons).toContainEqual({ platformId: '202', login: 'noor' })
  })

  it('a private fork is not described', async () => {
    const forkee = { ...baseRepo, id: 8, full_name: 'noor/lamp', private: true }
    const sink = await readEvents([event('ForkEvent', { forkee })])
    expect(sink.repoFields).toEqual([])
  })

  it('the base of a pull request describes the repository', async () => {
    const sink = await readEvents([pullRequest('opened')])
    expect(sink.repoMembers('lumenforge/lamp')).toEqual({
      description: 'Lights "for" all – 東京',
      language: 'Rust',
      topics: ['light', 'lamp'],
      stargazerCount: 42,
      createdAt: '2016-05-04T03:02:01Z',
      updatedAt: '2021-03-04T09:00:00Z',
    })
  })

  it('reviews are skipped', async () => {
    const review = { action: 'created', pull_request: { base: { repo: baseRepo } } }
    const sink = await readEvents([event('PullRequestReviewEvent', review)])
    expect(sink.skips).toEqual(new Map([['no edge: PullRequestReviewEvent', 1]]))
    expect(sink.repos).toEqual([])
  })

  it('open_issues_count, which includes pull requests, is no count of issues', async () => {
    const sink = await readEvents([pullRequest('opened')])
    expect(Object.keys(sink.repoMembers('lumenforge/lamp')).join()).not.toMatch(/issue/i)
  })

  it('organizations are no people: the owner of a repository gets its type', async () => {
    const org = { id: 900, login: 'lumenforge', url: '', avatar_url: '' }
    for (const line of [event('WatchEvent', {}, { org }), pullRequest('opened')]) {
      const sink = await readEvents([line])
      expect(sink.persons).toContainEqual({ platformId: '900', login: 'lumenforge' })
      expect(sink.personMembers('lumenforge')).toEqual({ type: 'organization' })
    }
  })

  it('bots are read like others, with their type if it is known', async () => {
    const actor = { id: 5, login: 'mend[bot]' }
    const user = { ...actor, type: 'Bot' }
    const sink = await readEvents([
      event('PushEvent', {}, { actor }),
      pullRequest('closed', { merged: true, user }),
    ])
    expect(sink.edgeTexts()).toEqual(Array(2).fill('contributes mend[bot] lumenforge/lamp'))
    expect(sink.personMembers('mend[bot]')).toEqual({ type: 'bot' })
  })
})

describe('events since 2025-10-07:', () => {
  it('a push without commits is a contribution', async () => {
    const payload = { repository_id: 7, push_id: 1, ref: 'refs/heads/main', head: 'a', before: 'b' }
    const sink = await readEvents([event('PushEvent', payload)])
    expect(sink.edgeTexts()).toEqual(['contributes mira lumenforge/lamp'])
  })

  it('the author of a merged pull request is who opened it in the same hour', async () => {
    const opened = trimmedPullRequest('opened', 5, { actor: noor })
    const merged = trimmedPullRequest('merged', 5)
    for (const lines of [
      [opened, merged],
      [merged, opened],
    ]) {
      const sink = await readEvents(lines)
      expect(sink.edgeTexts()).toEqual(['contributes noor lumenforge/lamp'])
      expect(sink.edges[0]!.at).toBe(seconds)
    }
  })

  it('a merged pull request without its author is no edge of who merged it', async () => {
    const sink = await readEvents([
      trimmedPullRequest('merged', 5),
      trimmedPullRequest('opened', 6, { actor: noor }),
      trimmedPullRequest('closed', 6),
    ])
    expect(sink.edges).toEqual([])
    expect(Object.fromEntries(sink.skips)).toEqual({
      'merged pull request without its author': 1,
      'pull request event without a merge': 2,
    })
  })

  it('the short name of a base is not taken for a full name', async () => {
    const sink = await readEvents([trimmedPullRequest('opened', 5)])
    expect(sink.repos).toEqual([])
  })
})

describe('authors of commits:', () => {
  const noreply = 'users.noreply.github.com'

  it.each([
    ['the hash of id and login', `${sha1('101+mira')}@${noreply}`],
    ['the hash of the login', `${sha1('mira')}@${noreply}`],
    ['an address that is not hashed', `101+mira@${noreply}`],
    ['an address of the login', `Mira@${noreply}`],
  ])('%s links the author to the actor', async (_, email) => {
    const sink = await readEvents([push(email)])
    expect(sink.personMembers('mira')).toEqual({ displayName: 'Mira Voss' })
    expect(sink.edgeTexts()).toEqual(['contributes mira lumenforge/lamp'])
  })

  it('40 hex digits are no address: other hashes name no account', async () => {
    for (const email of [
      `${sha1('noor')}@${noreply}`,
      `${sha1('mira')}@mail.example`,
      `${sha1('mira').toUpperCase()}@${noreply}.example`,
    ]) {
      const sink = await readEvents([push(email)])
      expect(sink.persons).toEqual([{ platformId: '101', login: 'mira' }])
      expect(sink.personFields).toEqual([])
      expect(sink.edges).toHaveLength(1)
    }
  })

  it('a noreply address of another account is a contribution of theirs', async () => {
    const email = `202+noor@${noreply}`
    const sink = await readEvents([push(email)])
    const from = { address: email, name: 'Mira Voss' }
    const to = { platformId: '7', fullName: lamp.name }
    expect(sink.edges).toContainEqual({ type: 'contributes', from, to, at: seconds })
    const again = await readEvents([push(email, {}, { distinct: false })])
    expect(again.edges).toHaveLength(1)
  })

  it('an address without an account makes no person', async () => {
    const sink = await readEvents([push('mira@mail.example')])
    expect(sink.persons).toHaveLength(1)
    expect(sink.personFields).toEqual([])
  })
})

describe('names of the day:', () => {
  const later = '2021-03-04T09:50:00Z'
  const latest = '2021-03-04T09:59:59Z'

  it('a repository keeps its id when it is renamed, and each name has its dates', async () => {
    const renamed = { ...lamp, name: 'lumenforge/lantern' }
    const sink = await readEvents([
      event('WatchEvent'),
      event('WatchEvent', {}, { repo: renamed, created_at: later }),
      event('WatchEvent', {}, { created_at: latest }),
    ])
    expect(sink.repos).toEqual([
      { platformId: '7', fullName: 'lumenforge/lamp' },
      { platformId: '7', fullName: 'lumenforge/lantern' },
    ])
    expect(sink.repoDates.map((dates) => Math.max(...dates))).toEqual([
      Date.parse(latest) / 1000,
      Date.parse(later) / 1000,
    ])
  })

  it('an actor keeps their id when they are renamed, in whatever order', async () => {
    const first = event('WatchEvent', {}, { created_at: later })
    const second = event('WatchEvent', {}, { actor: { id: 101, login: 'mira-voss' } })
    for (const lines of [
      [first, second],
      [second, first],
    ]) {
      const sink = await readEvents(lines)
      expect(Math.max(...sink.datesOf('mira'))).toBe(Date.parse(later) / 1000)
    }
  })

  it('a name that another one replaces has its last date', async () => {
    const renamed = { ...lamp, name: 'lumenforge/lantern' }
    const sink = await readEvents([
      event('WatchEvent'),
      event('WatchEvent', {}, { created_at: latest }),
      event('WatchEvent', {}, { repo: renamed, created_at: later }),
    ])
    expect(sink.repoDates.map((dates) => Math.max(...dates))).toEqual([
      Date.parse(latest) / 1000,
      Date.parse(later) / 1000,
    ])
  })

  it('a login that another account got later has another id', async () => {
    const sink = await readEvents([
      event('WatchEvent'),
      event('WatchEvent', {}, { actor: { id: 999, login: 'mira' } }),
    ])
    expect(sink.edges.map(({ from }) => from.platformId)).toEqual(['101', '999'])
  })

  it('a repository in a thousand pull requests is described once', async () => {
    const lines = Array.from({ length: 1000 }, () => pullRequest('opened'))
    const sink = await readEvents(lines)
    expect(sink.repoFields).toHaveLength(1)
    const starred = { base: { repo: { ...baseRepo, stargazers_count: 43 } } }
    await readEvents([...lines, pullRequest('opened', starred), ...lines], sink)
    expect(sink.repoFields.map(({ members }) => members.stargazerCount)).toEqual([42, 42, 43, 42])
  })

  it('the last date of the same description counts', async () => {
    const sink = await readEvents([
      { ...pullRequest('opened'), created_at: latest },
      { ...pullRequest('opened'), created_at: later },
    ])
    expect(sink.repoFields.map(({ at }) => at)).toEqual([Date.parse(latest) / 1000])
  })
})

describe('skipped events:', () => {
  it.each([
    ['private events', event('WatchEvent', {}, { public: false }), 'private event'],
    ['unknown event types', event('SomethingEvent'), 'unknown event type'],
    ['types of which nothing is read', event('GollumEvent'), 'no edge: GollumEvent'],
    ['deleted accounts', event('WatchEvent', {}, { actor: null }), hiddenAccount],
    ['the ghost', pullRequest('closed', { merged: true, user: { id: 1, login: 'ghost' } }), ''],
    ['no author', pullRequest('closed', { merged: true, user: null }), hiddenAccount],
    [
      'a repository without a name',
      event('WatchEvent', {}, { repo: { name: '/' } }),
      'event without its repository',
    ],
    ...['PublicEvent', 'ForkEvent', 'CreateEvent', 'PushEvent', 'ReleaseEvent'].map((type) => [
      `${type} without a repository`,
      event(type, {}, { repo: {} }),
      'event without its repository',
    ]),
    [
      'a removed member',
      event('MemberEvent', { action: 'removed', member: { id: 8, login: 'noor' } }),
      'member event without a new member',
    ],
    ...['opened', 'closed', 'reopened', 'labeled', undefined].map((action) => [
      `a request that is ${action}`,
      event('PullRequestEvent', { action, pull_request: { id: 5 } }),
      'pull request event without a merge',
    ]),
    ...[
      {},
      { forkee: null },
      { forkee: { id: 9 } },
      { forkee: { full_name: 'a/b', private: true } },
    ].map((payload) => [
      `a fork with ${JSON.stringify(payload)}`,
      event('ForkEvent', payload),
      'fork event without the full name of a public fork',
    ]),
  ] as [string, object, string][])('%s', async (_, line, reason) => {
    const sink = await readEvents([line])
    expect(sink.edges).toEqual([])
    expect(sink.badLines).toEqual([])
    expect(sink.skips.get(reason || hiddenAccount)).toBe(1)
  })
})
