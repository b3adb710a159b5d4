/**
 * Runs the `git` binary on a repository that may be hostile: without shell, hooks, other programs,
 * network or global settings. Settings of the repository that run programs are overridden.
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
 * The command line takes precedence over the configuration of the repository. No command here shows
 * a diff, reads an index or uses a remote, so most of these keys only guard against faults of git.
 */
const neutralSettings: readonly string[] = [
  ...['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'core.pager=cat', 'core.editor=false'],
  ...['core.sshCommand=false', 'core.gitProxy=false', 'core.askPass=false'],
  ...['core.attributesFile=/dev/null', 'core.excludesFile=/dev/null'],
  ...['core.alternateRefsCommand=false', 'credential.helper=', 'protocol.allow=never'],
  ...['diff.external=', 'log.showSignature=false', 'gpg.program=false', 'gpg.ssh.program=false'],
  ...['gpg.x509.program=false', 'maintenance.auto=false', 'gc.auto=0', 'mailmap.file='],
  // A damaged commit-graph file ends git, and a forged one hides commits.
  ...['core.commitGraph=false', 'i18n.logOutputEncoding=UTF-8', 'core.quotePath=false'],
  // Limits of memory, which the repository could otherwise set.
  ...['core.deltaBaseCacheLimit=96m', 'core.packedGitLimit=4g', 'core.bigFileThreshold=16m'],
]

function buildEnvironment(searchPath: string): NodeJS.ProcessEnv {
  return {
    // A relative folder could be in the repository, and contain a program named git.
    PATH: searchPath.split(delimiter).filter(isAbsolute).join(delimiter),
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_GRAFT_FILE: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    // Older versions ignore this. For them GIT_ALLOW_PROTOCOL prevents fetches on demand.
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
   * @param gitFolder folder of HEAD. Git does not search for it
   */
  constructor(name: string, gitFolder: string, options: GitProcessOptions) {
    this.#name = name
    this.#gitFolder = gitFolder
    this.#options = options
  }

  /**
   * The output of a command as a stream. A caller that stops early ends the process.
   *
   * @param settings additional settings, as `key=value`
   */
  async *stream(
    args: readonly string[],
    stdin = '',
    settings: readonly string[] = [],
  ): AsyncGenerator<Buffer> {
    const child = this.#start(args, settings)
    const ending = waitForEnd(child)
    // A process that ends early does not read all of stdin. Its exit code is reported instead.
    child.stdin.on('error', () => undefined)
    child.stdin.end(stdin)
    const errors = collectStart(child)
    const silenceMsMax = this.#options.silenceMsMax ?? silenceMsDefault
    const silence = `wrote nothing for ${silenceMsMax / 1000} s`
    try {
      const chunks = child.stdout[Symbol.asyncIterator]()
      for (;;) {
        const next = await waitAtMost(silenceMsMax, chunks.next())
        if (next === null) throw this.#buildError(args, silence)
        if (next.done === true) break
        yield next.value
      }
      const end = await waitAtMost(silenceMsMax, ending)
      if (end === null) throw this.#buildError(args, silence)
      if (end.error !== null) throw this.#buildStartError(end.error)
      if (end.code !== 0) throw this.#buildError(args, describeFailure(errors.bytes, end))
    } finally {
      stopGroup(child)
      // A child process of git may keep the other ends open.
      child.stdout.destroy()
      child.stderr.destroy()
    }
  }

  /** The whole output of a command. Throws if it exceeds `bytesMax`. */
  async read(args: readonly string[], bytesMax: number, stdin = ''): Promise<Buffer> {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of this.stream(args, stdin)) {
      length += chunk.length
      if (length > bytesMax) throw this.#buildError(args, `wrote more than ${bytesMax} bytes`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }

  #start(args: readonly string[], settings: readonly string[]): ChildProcessWithoutNullStreams {
    const set = [...neutralSettings, ...settings].flatMap((setting) => ['-c', setting])
    const options = ['--no-pager', '--literal-pathspecs', `--git-dir=${this.#gitFolder}`]
    return spawn('git', [...options, ...set, ...args], {
      // Outside of the repository, so that relative paths in its configuration lead nowhere.
      cwd: '/',
      env: buildEnvironment(this.#options.searchPath),
      stdio: 'pipe',
      // A process group of its own, so that child processes of git end with it.
      detached: true,
      windowsHide: true,
    })
  }

  #buildError(args: readonly string[], reason: string): SourceError {
    return new SourceError(`${this.#name}: git ${args[0]}: ${reason}`)
  }

  #buildStartError(error: NodeJS.ErrnoException): SourceError {
    if (error.code !== 'ENOENT') return this.#buildError(['start'], error.message)
    const advice = 'install git, or add the folder that it is in to PATH'
    return new SourceError(`${this.#name}: there is no program git to read it with: ${advice}`)
  }
}

/**
 * Splits output of git at NUL (`-z`), a byte that neither headers of commits nor paths can contain.
 * Yields the fields of each chunk as Latin-1, one character a byte. Fields longer than `bytesMax`
 * are cut. A last field without NUL is dropped.
 */
export async function* splitFields(
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
    // A copy, so that the rest does not keep the whole chunk in memory.
    rest = Buffer.from(chunk.subarray(start))
  }
}

interface ProcessEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly error: NodeJS.ErrnoException | null
}

function waitForEnd(child: ChildProcess): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }))
    child.once('close', (code, signal) => resolve({ code, signal, error: null }))
  })
}

/** Null if the promise takes longer. */
async function waitAtMost<T>(ms: number, waited: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  // After a silence the streams are destroyed, and this promise is not awaited.
  waited.catch(() => undefined)
  try {
    return await Promise.race([waited, late])
  } finally {
    clearTimeout(timer)
  }
}

function stopGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has ended in between, or the system has none.
    child.kill('SIGKILL')
  }
}

/** The first bytes of stderr. The rest is read and dropped, so that the process does not block. */
function collectStart(child: ChildProcessWithoutNullStreams): { bytes: Buffer } {
  const start = { bytes: Buffer.alloc(0) as Buffer }
  child.stderr.on('error', () => undefined)
  child.stderr.on('data', (chunk: Buffer) => {
    const room = stderrBytesMax - start.bytes.length
    if (room > 0) start.bytes = Buffer.concat([start.bytes, chunk.subarray(0, room)])
  })
  return start
}

function describeFailure(stderr: Buffer, { code, signal }: ProcessEnd): string {
  const lines = removeCredentials(stderr.toString()).split('\n')
  // Warnings and hints may precede the fatal error.
  const line = lines.find((text) => text.startsWith('fatal: ')) ?? lines[0]!
  const text = line.replace(/^(?:fatal|error): /, '').trim()
  const isOwner = text.includes('dubious ownership')
  if (isOwner) return `${printText(text)}: import as the account that owns it, or copy it`
  const how = signal === null ? `exit code ${code}` : `ended by ${signal}`
  return text === '' ? how : printText(text)
}

/** Removes user and password from URLs: the text up to the last `@` before the path. */
function removeCredentials(text: string): string {
  const [start, ...rest] = text.split('://')
  const plain = rest.map((part) => {
    const end = part.search(/[\s/]/)
    return part.slice(part.slice(0, end < 0 ? undefined : end).lastIndexOf('@') + 1)
  })
  return [start, ...plain].join('://')
}

const messageCharactersMax = 300

/** Replaces control characters, which names of paths and refs may contain. */
function printText(text: string): string {
  return text.slice(0, messageCharactersMax).replace(/\p{C}/gu, '\ufffd')
}
