/** The data that an import reads from a git history and its latest files. */
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  counts,
  day,
  edgeTexts,
  now,
  readRepositories,
  TestRepository,
  temporaryFolder,
  toldOf,
} from './git-repositories.ts'

const ada = 'Ada Example <ada@home.example>'
const bo = 'Bo Example <bo@home.example>'
const week = 7 * 86_400

describe('authors and co-authors of a history', () => {
  it('have one edge a person, with count, first and last date', async () => {
    const repository = TestRepository.create()
    repository.commit({ author: ada, at: day })
    repository.commit({ author: bo, at: day + week })
    repository.commit({ author: ada, at: day + 2 * week })
    const sink = await readRepositories([repository.path])
    expect(edgeTexts(sink)).toEqual([
      { from: ada, count: 2, firstAt: day, at: day + 2 * week },
      { from: bo, count: 1, firstAt: day + week, at: day + week },
    ])
    expect(sink.edges.map(({ type, to }) => [type, to])).toEqual([
      ['contributes', { fullName: 'local/tool' }],
      ['contributes', { fullName: 'local/tool' }],
    ])
  })

  it('are only authors: a squash merge by noreply@github.com credits its author', async () => {
    const repository = TestRepository.create()
    const web = 'GitHub <noreply@github.com>'
    repository.commit({ author: ada, committer: web, message: 'Add things (#1)' })
    expect(counts(await readRepositories([repository.path]))).toEqual({ [ada]: 1 })
  })

  it('get nothing for merges', async () => {
    const repository = TestRepository.create()
    repository.commit({ author: ada })
    repository.git('checkout', '-q', '-b', 'side')
    repository.commit({ author: bo })
    repository.git('checkout', '-q', 'main')
    repository.commit({ author: ada })
    const env = { GIT_AUTHOR_NAME: 'M', GIT_AUTHOR_EMAIL: 'm@home.example' }
    const committer = { GIT_COMMITTER_NAME: 'M', GIT_COMMITTER_EMAIL: 'm@home.example' }
    repository.gitWith(
      '',
      { ...env, ...committer },
      'merge',
      '-q',
      '--no-ff',
      '-m',
      'Merge',
      'side',
    )
    expect(counts(await readRepositories([repository.path]))).toEqual({ [ada]: 2, [bo]: 1 })
  })

  it('are read from trailers in any case, and an author among them counts once', async () => {
    const repository = TestRepository.create()
    const trailers = [
      `Co-authored-by: ${bo}`,
      `Co-Authored-By: ${bo}`,
      'co-authored-by: Ada E. <ADA@home.example>',
      'Co-authored-by: cy@home.example',
      'Co-authored-by: Somebody without an address',
      'Co-authored-by: Dee Example',
      '  <dee@home.example>',
    ]
    repository.commit({ author: ada, message: `Change\n\nText\n\n${trailers.join('\n')}\n` })
    const sink = await readRepositories([repository.path])
    expect(counts(sink)).toEqual({
      [ada]: 1,
      [bo]: 1,
      'undefined <cy@home.example>': 1,
      'Dee Example <dee@home.example>': 1,
    })
    expect(sink.skips.get('co-author without an address')).toBe(1)
  })

  it('keep noreply addresses as references, and never as emails', async () => {
    const repository = TestRepository.create()
    repository.commit({ author: 'Ada <123+ada-x@users.noreply.github.com>' })
    const sink = await readRepositories([repository.path])
    expect(sink.persons).toEqual([{ address: '123+ada-x@users.noreply.github.com', name: 'Ada' }])
    expect(JSON.stringify(sink.toldOfSignature('123+ada-x@users.noreply.github.com', 'Ada'))).toBe(
      JSON.stringify([{ members: { displayName: 'Ada' }, at: day, line: 1 }]),
    )
  })

  it('have emails only where the import wants them', async () => {
    const repository = TestRepository.create()
    repository.commit({ author: ada })
    const members = async (withEmails: boolean) => {
      const sink = await readRepositories([repository.path], { withEmails })
      return sink.toldOfSignature('ada@home.example', 'Ada Example')[0]!.members
    }
    const displayName = 'Ada Example'
    expect(await members(true)).toEqual({ displayName, emails: ['ada@home.example'] })
    expect(await members(false)).toEqual({ displayName })
  })

  it('are flagged where tools sign as co-authors since 2025, or a bot is the author', async () => {
    const repository = TestRepository.create()
    const bot = 'dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>'
    const trailer = 'Co-Authored-By: Claude <noreply@anthropic.com>'
    repository.commit({ author: bot, at: day })
    repository.commit({ author: ada, at: day + 1, message: `Change\n\n${trailer}\n` })
    repository.commit({ author: 'Claude Example <claude@home.example>', at: day + 2 })
    const sink = await readRepositories([repository.path])
    const isBot = (address: string, name: string) =>
      sink.toldOfSignature(address, name)[0]!.members.isBot
    expect(isBot('noreply@anthropic.com', 'Claude')).toBe(true)
    expect(isBot('49699333+dependabot[bot]@users.noreply.github.com', 'dependabot[bot]')).toBe(true)
    expect(isBot('claude@home.example', 'Claude Example')).toBeUndefined()
    expect(isBot('ada@home.example', 'Ada Example')).toBeUndefined()
  })
})

