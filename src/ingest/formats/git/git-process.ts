/**
 * Runs the `git` binary on a repository that may be hostile: no shell, no hook, no other program,
 * no network, no settings but those of the repository, and of these none that runs anything.
 */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { delimiter, isAbsolute } from 'node:path'
import { SourceError } from '../../sources/index.ts'

export interface GitProcessOptions {
  /** The variable PATH, by which the binary is found. Relative folders in it are ignored. */
  readonly searchPath: string
  /** How long a process may write nothing. Default: a minute. */
  readonly silenceMsMax?: number
}

const silenceMsDefault = 60_000
const stderrBytesMax = 4096

/**
 * The command line goes before the configuration of the repository. Nothing here shows a diff,
 * reads an index or asks a remote, so most of these keys only matter where git has a fault.
 */
const neutralSettings: readonly string[] = [
  ...['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'core.pager=cat', 'core.editor=false'],
  ...['core.sshCommand=false', 'core.gitProxy=false', 'core.askPass=false'],
  ...['core.attributesFile=/dev/null', 'core.excludesFile=/dev/null'],
  ...['core.alternateRefsCommand=false', 'credential.helper=', 'protocol.allow=never'],
  ...['diff.external=', 'log.showSignature=false', 'gpg.program=false', 'gpg.ssh.program=false'],
  ...['gpg.x509.program=false', 'maintenance.auto=false', 'gc.auto=0', 'mailmap.file='],
  // A damaged graph of commits ends git, and one that lies hides commits.
  ...['core.commitGraph=false', 'i18n.logOutputEncoding=UTF-8', 'core.quotePath=false'],
  // Its values come from the repository, and are amounts of memory.
  ...['core.deltaBaseCacheLimit=96m', 'core.packedGitLimit=4g', 'core.bigFileThreshold=16m'],
]

function environmentOf(searchPath: string): NodeJS.ProcessEnv {
  return {
    // A relative folder could be one of the repository, with a program named git in it.
    PATH: searchPath.split(delimiter).filter(isAbsolute).join(delimiter),
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_GRAFT_FILE: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    // Older versions ignore it. There, protocols that are not allowed stop fetches on demand.
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  }
}

/** Runs commands on one repository. All throw SourceError that names it. */
export class GitProcess {
  readonly #name: string
  readonly #gitFolder: string
  readonly #options: GitProcessOptions

  /**
   * @param name of the source, for messages
   * @param gitFolder where HEAD is. Git looks for none itself
   */
  constructor(name: string, gitFolder: string, options: GitProcessOptions) {
    this.#name = name
    this.#gitFolder = gitFolder
    this.#options = options
  }

  /**
   * What a command writes, as a stream. A caller that stops early ends the process.
   *
   * @param settings more of them, as `key=value`
   */
  async *stream(
    args: readonly string[],
    stdin = '',
    settings: readonly string[] = [],
  ): AsyncGenerator<Buffer> {
    const child = this.#start(args, settings)
    const ending = endOf(child)
    // A process that ends early does not read all, and its exit code tells why.
    child.stdin.on('error', () => undefined)
    child.stdin.end(stdin)
    const errors = startOf(child)
    const silenceMsMax = this.#options.silenceMsMax ?? silenceMsDefault
    const silence = `wrote nothing for ${silenceMsMax / 1000} s`
    try {
      const chunks = child.stdout[Symbol.asyncIterator]()
      for (;;) {
        const next = await within(silenceMsMax, chunks.next())
        if (next === null) throw this.#error(args, silence)
        if (next.done === true) break
        yield next.value
      }
      const end = await within(silenceMsMax, ending)
      if (end === null) throw this.#error(args, silence)
      if (end.error !== null) throw this.#startError(end.error)
      if (end.code !== 0) throw this.#error(args, reasonOf(errors.bytes, end))
    } finally {
      kill(child)
      // Something that git started may still hold the other ends.
      child.stdout.destroy()
      child.stderr.destroy()
    }
  }

  /** All that a command writes. Throws where that is more than `bytesMax`. */
  async read(args: readonly string[], bytesMax: number, stdin = ''): Promise<Buffer> {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of this.stream(args, stdin)) {
      length += chunk.length
      if (length > bytesMax) throw this.#error(args, `wrote more than ${bytesMax} bytes`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }

  #start(args: readonly string[], settings: readonly string[]): ChildProcessWithoutNullStreams {
    const set = [...neutralSettings, ...settings].flatMap((setting) => ['-c', setting])
    const options = ['--no-pager', '--literal-pathspecs', `--git-dir=${this.#gitFolder}`]
    return spawn('git', [...options, ...set, ...args], {
      // Outside of the repository: paths that its configuration names lead nowhere.
      cwd: '/',
      env: environmentOf(this.#options.searchPath),
      stdio: 'pipe',
      // A group of its own, so that what git starts ends with it.
      detached: true,
      windowsHide: true,
    })
  }

  #error(args: readonly string[], reason: string): SourceError {
    return new SourceError(`${this.#name}: git ${args[0]}: ${reason}`)
  }

  #startError(error: NodeJS.ErrnoException): SourceError {
    if (error.code !== 'ENOENT') return this.#error(['start'], error.message)
    const advice = 'install git, or add the folder that it is in to PATH'
    return new SourceError(`${this.#name}: there is no program git to read it with: ${advice}`)
  }
}

