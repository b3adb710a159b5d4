import { describe, expect, it } from 'vitest'
import { mira, readEvents, timelineEvent } from './gharchive-reader.ts'

const at = Date.parse('2012-03-11T06:55:34Z') / 1000
const hash = '0123456789abcdef0123456789abcdef01234567'

describe('events until 2014:', () => {
  it('a watch is a star of the actor, who is a login', async () => {
    const sink = await readEvents([timelineEvent('WatchEvent', { action: 'started' })])
    expect(sink.edgeTexts()).toEqual(['stars mira lumenforge/lamp'])
    expect(sink.persons).toEqual([{ login: 'mira' }])
    expect(sink.repos).toEqual([{ platformId: '7', fullName: 'lumenforge/lamp' }])
  })

  it.each([
    ['2012/03/10 22:55:34 -0800'],
    ['2012-03-10T22:55:34-08:00'],
    ['2012-03-11T06:55:34Z'],
    ['2012-03-11 06:55:34.000'],
  ])('created_at %s is read with its time zone', async (created_at) => {
    const sink = await readEvents([timelineEvent('WatchEvent', {}, { created_at })])
    expect(sink.edges[0]!.at).toBe(at)
  })

  it('the repository is described in full', async () => {
    const sink = await readEvents([timelineEvent('IssuesEvent', { action: 'opened', issue: 3 })])
    expect(sink.repoMembers('lumenforge/lamp')).toEqual({
      description: 'Lights',
      language: 'Ruby',
      stargazerCount: 8,
      createdAt: '2012-02-28T09:06:32Z',
      updatedAt: '2012-03-11T04:01:21Z',
    })
    expect(sink.edges).toEqual([])
  })

  it('actor_attributes are a profile', async () => {
    const actor_attributes = {
      login: 'mira',
      type: 'User',
      name: 'Mira Voss',
      company: 'Lumenforge',
      location: 'Basel',
      blog: 'https://mira.example',
      email: 'mira@mail.example',
      gravatar_id: hash,
    }
    const sink = await readEvents([timelineEvent('PushEvent', {}, { actor_attributes })])
    expect(sink.personMembers('mira')).toEqual({
      displayName: 'Mira Voss',
      company: 'Lumenforge',
      location: 'Basel',
      websiteUrl: 'https://mira.example',
      emails: ['mira@mail.example'],
    })
  })

  it.each([
    ['40 hex digits', `${hash}@mail.example`],
    ['a noreply address', '101+mira@users.noreply.github.com'],
    ['noreply@github.com', 'noreply@github.com'],
    ['an empty text', ''],
    ['no address', 'mira at mail'],
  ])('%s never becomes an address', async (_, email) => {
    const actor_attributes = { login: 'mira', name: 'Mira Voss', email }
    const sink = await readEvents([timelineEvent('PushEvent', {}, { actor_attributes })])
    expect(sink.personMembers('mira')).toEqual({ displayName: 'Mira Voss' })
  })

  it('FollowEvent, which has no repository, is an edge to its target', async () => {
    const target = { id: 202, login: 'noor', followers: 4766, repos: 15, gravatar_id: hash }
    const line = timelineEvent('FollowEvent', { target }, { repository: undefined })
    const sink = await readEvents([line])
    expect(sink.edgeTexts()).toEqual(['follows mira noor'])
    expect(sink.edges[0]!.at).toBe(at)
    expect(sink.personMembers('noor')).toEqual({ followersCount: 4766, ownedRepoCount: 15 })
    expect(sink.persons).toContainEqual({ platformId: '202', login: 'noor' })
  })

  it('an organization in the repository becomes an organization', async () => {
    const repository = { name: 'lamp', owner: 'lumenforge', organization: 'lumenforge' }
    const sink = await readEvents([timelineEvent('WatchEvent', {}, { repository })])
    expect(sink.personMembers('lumenforge')).toEqual({ type: 'organization' })
  })

  it('a private repository is skipped', async () => {
    const repository = { name: 'lamp', owner: 'lumenforge', private: true }
    const sink = await readEvents([timelineEvent('PushEvent', {}, { repository })])
    expect(sink.skips).toEqual(new Map([['private event', 1]]))
    expect(sink.persons).toEqual([])
  })

  it.each(['mira2', { login: 'mira2', id: 5 }])('a member may be %j', async (member) => {
    const sink = await readEvents([timelineEvent('MemberEvent', { action: 'added', member })])
    expect(sink.edgeTexts()).toEqual(['contributes mira2 lumenforge/lamp'])
  })

  it('a fork that is only a number makes no repository', async () => {
    const sink = await readEvents([timelineEvent('ForkEvent', { forkee: 8 })])
    expect(sink.repos.map(({ fullName }) => fullName)).toEqual(['lumenforge/lamp'])
  })

  it('GistEvent is skipped', async () => {
    const line = timelineEvent('GistEvent', { action: 'create' }, { repository: undefined })
    const sink = await readEvents([line])
    expect(sink.skips).toEqual(new Map([['no edge: GistEvent', 1]]))
  })
})

describe('events of 2011, which have ids as later ones do:', () => {
  const actor = { ...mira, url: 'https://api.github.dev/users/mira' }
  const members = { actor, repository: undefined, actor_attributes: undefined }

  it('the repository may be named only in the payload', async () => {
    const repo = { url: 'https://api.github.dev/repos//', name: '/' }
    const payload = { repo: 'lumenforge/lamp', actor: 'mira', action: 'started' }
    const sink = await readEvents([timelineEvent('WatchEvent', payload, { ...members, repo })])
    expect(sink.edgeTexts()).toEqual(['stars mira lumenforge/lamp'])
    expect(sink.persons).toEqual([{ platformId: '101', login: 'mira' }])
  })

  it('commits are lists, and a hash links the author', async () => {
    const { createHash } = await import('node:crypto')
    const local = createHash('sha1').update('mira').digest('hex')
    const email = `${local}@users.noreply.github.com`
    const payload = { shas: [['f00', email, 'A message', 'Mira Voss'], 'odd', ['f00']] }
    const repo = { id: 7, name: 'lumenforge/lamp' }
    const sink = await readEvents([timelineEvent('PushEvent', payload, { ...members, repo })])
    expect(sink.personMembers('mira')).toEqual({ displayName: 'Mira Voss' })
  })

  it('a new repository is an object', async () => {
    const payload = { object: 'repository', object_name: null, name: 'lamp' }
    const repo = { id: 7, name: 'lumenforge/lamp' }
    const line = timelineEvent('CreateEvent', payload, { ...members, repo })
    const sink = await readEvents([line])
    expect(sink.repoMembers('lumenforge/lamp')).toEqual({ createdAt: '2012-03-11T06:55:34Z' })
  })
})
