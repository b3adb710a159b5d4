/** Reads README, description, topics and language from the files of the newest commit. */
import { isUtf8 } from 'node:buffer'
import { SourceError } from '../../sources/index.ts'
import type { RecordSink } from '../format.ts'
import { LanguageSizes } from './file-languages.ts'
import { type GitProcess, splitFields } from './git-process.ts'
import { type PackageTexts, readPackageToml } from './package-toml.ts'

export interface GitTree extends ManifestTexts {
  readonly readme?: string
  readonly language?: string | undefined
  /** Hash of `.mailmap`, or null. */
  readonly mailmap: string | null
}

interface TreeFile {
  readonly hash: string
  readonly bytes: number
}

const pathBytesMax = 4096
const fileBytesMax = 1 << 20
const mailmapBytesMax = 16 << 20
/** A tree of a few kilobytes can name billions of files. */
const filesMax = 300_000

/** @param head hash of a commit */
export async function readTree(git: GitProcess, head: string, sink: RecordSink): Promise<GitTree> {
  const files = await findNamedFiles(git, head)
  const wanted = new Map<string, TreeFile>()
  const readme = readmeNames.find((name) => files.has(name))
  for (const name of [readme ?? '', ...manifestNames]) {
    const file = files.get(name)
    if (file === undefined) continue
    if (file.bytes <= fileBytesMax) wanted.set(name, file)
    else sink.skipped(`${name === readme ? 'README' : name} of more than 1 MiB`)
  }
  const texts = await readTexts(git, wanted, sink)
  const mailmap = files.get('.mailmap')
  if (mailmap !== undefined && mailmap.bytes > mailmapBytesMax) {
    sink.skipped('.mailmap of more than 16 MiB')
  }
  const text = readme === undefined ? undefined : texts.get(readme)
  return {
    ...mergeManifests(texts),
    ...(text === undefined ? {} : { readme: text }),
    language: await findLanguage(git, head, sink),
    mailmap: mailmap !== undefined && mailmap.bytes <= mailmapBytesMax ? mailmap.hash : null,
  }
}

const readmeNames = ['', 'docs/', '.github/'].flatMap((folder) =>
  ['.md', '.markdown', '.mdx', '.rst', '.adoc', '.asciidoc', '.org', '.txt', ''].map(
    (end) => `${folder}readme${end}`,
  ),
)

/** The first file that has a member counts. */
const manifestNames = ['package.json', 'cargo.toml', 'pyproject.toml']

function mergeManifests(texts: ReadonlyMap<string, string>): ManifestTexts {
  const all = manifestNames.map((name) => readManifest(name, texts.get(name) ?? ''))
  return Object.assign({}, ...all.toReversed()) as ManifestTexts
}

/** Wanted files of the root and of folders that may contain a README, by name in lower case. */
async function findNamedFiles(git: GitProcess, head: string): Promise<Map<string, TreeFile>> {
  const wanted = new Set([...readmeNames, ...manifestNames, '.mailmap'])
  const files = new Map<string, TreeFile>()
  // With a slash, git lists the content of a folder.
  const args = ['ls-tree', '-l', '-z', head, '--']
  for (const folders of [[], ['docs/', '.github/']]) {
    let count = 0
    for await (const entries of splitFields(git.stream([...args, ...folders]), pathBytesMax)) {
      for (const { mode, hash, bytes, path } of entries.map(parseTreeEntry)) {
        // Git only uses a mailmap with exactly this name.
        const name = path.toLowerCase() === '.mailmap' ? path : path.toLowerCase()
        // Excludes links. If names differ only in case, the first one counts.
        if (mode.startsWith('100') && wanted.has(name) && !files.has(name)) {
          files.set(name, { hash, bytes })
        }
      }
      count += entries.length
      if (count > filesMax) break
    }
  }
  return files
}

async function findLanguage(
  git: GitProcess,
  head: string,
  sink: RecordSink,
): Promise<string | undefined> {
  const sizes = new LanguageSizes()
  let count = 0
  const args = ['ls-tree', '-r', '-l', '-z', head]
  for await (const entries of splitFields(git.stream(args), pathBytesMax)) {
    for (const { mode, bytes, path } of entries.map(parseTreeEntry)) {
      if (mode.startsWith('100')) sizes.add(path, bytes)
    }
    count += entries.length
    await sink.turn()
    if (count <= filesMax) continue
    sink.skipped(`rest of a tree of more than ${filesMax} files`)
    break
  }
  return sizes.findLargest()
}

/** Parses `mode type hash size<TAB>path`. The size is padded, and `-` for anything but files. */
function parseTreeEntry(entry: string): { mode: string; path: string } & TreeFile {
  const tab = entry.indexOf('\t')
  const [mode, , hash, size] = entry
    .slice(0, tab)
    .split(' ')
    .filter((part) => part !== '')
  // Files that a partial clone lacks have no size.
  const bytes = Number(size)
  const path = entry.slice(tab + 1)
  return { mode: mode ?? '', hash: hash ?? '', bytes: Number.isFinite(bytes) ? bytes : 0, path }
}

/** The texts of files that are UTF-8, without byte order marks. */
async function readTexts(
  git: GitProcess,
  files: ReadonlyMap<string, TreeFile>,
  sink: RecordSink,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const [name, { hash, bytes }] of files) {
    const content = await git.read(['cat-file', 'blob', hash], fileBytesMax)
    if (content.length !== bytes) throw new SourceError(`${name}: git gave ${content.length} bytes`)
    if (isUtf8(content) && !content.includes(0)) {
      texts.set(name, content.toString().replace(/^\ufeff/, ''))
    } else sink.skipped(`${name.includes('readme') ? 'README' : name} that is not UTF-8`)
  }
  return texts
}

/** Members of a package manifest that describe the repository. */
interface ManifestTexts {
  readonly description?: string
  readonly topics?: readonly string[]
}

const descriptionCharactersMax = 1000
const topicsMax = 50
const topicCharactersMax = 50

/**
 * Reads `package.json`, `cargo.toml` or `pyproject.toml`. Invalid files are ignored, because they
 * are not a fault of the import.
 *
 * @param name in lower case
 */
export function readManifest(name: string, text: string): ManifestTexts {
  const { description, keywords } = name.endsWith('.json')
    ? parseJsonMembers(text)
    : readPackageToml(text)
  const line = typeof description === 'string' ? joinLines(description) : ''
  const topics = (Array.isArray(keywords) ? keywords : [])
    .filter((topic) => typeof topic === 'string')
    .map(joinLines)
    .filter((topic) => topic !== '' && topic.length <= topicCharactersMax)
  return {
    ...(line === '' ? {} : { description: line }),
    ...(topics.length === 0 ? {} : { topics: [...new Set(topics)].slice(0, topicsMax) }),
  }
}

function parseJsonMembers(text: string): PackageTexts {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function joinLines(text: string): string {
  const start = text.slice(0, descriptionCharactersMax)
  return start.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
}
