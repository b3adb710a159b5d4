/** Repositories that a stranger has made to run something, to lead elsewhere or to be endless. */
import { chmodSync, chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseCases } from './case-files.ts'
import {
  buildRepository,
  counts,
  day,
  readRepositories,
  TestRepository,
  temporaryFolder,
  trap,
  withCommit,
} from './git-repositories.ts'
import { describeTold } from './told-text.ts'

const ada = 'Ada Example <ada@home.example>'

/**
 * Reads what is hostile, which runs nothing and tells no `secret`. What it is worth is shown by a
 * plain git with the arguments of a step `trap`: that runs TRAP, or tells the secret.
 */
async function readHostile(name: string, lines: readonly string[]): Promise<readonly string[]> {
  const path = join(temporaryFolder(), name.replace('.steps', ''))
  const { program, mark } = trap()
  const steps = lines.map((line) => line.replaceAll('TRAP', program))
  const paths = buildRepository(path, steps)
  const told = await readRepositories(paths).then(
    (sink) => describeTold(sink, 'archive'),
    (error: Error) => [`ERROR ${error.message}`],
  )
  expect([existsSync(mark), told.join().includes('secret')]).toEqual([false, false])
  for (const step of steps.filter((one) => one.startsWith('trap '))) {
    const said = TestRepository.at(paths[0]!).ask(...JSON.parse(step.slice('trap '.length)))
    expect(existsSync(mark) || said.includes('secret'), step).toBe(true)
  }
  return told
}

const cases = parseCases(readFileSync(new URL('hostile-git.txt', import.meta.url), 'utf8'))

it.each(cases)('$name', async ({ inputs, expected }) => {
  for (const { name, lines } of inputs) {
    const told = await readHostile(name, lines)
    const [reason] = expected
    if (!reason?.startsWith('ERROR ')) expect(told, name).toEqual(expected)
    else expect(told, name).toEqual([expect.stringContaining(reason.slice('ERROR '.length))])
  }
})

it.runIf(process.getuid?.() === 0)('refuses a repository of another account', async () => {
  const repository = withCommit()
  chownSync(join(repository.path, '.git'), 12_345, 12_345)
  const told = /^source: account 12345 owns .*\.git: import it as that account, or a copy/
  await expect(readRepositories([repository.path])).rejects.toThrow(told)
})

describe('commits that git would not make', () => {
  function addRaw(repository: TestRepository, author: string, message: string): void {
    const dates = `author ${author} ${day} +0000\ncommitter ${ada} ${day} +0000\n`
    repository.raw((head, tree) => `tree ${tree}\nparent ${head}\n${dates}\n${message}\n`)
  }

  it('of tens of megabytes are read: a name, a message, trailers', async () => {
    const repository = TestRepository.create()
    repository.commit()
    addRaw(repository, `${'n'.repeat(5_000_000)} <long@home.example>`, 'Raw')
    addRaw(repository, ada, 'm'.repeat(10_000_000))
    const trailer = (i: number) => `Co-authored-by: P${i} <p${i}@home.example>\n`
    const trailers = Array.from({ length: 250_000 }, (_, i) => trailer(i)).join('')
    addRaw(repository, ada, `T\n\n${trailers}`)
    const sink = await readRepositories([repository.path])
    expect(sink.edges.length).toBe(2 + 256)
    const names = sink.persons.map(({ name }) => name!.length)
    expect(Math.max(...names)).toBe(255)
    expect(sink.skips.get('rest of more than 32 KiB of co-authors')).toBe(1)
  })

  it('are read despite a forged commit-graph file', async () => {
    const repository = TestRepository.create()
    repository.commit({ author: 'Bo Example <bo@home.example>' })
    repository.commit()
    repository.git('commit-graph', 'write', '--reachable')
    const path = join(repository.path, '.git/objects/info/commit-graph')
    const graph = readFileSync(path)
    // The first parent of each commit, which follows the hash of its tree, becomes none.
    const none = Buffer.from([0x70, 0, 0, 0])
    const dataAt = graph.indexOf(repository.git('rev-parse', 'HEAD^{tree}'), 0, 'hex')
    for (let i = 0; i < 2; i++) none.copy(graph, dataAt + 36 * i + 20)
    chmodSync(path, 0o644)
    writeFileSync(path, graph)
    expect(repository.git('log', '--format=%an')).toBe('Ada Example')
    const both = { [ada]: 1, 'Bo Example <bo@home.example>': 1 }
    expect(counts(await readRepositories([repository.path]))).toEqual(both)
  })

  it('that are damaged or missing are an error that names the source', async () => {
    const repository = withCommit()
    const first = repository.git('rev-parse', 'HEAD')
    repository.commit()
    const path = join(repository.path, '.git/objects', first.slice(0, 2), first.slice(2))
    chmodSync(path, 0o644)
    writeFileSync(path, 'garbage')
    await expect(readRepositories([repository.path])).rejects.toThrow(/^source: git .*loose object/)
    rmSync(path)
    await expect(readRepositories([repository.path])).rejects.toThrow(/^source: git rev-list: /)
    const head = repository.git('rev-parse', 'HEAD')
    rmSync(join(repository.path, '.git/objects', head.slice(0, 2), head.slice(2)))
    await expect(readRepositories([repository.path])).rejects.toThrow(/^source: git ls-tree: /)
  })
})

describe('trees that git would not make', () => {
  it('have paths that lead elsewhere, which are names and nothing else', async () => {
    const repository = withCommit()
    const blob = repository.git('hash-object', '-w', join(repository.path, 'README.md'))
    const entry = (name: string) =>
      Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(blob, 'hex')])
    const names = ['../../escape.rs', '/etc/passwd', 'README.md\u001b[2J\n.py', '.git', 'ä\n.go']
    const tree = repository.gitWith(
      Buffer.concat(names.sort().map(entry)),
      {},
      ...['hash-object', '-t', 'tree', '-w', '--stdin', '--literally'],
    )
    repository.raw(
      () => `tree ${tree}\nauthor ${ada} ${day} +0000\ncommitter ${ada} ${day} +0000\n\nx`,
    )
    const sink = await readRepositories([repository.path])
    expect(JSON.stringify(sink.toldOfRepo('local/tool'))).not.toMatch(/passwd|escape|u001b/)
    expect(counts(sink)).toEqual({ [ada]: 1 })
  })

  it('of billions of files are read in part', async () => {
    const repository = withCommit()
    let [mode, hash] = ['100644 blob', repository.git('rev-parse', 'HEAD:a.bin')]
    for (let depth = 0; depth < 6; depth++) {
      const entries = Array.from({ length: 40 }, (_, i) => `${mode} ${hash}\tf${i}.rs\n`).join('')
      hash = repository.gitWith(entries, {}, 'mktree')
      mode = '040000 tree'
    }
    const message = ['-m', 'Bomb', '-p', 'HEAD', hash]
    const who = { GIT_AUTHOR_NAME: 'B', GIT_AUTHOR_EMAIL: 'b@home.example' }
    const env = { ...who, GIT_COMMITTER_NAME: 'B', GIT_COMMITTER_EMAIL: 'b@home.example' }
    const commit = repository.gitWith('', env, 'commit-tree', ...message)
    repository.git('update-ref', 'HEAD', commit)
    repository.git('repack', '-adq')
    const sink = await readRepositories([repository.path])
    expect([...sink.skips]).toEqual([['rest of a tree of more than 300000 files', 1]])
    expect(sink.toldOfRepo('local/tool')[0]!.members.language).toBe('Rust')
  })
})
