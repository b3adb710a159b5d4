/** Repositories that are clones, forks, bare, shallow or linked; others are in cases/git.txt. */
import { renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { gitInputAt } from '../../../src/ingest/formats/git/git-folder.ts'
import {
  counts,
  day,
  readRepositories,
  TestRepository,
  temporaryFolder,
  toldOf,
  withCommit,
} from './git-repositories.ts'

const ada = 'Ada Example <ada@home.example>'
const bo = 'Bo Example <bo@home.example>'
const week = 7 * 86_400

it('a commit of a fork counts once by its hash over all repositories', async () => {
  const original = TestRepository.create()
  original.commit({ at: day })
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

it('a bare clone has the mailmap of its newest commit, and the name of its folder', async () => {
  const repository = TestRepository.create()
  const mailmap = 'Bo New <bo@home.example>\n'
  repository.commit({ author: bo, files: { '.mailmap': mailmap } })
  const bare = TestRepository.at(join(temporaryFolder(), 'lamp.git'))
  repository.git('clone', '-q', '--bare', repository.path, bare.path)
  bare.git('remote', 'remove', 'origin')
  const { sink, fullName } = await toldOf(bare)
  expect(counts(sink)).toEqual({ 'Bo New <bo@home.example>': 1 })
  expect(fullName).toBe('local/lamp')
})

it('a README that is a link is not read', async () => {
  const repository = TestRepository.create()
  symlinkSync('/etc/hostname', join(repository.path, 'README.md'))
  repository.git('add', 'README.md')
  repository.commit()
  expect((await toldOf(repository)).members.readme).toBeUndefined()
})

it('a shallow clone says so, and has no first date', async () => {
  const repository = TestRepository.create()
  repository.commit({ at: day })
  repository.commit({ at: day + week })
  const path = join(temporaryFolder(), 'shallow')
  repository.git('clone', '-q', '--depth=1', `file://${repository.path}`, path)
  const { sink, members } = await toldOf(TestRepository.at(path))
  expect([...sink.skips.values()]).toEqual([1])
  expect(counts(sink)).toEqual({ [ada]: 1 })
  expect(members).toEqual({ updatedAt: '2020-01-08T00:00:00Z' })
})

it('a clone without a branch of HEAD gives that of the remote’s HEAD', async () => {
  const repository = TestRepository.create()
  repository.commit({ author: bo })
  const clone = TestRepository.at(join(temporaryFolder(), 'clone'))
  repository.git('clone', '-q', repository.path, clone.path)
  clone.git('symbolic-ref', 'HEAD', 'refs/heads/none')
  clone.git('branch', '-D', 'main')
  expect(counts(await readRepositories([clone.path]))).toEqual({ [bo]: 1 })
})

it('a linked worktree gives the history of its branch', async () => {
  const repository = withCommit()
  const path = join(temporaryFolder(), 'linked')
  repository.git('worktree', 'add', '-q', '-b', 'side', path)
  TestRepository.at(path).commit({ author: bo })
  expect(counts(await readRepositories([path]))).toEqual({ [ada]: 1, [bo]: 1 })
})

it('a folder of any name gives a name, and all its bytes are told as progress', async () => {
  const repository = TestRepository.create(join(temporaryFolder(), 'odd näme!'))
  repository.commit()
  expect((await toldOf(repository)).fullName).toBe('local/odd-n-me-')
  renameSync(repository.path, `${repository.path}2`)
  const moved = TestRepository.at(`${repository.path}2`)
  const { sink, fullName } = await toldOf(moved)
  expect(fullName).toBe('local/odd-n-me-2')
  const input = await gitInputAt(moved.path, 'tool')
  expect(sink.bytes).toBe(input!.bytes)
  expect(input!.bytes).toBeGreaterThan(1000)
})
