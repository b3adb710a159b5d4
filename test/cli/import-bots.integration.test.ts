/** Bots and organizations of all kinds of sources are flagged, and are no people in results. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dataSet, freshFolder } from '../ingest/data-set.ts'
import { event } from '../ingest/formats/gharchive-reader.ts'
import { TestRepository } from '../ingest/formats/git-repositories.ts'
import { serveWorld } from '../service/harness.ts'
import { importing } from './imported-sources.ts'
import { archiveHour } from './people-sources.ts'

/** 37 of its 100 commits are by bots, as in the history of a large project. */
function cloneWithBots(): string {
  const clone = TestRepository.create(join(freshFolder(), 'lamp'))
  clone.git('remote', 'add', 'origin', 'https://github.com/lumenforge/lamp.git')
  const files = { 'README.md': '# Lamp\n\nA compiler for lamps.\n' }
  clone.commit({ author: 'Mira Moon <77+mira@users.noreply.github.com>', files })
  const stream: string[] = []
  const say = (author: string, i: number, message: string) => {
    const signed = `${author} ${1_700_000_000 + i} +0000`
    stream.push(`commit refs/heads/main\nauthor ${signed}\ncommitter ${signed}`)
    stream.push(
      `data ${Buffer.byteLength(message)}\n${message}\n${i === 0 ? `from ${head}\n` : ''}`,
    )
  }
  const head = clone.git('rev-parse', 'HEAD')
  const bots = [
    'dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>',
    'Renovate Bot <bot@renovateapp.com>',
    'github-actions <github-actions@github.com>',
  ]
  for (let i = 0; i < 99; i++) {
    const person = 'Mira Moon <77+mira@users.noreply.github.com>'
    const tool = 'Co-authored-by: Claude <noreply@anthropic.com>'
    say(i < 37 ? bots[i % 3]! : person, i, i === 98 ? `Parse\n\n${tool}` : 'Change')
  }
  clone.gitWith(`${stream.join('\n')}\n`, {}, 'fast-import', '--quiet', '--force')
  return clone.path
}

it('in all sources are out of results by works, unless asked, and out of DevRank', async () => {
  const data = freshFolder()
  const exported = [
    { login: 'lumenforge', id: 99, type: 'Organization', bio: 'Lamps' },
    { login: 'mender', id: 98, type: 'Bot', bio: 'Mends lamps' },
    { login: 'noor', id: 202, type: 'User', bio: 'Lamps' },
    { login: 'gadget', id: 96, name: 'Gadget Inc.', bio: 'Lamps' },
  ]
  const followers = [{ login: 'noor', id: 202, type: 'User' }, exported[1]]
  const folder = dataSet({
    'people.json': JSON.stringify(exported),
    'mira.followers.json': JSON.stringify(followers),
    'lumenforge.followers.json': JSON.stringify(followers),
  })
  const push = event('PushEvent', {}, { actor: { id: 97, login: 'k8s-ci-robot' } })
  const hours = archiveHour('2021-03-04-9.json.gz', [push])
  expect(await importing(data, folder, cloneWithBots(), hours)).toMatchObject({ code: 0 })
  const world = await serveWorld(data)
  try {
    const asked = { query: 'compiler for lamps', retrieval: 'expertise', first: 100 }
    expect(await world.logins(asked)).toEqual(['mira'])
    const all = await world.logins({ ...asked, includeBots: true })
    expect(all).toEqual(
      expect.arrayContaining(['mira', 'lumenforge', 'dependabot[bot]', 'k8s-ci-robot']),
    )
    expect(all.length).toBe(7)

    const everyone = { field: 'login', op: 'NotEq', value: '' }
    const includeAttributes = { devrank: true, metrics: true, provenance: true }
    const { users } = await world.search({ filters: everyone, first: 100, includeAttributes })
    const people = users.filter(({ metrics }) => !metrics!.isBot && metrics!.type === 'user')
    expect(people.map(({ login }) => login).sort()).toEqual(['mira', 'noor'])
    // No source says what gadget is. Its name does.
    const origins = users.map(({ login, provenance }) => [login, provenance?.type])
    expect(Object.fromEntries(origins)).toMatchObject({
      gadget: { source: 'guessed', reason: 'name ends with Inc' },
      lumenforge: { source: 'data/people.json', trust: 'export' },
    })
    const none = { rawScore: 0, pc: 0, crackedScore: 0, trust: 0, tier: 'IRON' }
    for (const { login, devrank } of users) {
      if (login === 'mira') expect(devrank).toMatchObject({ pc: 100, crackedScore: 100 })
      else if (login !== 'noor') expect([login, devrank]).toEqual([login, { ...devrank, ...none }])
    }
    // Follows are there all the same, and people are ranked among people alone.
    const ranks = new Map(users.map(({ login, devrank }) => [login, devrank!]))
    expect(ranks.get('lumenforge')).toMatchObject({ followersIn: 2 })
    expect(ranks.get('noor')!.pc).toBe(0)
    expect(ranks.get('mira')!.rawScore + ranks.get('noor')!.rawScore).toBeCloseTo(1, 12)
    const bots = users.filter(({ metrics }) => metrics!.isBot)
    expect(bots.length).toBe(6)
  } finally {
    await world.close()
  }
})