/**
 * Fields that each end in NUL, as git writes them with `-z`: neither a header of a commit nor a
 * path can hold that byte. Gives those of each chunk as Latin-1, which is one character a byte.
 * Longer fields than `bytesMax` are cut. A last field without NUL is dropped.
 */
export async function* nulFields(
  chunks: AsyncIterable<Buffer>,
  bytesMax: number,
): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const first = chunk.indexOf(0)
    if (first < 0) {
      if (rest.length < bytesMax) rest = Buffer.concat([rest, chunk])
      continue
    }
    const fields = [Buffer.concat([rest, chunk.subarray(0, first)]).toString('latin1', 0, bytesMax)]
    let start = first + 1
    for (let end = chunk.indexOf(0, start); end >= 0; end = chunk.indexOf(0, start)) {
      fields.push(chunk.toString('latin1', start, Math.min(end, start + bytesMax)))
      start = end + 1
    }
    yield fields
    // A copy, since the field may wait while chunks come that are far larger.
    rest = Buffer.from(chunk.subarray(start))
  }
}

interface ProcessEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly error: NodeJS.ErrnoException | null
}

function endOf(child: ChildProcess): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }))
    child.once('close', (code, signal) => resolve({ code, signal, error: null }))
  })
}

/** Null where it takes longer. */
async function within<T>(ms: number, waited: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  // The streams are destroyed after a silence, which nothing waits for by then.
  waited.catch(() => undefined)
  try {
    return await Promise.race([waited, late])
  } finally {
    clearTimeout(timer)
  }
}

function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has ended in between, or the system has none.
    child.kill('SIGKILL')
  }
}

/** The first bytes of stderr. All else is read and dropped, so that the process can go on. */
function startOf(child: ChildProcessWithoutNullStreams): { bytes: Buffer } {
  const start = { bytes: Buffer.alloc(0) as Buffer }
  child.stderr.on('error', () => undefined)
  child.stderr.on('data', (chunk: Buffer) => {
    const room = stderrBytesMax - start.bytes.length
    if (room > 0) start.bytes = Buffer.concat([start.bytes, chunk.subarray(0, room)])
  })
  return start
}

function reasonOf(stderr: Buffer, { code, signal }: ProcessEnd): string {
  const lines = withoutCredentials(stderr.toString()).split('\n')
  // Warnings and hints stand in front of what ended it.
  const line = lines.find((text) => text.startsWith('fatal: ')) ?? lines[0]!
  const text = line.replace(/^(?:fatal|error): /, '').trim()
  const isOwner = text.includes('dubious ownership')
  if (isOwner) return `${printable(text)}: import as the account that owns it, or copy it`
  const how = signal === null ? `exit code ${code}` : `ended by ${signal}`
  return text === '' ? how : printable(text)
}

/** Addresses of remotes may hold a name and a password, up to the last `@` before the path. */
function withoutCredentials(text: string): string {
  const [start, ...rest] = text.split('://')
  const plain = rest.map((part) => {
    const end = part.search(/[\s/]/)
    return part.slice(part.slice(0, end < 0 ? undefined : end).lastIndexOf('@') + 1)
  })
  return [start, ...plain].join('://')
}

const messageCharactersMax = 300

/** Names of paths and refs may hold codes that a terminal obeys. */
function printable(text: string): string {
  return text.slice(0, messageCharactersMax).replace(/\p{C}/gu, '\ufffd')
}
