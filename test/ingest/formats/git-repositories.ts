/** Small repositories for tests, made by git itself, also such as it would not make. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { createGitReader } from '../../../src/ingest/formats/git/git.ts'
import { findGitInput } from '../../../src/ingest/formats/git/git-folder.ts'
import { encodeText } from './encoded-text.ts'
import { RecordingSink } from './recording-sink.ts'

const force = { recursive: true, force: true }
export const searchPath = process.env.PATH!
/** 2026-01-01. */
export const now = 1_767_225_600
/** The date of commits without one: 2020-01-01. */
export const day = 1_577_836_800

export interface TestCommit {
  /** `Name <address>`. */
  readonly author?: string
  readonly committer?: string
  readonly at?: number
  readonly committedAt?: number
  readonly message?: string
  /** Content by path. */
  readonly files?: Readonly<Record<string, string | Buffer>>
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'git-'))
}

/** A repository without commits, which others are copies of. */
let empty: string | undefined

export class TestRepository {
  readonly path: string
  readonly #env: NodeJS.ProcessEnv

  private constructor(path: string) {
    this.path = path
    this.#env = {
      PATH: searchPath,
      HOME: '/nonexistent',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
    }
  }

  static create(path = join(temporaryFolder(), 'tool'), ...options: string[]): TestRepository {
    mkdirSync(path, { recursive: true })
    const repository = new TestRepository(path)
    const init = ['init', '-q', '-b', 'main', '--template=', ...options]
    // A copy takes a fraction of the time of a process.
    if (options.length > 0) repository.git(...init)
    else {
      empty ??= temporaryFolder()
      if (!existsSync(join(empty, '.git'))) new TestRepository(empty).git(...init)
      cpSync(join(empty, '.git'), join(path, '.git'), { recursive: true })
      mkdirSync(join(path, '.git/info'))
    }
    return repository
  }

  static at(path: string): TestRepository {
    return new TestRepository(path)
  }

  git(...args: string[]): string {
    return this.gitWith('', {}, ...args)
  }

  /** What git says before it ends in any way. */
  ask(...args: string[]): string {
    return spawnSync('git', args, { cwd: this.path, env: this.#env }).stdout.toString()
  }

  gitWith(input: string | Buffer, env: NodeJS.ProcessEnv, ...args: string[]): string {
    const options = {
      cwd: this.path,
      env: { ...this.#env, ...env },
      input,
      maxBuffer: 1 << 28,
      timeout: 60_000,
    }
    const stdio: ('pipe' | 'ignore')[] = ['pipe', 'pipe', 'ignore']
    return execFileSync('git', args, { ...options, stdio })
      .toString()
      .trim()
  }

  commit({ author = 'Ada Example <ada@home.example>', ...given }: TestCommit = {}): void {
    const at = given.at ?? day
    const committer = given.committer ?? author
    for (const [path, content] of Object.entries(given.files ?? {})) {
      mkdirSync(dirname(join(this.path, path)), { recursive: true })
      // Bytes that are no UTF-8 stand in texts as surrogates.
      const bytes = typeof content === 'string' ? encodeText(content) : content
      writeFileSync(join(this.path, path), bytes)
    }
    const paths = Object.keys(given.files ?? {})
    if (paths.length > 0) this.git('add', '-f', '--', ...paths)
    const env = {
      ...signed('AUTHOR', author, at),
      ...signed('COMMITTER', committer, given.committedAt ?? at),
    }
    // It would start another process, which looks for work.
    const args = [
      '-c',
      'maintenance.auto=false',
      'commit',
      '-q',
      '--allow-empty',
      '--allow-empty-message',
      '-F',
      '-',
    ]
    this.gitWith(given.message ?? 'Change', env, ...args)
  }

  /** A commit of any bytes, on top of HEAD if it names no parent, which HEAD then is. */
  raw(lines: (head: string, tree: string) => string | Buffer): string {
    const head = this.git('rev-parse', 'HEAD')
    const tree = this.git('rev-parse', 'HEAD^{tree}')
    const args = ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally']
    const hash = this.gitWith(lines(head, tree), {}, ...args)
    this.git('update-ref', 'HEAD', hash)
    return hash
  }

  set(key: string, value: string): void {
    this.git('config', key, value)
  }
}

function signed(who: string, signature: string, at: number): NodeJS.ProcessEnv {
  const start = signature.indexOf('<')
  return {
    [`GIT_${who}_NAME`]: signature.slice(0, start).trim(),
    [`GIT_${who}_EMAIL`]: signature.slice(start + 1, -1),
    [`GIT_${who}_DATE`]: `@${at} +0100`,
  }
}

/**
 * Builds a repository by steps: `commit {…}`, `git [ARGUMENT, …]`, `write [PATH, TEXT]`, and
 * `raw "…"`, a commit in Latin-1 of a TREE and a HEAD before it. `init [OPTION, …]` comes first.
 * `append`, `rename`, `remove` and `link [PATH, TARGET]` are of files. OUT is the path of another
 * repository, in which `out [ARGUMENT, …]` runs git. Steps behind `in "NAME"` are of the one of that
 * name beside the first. `trap` is for who reads them. Returns what is read: the first, or what `read [NAME, …]` says.
 */
export function buildRepository(path: string, steps: readonly string[]): string[] {
  const isInit = steps[0]!.startsWith('init ')
  const options = isInit ? JSON.parse(steps[0]!.slice(5)) : []
  let repository = TestRepository.create(path, ...options)
  let read = [path]
  const beside = (name: string) => join(path, '..', name)
  const other = () => TestRepository.at(`${path}-out/tool`)
  if (steps.some((step) => step.includes('OUT') || step.startsWith('out '))) {
    TestRepository.create(other().path).commit({ files: { 'README.md': '# Tool', 'a.bin': 'x' } })
  }
  for (const step of steps.slice(isInit ? 1 : 0).filter(Boolean)) {
    const [, word, text] = /^(\w+) (.*)$/.exec(step)!
    const given = JSON.parse(text!.replaceAll('OUT', `${path}-out/tool`))
    const place = Array.isArray(given) ? join(repository.path, given[0]) : ''
    if (word === 'in') repository = TestRepository.at(beside(given))
    if (word === 'read') read = given.map(beside)
    if (word === 'commit') repository.commit(given)
    if (word === 'git') repository.git(...given)
    if (word === 'write' || word === 'link') mkdirSync(dirname(place), { recursive: true })
    if (word === 'write') writeFileSync(place, given[1])
    if (word === 'append') appendFileSync(place, given[1])
    if (word === 'rename') renameSync(place, join(repository.path, given[1]))
    if (word === 'remove' || word === 'link') rmSync(place, force)
    if (word === 'link') symlinkSync(given[1], place)
    if (word === 'out') other().git(...given)
    if (word === 'raw') {
      const commit = (head: string, tree: string) =>
        Buffer.from(given.replace('TREE', tree).replace('HEAD', head), 'latin1')
      repository.raw(commit)
    }
  }
  return read
}

export interface ReadRepositoriesOptions {
  readonly withEmails?: boolean
  readonly silenceMsMax?: number
  readonly searchPath?: string
}

/** Reads them as one import. */
export async function readRepositories(
  paths: readonly string[],
  { withEmails = true, ...options }: ReadRepositoriesOptions = {},
): Promise<RecordingSink> {
  const sink = new RecordingSink()
  const reader = createGitReader({ searchPath, withEmails, ...options })
  for (const path of paths) {
    const input = await findGitInput(path, path)
    const given = input ?? { path, name: path, bytes: 1, modifiedAt: day }
    const before = sink.bytes
    await reader.read({ ...given, name: 'source' }, sink, { mapping: null, now })
    expect(sink.bytes - before, 'told as progress').toBe(given.bytes)
  }
  return sink
}

/** Counts of contributions by signature. */
export function counts(sink: RecordingSink): Record<string, number> {
  const told = sink.edges.map(({ from, count }) => [`${from.name} <${from.address}>`, count!])
  return Object.fromEntries(told)
}

/** A program that leaves a mark behind. */
export function trap(): { program: string; mark: string } {
  const folder = temporaryFolder()
  const [program, mark] = [join(folder, 'program'), join(folder, 'mark')]
  writeFileSync(program, `#!/bin/sh\ntouch '${mark}'\nexit 1\n`)
  chmodSync(program, 0o755)
  return { program, mark }
}

export function withCommit(): TestRepository {
  const repository = TestRepository.create()
  repository.commit({ files: { 'README.md': '# Tool', 'a.bin': 'x' } })
  return repository
}
