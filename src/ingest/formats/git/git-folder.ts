/**
 * Locates the parts of a repository on disk. All must be within the folder that the import names,
 * so that a hostile repository cannot reveal content of other folders.
 */
import type { Dirent, Stats } from 'node:fs'
import { lstat, open, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { SourceError } from '../../sources/index.ts'
import { splitPath } from '../field-values.ts'
import type { SourceInput } from '../format.ts'

export interface GitFolder {
  /** The folder of HEAD. */
  readonly gitFolder: string
  /** The folder of objects and settings. It differs for linked worktrees. */
  readonly commonFolder: string
  /** `local/` and the name of the folder, for a repository without a remote. */
  readonly localName: string
  /** The earliest commits are missing. */
  readonly isShallow: boolean
  /** Null for none, or the text that git writes itself. */
  readonly description: string | null
}

/** Throws SourceError: no repository, or a part of it is elsewhere or has another owner. */
export async function openGitFolder(path: string, name: string): Promise<GitFolder> {
  const root = await realpath(path).catch((error: Error) => {
    throw new SourceError(`${name}: ${error.message}`)
  })
  const gitFolder = await findGitFolder(root, name)
  const commonFolder = isInFolder(gitFolder, root)
    ? gitFolder
    : await findMainFolder(root, gitFolder, name)
  await refuseLinks(gitFolder, commonFolder, name)
  await refuseOwners([root, gitFolder, commonFolder], name)
  const description = (await readFileStart(join(commonFolder, 'description'))).trim()
  return {
    gitFolder,
    commonFolder,
    localName: `local/${replaceForbidden(findFolderName(root))}`,
    isShallow: (await readFileStart(join(commonFolder, 'shallow'))) !== '',
    description: description === '' || description.startsWith('Unnamed ') ? null : description,
  }
}

/**
 * The input for a working tree or a bare repository. Null if the folder is neither. Its size is
 * that of packs, plus an estimate for loose objects.
 */
export async function findGitInput(path: string, name: string): Promise<SourceInput | null> {
  const found = await readStats(join(path, '.git'))
  if (found === null && !(await isBare(path))) return null
  const gitFolder = found === null ? path : join(path, '.git')
  const objects = join(gitFolder, 'objects')
  let bytes = 1
  for (const { name: pack } of await listEntries(join(objects, 'pack'))) {
    bytes += (await readStats(join(objects, 'pack', pack)))?.size ?? 0
  }
  for (const { name: folder } of await listEntries(objects)) {
    if (folder.length === 2) bytes += 1024 * (await listEntries(join(objects, folder))).length
  }
  const head = (await readStats(join(gitFolder, 'HEAD'))) ?? (await stat(path))
  return { path, name, bytes, modifiedAt: Math.floor(head.mtimeMs / 1000) }
}

/**
 * `owner/name` of the address of a remote, a URL or in the form of scp, without user, password,
 * host and port. Null for a folder.
 */
export function parseRemote(url: string): string | null {
  const [owner, ...names] = splitPath(url)
  if (owner === undefined || names.length === 0) return null
  // Joins nested groups, because the last part alone may be ambiguous.
  return `${replaceForbidden(owner)}/${replaceForbidden(names.join('-').replace(/\.git$/, ''))}`
}

const fileBytesMax = 4096

const nameCharactersMax = 100

/** Replaces characters that GitHub does not allow in names. */
function replaceForbidden(name: string): string {
  const plain = name
    .slice(0, nameCharactersMax)
    .replace(/[^\w.-]/g, '-')
    .replace(/^[-~.]/, '')
  return plain === '' ? 'repository' : plain
}

function findFolderName(root: string): string {
  const name = basename(root) === '.git' ? basename(dirname(root)) : basename(root)
  return name.replace(/\.git$/, '')
}

async function isBare(path: string): Promise<boolean> {
  const [head, objects, refs] = await Promise.all(
    ['HEAD', 'objects', 'refs'].map((name) => readStats(join(path, name))),
  )
  return head != null && objects?.isFile() === false && refs?.isFile() === false
}

async function findGitFolder(root: string, name: string): Promise<string> {
  const inner = join(root, '.git')
  const found = await readStats(inner)
  if (found === null && (await isBare(root))) return root
  if (found === null) throw new SourceError(`${name}: neither a git clone nor a bare repository`)
  if (found.isDirectory()) return inner
  const pointer = /^gitdir: ([^\n\0]+)/.exec(await readFileStart(inner))?.[1]
  const target = found.isSymbolicLink() ? inner : pointer && resolve(root, pointer.trim())
  if (target === undefined || target === '') {
    throw new SourceError(`${name}: its .git is neither a folder nor names one`)
  }
  return realpath(target).catch(() => {
    throw new SourceError(`${name}: its .git leads to "${printText(target)}", which does not exist`)
  })
}

/**
 * The repository that a worktree is linked to (gitrepository-layout). It must name the worktree in
 * return, which proves that the link is not forged.
 */
async function findMainFolder(root: string, gitFolder: string, name: string): Promise<string> {
  const back = (await readFileStart(join(gitFolder, 'gitdir'))).trim()
  const named = back === '' ? null : await realpath(resolve(gitFolder, back)).catch(() => null)
  const common = (await readFileStart(join(gitFolder, 'commondir'))).trim()
  const main = await realpath(resolve(gitFolder, common)).catch(() => null)
  const isLinked =
    named === join(root, '.git') && dirname(gitFolder) === join(`${main}`, 'worktrees')
  if (main !== null && isLinked) return main
  throw buildLeakError(name, '.git', gitFolder)
}

/**
 * Refuses symbolic links and the file `commondir`, which could lead to another repository of this
 * account. Borrowed objects (`objects/info/alternates`, by `git clone --shared`) are allowed: an
 * object is read only by its hash, which is known only to those with access.
 */
async function refuseLinks(gitFolder: string, common: string, name: string): Promise<void> {
  if (gitFolder === common && (await readStats(join(common, 'commondir'))) !== null) {
    throw buildLeakError(name, 'commondir', await readFileStart(join(common, 'commondir')))
  }
  const branch = /^ref: (refs\/[^\n\0]+)/.exec(await readFileStart(join(gitFolder, 'HEAD')))?.[1]
  const parts = [
    'config',
    'packed-refs',
    'refs',
    'objects',
    'objects/pack',
    'objects/info',
    'shallow',
  ]
  const links = ['refs/remotes/origin/HEAD', 'refs/heads/main', 'refs/heads/master']
  const places = [...parts, ...links, branch?.trim() ?? 'refs'].map((part) => join(common, part))
  for (const place of [join(gitFolder, 'HEAD'), ...places]) {
    const target = await realpath(place).catch(() => place)
    const isInside = isInFolder(target, common) || isInFolder(target, gitFolder)
    if (!isInside) throw buildLeakError(name, relative(common, place), target)
  }
  for (const folder of ['objects', 'objects/pack']) {
    const link = (await listEntries(join(common, folder))).find((entry) => entry.isSymbolicLink())
    if (link !== undefined) throw buildLeakError(name, `${folder}/${link.name}`, 'a symbolic link')
  }
}

function buildLeakError(name: string, part: string, target: string): SourceError {
  const places = `"${printText(part)}" leads out of it, to "${printText(target.trim())}"`
  const advice = 'import the repository there, or a clone made with git clone --no-local'
  return new SourceError(`${name}: ${places}: ${advice}`)
}

/**
 * Refuses repositories of other accounts, as git does by default. Git itself does not, because its
 * command line here names the folder of HEAD.
 */
async function refuseOwners(folders: readonly string[], name: string): Promise<void> {
  const account = process.getuid?.()
  for (const folder of folders) {
    const { uid } = await stat(folder)
    if (account === undefined || uid === account) continue
    const advice = `import it as that account, or a copy that account ${account} owns`
    throw new SourceError(`${name}: account ${uid} owns ${printText(folder)}: ${advice}`)
  }
}

/** Entries of a folder. Empty if it cannot be read. */
function listEntries(path: string): Promise<Dirent[]> {
  return readdir(path, { withFileTypes: true }).catch(() => [])
}

/** Does not follow a link. Null if the path does not exist. */
function readStats(path: string): Promise<Stats | null> {
  return lstat(path).catch(() => null)
}

/** The first bytes of a plain file: others may block or never end. Empty if it is none. */
async function readFileStart(path: string): Promise<string> {
  if ((await readStats(path))?.isFile() !== true) return ''
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(fileBytesMax), 0, fileBytesMax, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

function isInFolder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}${sep}`)
}

function printText(text: string): string {
  return text.slice(0, 300).replace(/\p{C}/gu, '\ufffd')
}
