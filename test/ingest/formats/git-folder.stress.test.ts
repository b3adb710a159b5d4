/** Kinds of repositories, and their names. */
import { renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gitInputAt } from '../../../src/ingest/formats/git/git-folder.ts'
import {
  counts,
  day,
  readRepositories,
  TestRepository,
  temporaryFolder,
  toldOf,
} from './git-repositories.ts'

const ada = 'Ada Example <ada@home.example>'
const bo = 'Bo Example <bo@home.example>'
const week = 7 * 86_400

describe('kinds of repositories', () => {
  it.each([
    'https://user:secret@git.example:443/acme/tool.git',
    'ssh://git@github.com:2222/acme/tool.git',
    'git@github.com:acme/tool.git',
  ])('have the name of their remote, without what stands before it: %s', async (url) => {
    const repository = TestRepository.create()
    repository.commit()
    repository.git('remote', 'add', 'origin', url)
    const { sink, fullName } = await toldOf(repository)
    expect(fullName).toBe('acme/tool')
    expect(JSON.stringify(sink)).not.toMatch(/secret|user|git@/)
  })

  it('of SHA-256 are read like others', async () => {
    const repository = TestRepository.create(undefined, '--object-format=sha256')
    repository.commit({
      files: { 'README.md': '# Tool', '.mailmap': `Bo <bo@x.example> <ada@home.example>\n` },
    })
    const { sink, members } = await toldOf(repository)
    expect(counts(sink)).toEqual({ 'Bo <bo@x.example>': 1 })
    expect(members.readme).toBe('# Tool')
  })

  it('that are shallow say so, and have no first date', async () => {
    const repository = TestRepository.create()
    repository.commit({ at: day })
    repository.commit({ at: day + week })
    const path = join(temporaryFolder(), 'shallow')
    repository.git('clone', '-q', '--depth=1', `file://${repository.path}`, path)
    const { sink, members } = await toldOf(TestRepository.at(path))
    const reason = expect.stringMatching(/^start of a history, .* shallow clone .*--unshallow/)
    expect([...sink.skips]).toEqual([[reason, 1]])
    expect(counts(sink)).toEqual({ [ada]: 1 })
    expect(members).toEqual({ updatedAt: '2020-01-08T00:00:00Z' })
  })

  it('with a detached HEAD give the history of HEAD', async () => {
    const repository = TestRepository.create()
    const first = repository.commit({ author: ada })
    repository.commit({ author: bo })
    repository.git('checkout', '-q', '--detach', first)
    expect(counts(await readRepositories([repository.path]))).toEqual({ [ada]: 1 })
  })

  it('without commits are skipped', async () => {
    const repository = TestRepository.create()
    const sink = await readRepositories([repository.path])
    expect([...sink.skips]).toEqual([['repository without commits', 1]])
    expect([sink.repos, sink.persons, sink.edges]).toEqual([[], [], []])
  })

  it('without a branch of HEAD give that of the remote’s HEAD, or main', async () => {
    const repository = TestRepository.create()
    repository.commit({ author: bo })
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/none')
    expect(counts(await readRepositories([repository.path]))).toEqual({ [bo]: 1 })
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/main')
    const clone = TestRepository.at(join(temporaryFolder(), 'clone'))
    repository.git('clone', '-q', repository.path, clone.path)
    clone.git('symbolic-ref', 'HEAD', 'refs/heads/none')
    clone.git('branch', '-D', 'main')
    expect(counts(await readRepositories([clone.path]))).toEqual({ [bo]: 1 })
  })

  it('that are linked worktrees give the history of their branch', async () => {
    const repository = TestRepository.create()
    repository.commit({ author: ada })
    const path = join(temporaryFolder(), 'linked')
    repository.git('worktree', 'add', '-q', '-b', 'side', path)
    TestRepository.at(path).commit({ author: bo })
    expect(counts(await readRepositories([path]))).toEqual({ [ada]: 1, [bo]: 1 })
  })

  it('report all bytes, for progress', async () => {
    const repository = TestRepository.create()
    for (let i = 0; i < 3; i++) repository.commit()
    const input = await gitInputAt(repository.path, 'tool')
    expect((await readRepositories([repository.path])).bytes).toBe(input!.bytes)
    expect(input!.bytes).toBeGreaterThan(1000)
  })
})

describe('repositories in folders', () => {
  it('have the name of their folder where they have no remote', async () => {
    const repository = TestRepository.create(join(temporaryFolder(), 'odd näme!'))
    repository.commit()
    expect((await toldOf(repository)).fullName).toBe('local/odd-n-me-')
    const bare = join(temporaryFolder(), 'tool.git')
    repository.git('clone', '-q', '--bare', repository.path, bare)
    TestRepository.at(bare).git('remote', 'remove', 'origin')
    expect((await toldOf(TestRepository.at(bare))).fullName).toBe('local/tool')
    rmSync(join(repository.path, '.git/description'))
    renameSync(repository.path, `${repository.path}2`)
    expect(basename(`${repository.path}2`)).toBe('odd näme!2')
    const moved = TestRepository.at(`${repository.path}2`)
    expect((await toldOf(moved)).fullName).toBe('local/odd-n-me-2')
  })
})
