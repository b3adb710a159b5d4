/**
 * Reads git clones and bare repositories: authors and co-authors with their contributions, and the
 * repository with its README. The history is that of HEAD. If HEAD has no commit, it is that of the
 * remote's HEAD, `main` or `master`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatIsoSeconds } from '../../../contract/index.ts'
import { dropAbsent } from '../../normalise/index.ts'
import { isContact, parseRelay, readDisplayName } from '../addresses.ts'
import { isBotSignature } from '../bots.ts'
import type { ReadOptions, RecordSink, SourceInput, SourceReader } from '../format.ts'
import { type GitFolder, openGitFolder, parseRemote } from './git-folder.ts'
import {
  type CommitHistory,
  type Contributor,
  chooseEarlier,
  readHistory,
  SeenCommits,
} from './git-history.ts'
import { GitProcess, type GitProcessOptions } from './git-process.ts'
import { type GitTree, readTree } from './git-tree.ts'
import { findMailmapEntry, type MailmapPeople, readMailmap } from './mailmap.ts'
import type { CommitSignature } from './signatures.ts'

export interface GitReaderOptions extends GitProcessOptions {
  /** Whether addresses that sign commits become `emails` of the person. */
  readonly withEmails: boolean
}

const settingsBytesMax = 1 << 20

const shallowReason =
  'start of a history, which a shallow clone lacks (git fetch --unshallow adds it)'

/**
 * A reader for all inputs of one import, one after the other. A commit counts once, by its hash,
 * for the first repository that contains it. So name an original before its forks.
 */
export function createGitReader(options: GitReaderOptions): SourceReader {
  const seen = new SeenCommits()
  return {
    trust: 'archive',
    isOneReading: true,
    read: (input, sink, { now }) => readRepository(input, sink, { ...options, now, seen }),
  }
}

type RunOptions = GitReaderOptions & Pick<ReadOptions, 'now'> & { readonly seen: SeenCommits }

async function readRepository(
  input: SourceInput,
  sink: RecordSink,
  options: RunOptions,
): Promise<void> {
  const { name } = input
  const folder = await openGitFolder(input.path, name)
  const git = new GitProcess(name, folder.gitFolder, options)
  const progress = new CommitProgress(input.bytes, sink)
  const { fullName, isPartial } = await readSettings(git, folder)
  const head = await findHead(git)
  if (head === null) {
    sink.skipped('repository without commits')
    return progress.finish()
  }
  if (folder.isShallow) sink.skipped(shallowReason)
  const tree = await readTree(git, head, sink).catch((error: Error) => {
    // Files that the partial clone lacks are not fetched on demand.
    if (!isPartial) throw error
    sink.skipped('tree of files that a partial clone lacks')
    return { mailmap: null }
  })
  progress.total = await countCommits(git, head)
  const history = await readHistory(git, sink, {
    ...{ name, head, mailmap: tree.mailmap, now: options.now, seen: options.seen },
    onCommits: (count) => progress.add(count),
  })
  // Date 0: the name is that of the remote now, not as of the last commit.
  const repo = sink.repo({ fullName }, 0)
  sink.describeRepo(repo, buildRepoMembers(tree, folder, history), history.lastAt, 1)
  const mailmap = await readMailmap(git, tree.mailmap)
  await passContributors(history, { repo, fullName, mailmap }, sink, options.withEmails)
  progress.finish()
}

/** Reports progress in bytes of the input, by the share of commits read. */
class CommitProgress {
  /** Commits of the history. */
  total = 0
  readonly #bytes: number
  readonly #sink: RecordSink
  #commits = 0
  #told = 0

  constructor(bytes: number, sink: RecordSink) {
    this.#bytes = bytes
    this.#sink = sink
  }

  add(commits: number): void {
    this.#commits += commits
    this.#report(Math.floor((this.#bytes * this.#commits) / Math.max(this.total, this.#commits, 1)))
  }

  finish(): void {
    this.#report(this.#bytes)
  }

  #report(bytes: number): void {
    if (bytes > this.#told) this.#sink.read(bytes - this.#told)
    this.#told = Math.max(this.#told, bytes)
  }
}

interface RepositorySettings {
  readonly fullName: string
  /** Whether the clone lacks files that its remote has. */
  readonly isPartial: boolean
}