describe('the mailmap of the newest commit', () => {
  const mailmap = 'Ada Lovely <ada@work.example> <ada@home.example>\nBo New <bo@home.example>\n'

  it('maps authors, and keeps the raw pair for erasure', async () => {
    const repository = TestRepository.create()
    repository.commit({ author: ada, at: day })
    repository.commit({ author: 'Ada Lovely <ada@work.example>', at: day + 1 })
    repository.commit({ author: bo, at: day + 2, files: { '.mailmap': mailmap } })
    // Only the committed one counts.
    writeFileSync(join(repository.path, '.mailmap'), 'Wrong <wrong@home.example> <bo@home.example>')
    repository.git('remote', 'add', 'origin', 'https://github.com/acme/tool.git')
    const sink = await readRepositories([repository.path])
    expect(counts(sink)).toEqual({
      'Ada Lovely <ada@work.example>': 2,
      'Bo New <bo@home.example>': 1,
    })
    const reason = 'acme/tool'
    expect(sink.same).toEqual([
      {
        person: { address: 'bo@home.example', name: 'Bo Example' },
        other: { address: 'bo@home.example', name: 'Bo New' },
        reason,
      },
      {
        person: { address: 'ada@home.example', name: 'Ada Example' },
        other: { address: 'ada@work.example', name: 'Ada Lovely' },
        reason,
      },
    ])
  })

  it('maps co-authors, in bare repositories too', async () => {
    const repository = TestRepository.create()
    const trailers = `Co-authored-by: ${ada}\nCo-authored-by: Cy <cy@home.example>`
    repository.commit({ author: bo, files: { '.mailmap': mailmap }, message: `X\n\n${trailers}\n` })
    const bare = join(temporaryFolder(), 'tool.git')
    repository.git('clone', '-q', '--bare', repository.path, bare)
    for (const path of [repository.path, bare]) {
      const sink = await readRepositories([path])
      expect(counts(sink)).toEqual({
        'Bo New <bo@home.example>': 1,
        'Ada Lovely <ada@work.example>': 1,
        'Cy <cy@home.example>': 1,
      })
      expect(sink.same.length).toBe(2)
    }
  })
})

describe('forks', () => {
  it('copy history, and a commit counts once by its hash over all repositories', async () => {
    const original = TestRepository.create()
    original.commit({ author: ada, at: day })
    original.commit({ author: bo, at: day + 1 })
    const fork = TestRepository.at(join(temporaryFolder(), 'fork'))
    original.git('clone', '-q', original.path, fork.path)
    fork.commit({ author: bo, at: day + 2 })
    const sink = await readRepositories([original.path, fork.path])
    const told = sink.edges.map(({ from, to, count }) => [from.name, to, count])
    expect(told).toEqual([
      ['Bo Example', { fullName: 'local/tool' }, 1],
      ['Ada Example', { fullName: 'local/tool' }, 1],
      ['Bo Example', { fullName: 'local/fork' }, 1],
    ])
    expect(sink.skips.get('commit of a repository that was read before')).toBe(2)
    // The dates of the repository are those of its whole history.
    expect(sink.toldOfRepo('local/fork')[0]!.members.createdAt).toBe('2020-01-01T00:00:00Z')
  })
})