/** Reads only the repository's own file, because included files may be anywhere. */
async function readSettings(git: GitProcess, folder: GitFolder): Promise<RepositorySettings> {
  const path = join(folder.commonFolder, 'config')
  const args = ['config', `--file=${path}`, '--no-includes', '-z', '--list']
  // Like git, a mirror needs no settings.
  const text = existsSync(path) ? (await git.read(args, settingsBytesMax)).toString() : ''
  let fullName = folder.localName
  let isPartial = false
  for (const setting of text.split('\0')) {
    const end = setting.indexOf('\n')
    const [key, value] = [setting.slice(0, end), setting.slice(end + 1)]
    if (key === 'remote.origin.url') fullName = parseRemote(value) ?? folder.localName
    if (key === 'extensions.partialclone' || key.endsWith('.promisor')) isPartial = true
  }
  return { fullName, isPartial }
}

const headNames = ['HEAD', 'refs/remotes/origin/HEAD', 'refs/heads/main', 'refs/heads/master']
const hashesBytesMax = 1024

/** The hash of the newest commit, or null if there is none. */
async function findHead(git: GitProcess): Promise<string | null> {
  for (const name of headNames) {
    const hash = await git.read(['rev-parse', '--revs-only', name], hashesBytesMax)
    if (hash.length > 0) return hash.toString().trim()
  }
  return null
}

async function countCommits(git: GitProcess, head: string): Promise<number> {
  const count = await git.read(['rev-list', '--count', '--no-merges', head, '--'], hashesBytesMax)
  return Number(count.toString().trim())
}

function buildRepoMembers(
  { readme, language, topics, description }: Partial<GitTree>,
  { description: given, isShallow }: GitFolder,
  { firstAt, lastAt }: CommitHistory,
): Record<string, unknown> {
  const hasFirst = firstAt !== 0 && !isShallow
  return dropAbsent({
    description: given ?? description,
    topics,
    readme,
    language,
    createdAt: hasFirst ? formatIsoSeconds(firstAt) : undefined,
    updatedAt: lastAt === 0 ? undefined : formatIsoSeconds(lastAt),
  })
}

const contributorsPerTurn = 2048

interface ReadRepository {
  readonly repo: number
  readonly fullName: string
  readonly mailmap: MailmapPeople
}

async function passContributors(
  { contributors, mapped }: CommitHistory,
  { repo, fullName, mailmap }: ReadRepository,
  sink: RecordSink,
  withEmails: boolean,
): Promise<void> {
  const edges = new Map<number, Pick<Contributor, 'count' | 'firstAt' | 'lastAt'>>()
  for (const [i, contributor] of contributors.entries()) {
    const { lastAt, line, firstAt, count } = contributor
    const person = addPerson(contributor, lastAt, sink)
    const members = buildPersonMembers(contributor, withEmails)
    if (Object.keys(members).length > 0) sink.describePerson(person, members, lastAt, line)
    const entry = findMailmapEntry(mailmap, contributor)
    const { name, address, signsOffAs } = contributor
    sink.noteSignature(person, {
      ...{ name, address, repository: fullName },
      ...(entry !== null && { mailmapEntry: entry }),
      ...(signsOffAs.size > 0 && { signsOffAs: [...signsOffAs] }),
    })
    const before = edges.get(person) ?? { count: 0, firstAt: 0, lastAt: 0 }
    edges.set(person, {
      count: before.count + count,
      firstAt: chooseEarlier(before.firstAt, firstAt),
      lastAt: Math.max(before.lastAt, lastAt),
    })
    if (i % contributorsPerTurn === 0) await sink.turn()
  }
  for (const [from, { count, firstAt, lastAt }] of edges) {
    sink.edge({ type: 'contributes', from, to: repo, at: lastAt, firstAt, count })
  }
  for (const [i, { written, contributor }] of mapped.entries()) {
    // Keeps the signature as written, so that a person can be erased by it.
    const person = addPerson(written, contributor.lastAt, sink)
    const other = addPerson(contributor, contributor.lastAt, sink)
    sink.samePerson(person, other, fullName)
    sink.noteSignature(person, { ...written, repository: fullName })
    if (i % contributorsPerTurn === 0) await sink.turn()
  }
}

function addPerson({ name, address }: CommitSignature, at: number, sink: RecordSink): number {
  return sink.person({ address, name: name === '' ? undefined : name }, at)
}

/** The sink keeps the newest of several signatures, by the date of the last commit. */
function buildPersonMembers({ name, address }: Contributor, withEmails: boolean) {
  const isBot = isBotSignature(name, address)
  const isOwn = !isBot && !parseRelay(name).isRelayed
  return dropAbsent({
    displayName: readDisplayName(name),
    emails: withEmails && isOwn && isContact(address) ? [address] : undefined,
    isBot: isBot ? true : undefined,
  })
}