describe('wrong author dates', () => {
  it('in 1970, 2038 and the future become the committer’s, or unknown', async () => {
    const repository = TestRepository.create()
    const names = ['a', 'b', 'c', 'd'].map((name) => `${name} <${name}@home.example>`)
    repository.commit({ author: names[0]!, at: 100, committedAt: day })
    repository.commit({ author: names[1]!, at: 2 ** 31 + 5, committedAt: day + 1 })
    repository.commit({ author: names[2]!, at: 4_102_444_800, committedAt: 0 })
    repository.commit({ author: names[3]!, at: 86_400, committedAt: day + 2 })
    const sink = await readRepositories([repository.path])
    const dates = edgeTexts(sink).map(({ from, firstAt, at }) => [from, firstAt, at])
    expect(dates.sort()).toEqual([
      [names[0], day, day],
      [names[1], day + 1, day + 1],
      [names[2], 0, 0],
      [names[3], 86_400, 86_400],
    ])
  })

  it('never get into the dates of the repository', async () => {
    const repository = TestRepository.create()
    repository.commit({ at: 5, committedAt: day })
    repository.commit({ at: now + 5, committedAt: day + week })
    const { members } = await toldOf(repository)
    expect(members.createdAt).toBe('2020-01-01T00:00:00Z')
    expect(members.updatedAt).toBe('2020-01-08T00:00:00Z')
  })
})

describe('the files of the newest commit', () => {
  it('give the README, whatever the case of its name, without a byte order mark', async () => {
    const repository = TestRepository.create()
    repository.commit({
      files: { 'ReadMe.MD': '\ufeff# Tool\n', README: 'plain', 'docs/README.md': '# Docs' },
    })
    expect((await toldOf(repository)).members.readme).toBe('# Tool\n')
  })

  it('give the README of docs or .github if the root has none', async () => {
    const repository = TestRepository.create()
    repository.commit({ files: { '.github/README.md': '# Hub' } })
    expect((await toldOf(repository)).members.readme).toBe('# Hub')
  })

  it('give no README that is no UTF-8, too long or a link', async () => {
    const contents = { 'is not UTF-8': Buffer.from([0x23, 0xff]), more: 'x'.repeat((1 << 20) + 1) }
    for (const [reason, content] of Object.entries(contents)) {
      const repository = TestRepository.create()
      repository.commit({ files: { 'README.md': content } })
      const { sink, members } = await toldOf(repository)
      expect(members.readme).toBeUndefined()
      expect([...sink.skips.keys()].join()).toContain(reason)
    }
    const repository = TestRepository.create()
    symlinkSync('/etc/hostname', join(repository.path, 'README.md'))
    repository.git('add', 'README.md')
    repository.commit()
    expect((await toldOf(repository)).members.readme).toBeUndefined()
  })

  it('give description and topics of a package, after those of the folder', async () => {
    const repository = TestRepository.create()
    const files = {
      'package.json': '{"description": " Does\\nthings ", "keywords": ["graph", 5, "graph", ""]}',
      'Cargo.toml': '[package]\ndescription = "Crate"\nkeywords = ["rust"]\n',
    }
    repository.commit({ files })
    const { members } = await toldOf(repository)
    expect([members.description, members.topics]).toEqual(['Does things', ['graph']])
    writeFileSync(join(repository.path, '.git/description'), 'Of the folder\n')
    expect((await toldOf(repository)).members.description).toBe('Of the folder')
  })

  it('give the language of most bytes, without files that others or programs wrote', async () => {
    const repository = TestRepository.create()
    repository.commit({
      files: {
        'src/a.ts': 'x'.repeat(100),
        'src/b.py': 'x'.repeat(50),
        'node_modules/big.js': 'x'.repeat(9000),
        'dist/big.min.js': 'x'.repeat(9000),
        'package-lock.json': 'x'.repeat(9000),
        'README.md': 'x'.repeat(9000),
      },
    })
    expect((await toldOf(repository)).members.language).toBe('TypeScript')
  })
})
