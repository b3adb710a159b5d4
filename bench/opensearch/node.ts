/** One OpenSearch node as a child of this process: it ends with it, at the latest. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepUntilExit } from '../child.ts'
import { isRoot, javaEnvironment } from './install.ts'

export interface NodePlace {
  /** Where OpenSearch is installed. */
  readonly home: string
  /** The node's own: configuration, data, logs. */
  readonly folder: string
  readonly httpPort: number
  readonly transportPort: number
  /** Transport ports of all nodes of the cluster, this one among them. */
  readonly members: readonly number[]
  readonly heapMegabytes: number
  /** Whether Java compiles what is hot as well as it can, which a short life is not worth. */
  readonly isTuned: boolean
}

/** Debian's `nobody`, where this process is root. */
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {}
const lastLinesKept = 30

export class OpenSearchNode {
  readonly url: string
  readonly #child: ChildProcess
  readonly #exit: Promise<unknown>
  readonly #lines: string[] = []

  private constructor(url: string, child: ChildProcess) {
    this.url = url
    this.#child = keepUntilExit(child)
    this.#exit = once(child, 'exit')
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#lines.push(...text.split('\n').filter((line) => line !== ''))
        this.#lines.splice(0, this.#lines.length - lastLinesKept)
      })
    }
  }

  /** Begins to start; a folder of an earlier node keeps its data. */
  static async start(place: NodePlace): Promise<OpenSearchNode> {
    const { home, folder, httpPort } = place
    const inFolder = (name: string) => join(folder, name)
    for (const name of ['.', 'conf', 'data', 'logs', 'tmp']) {
      await mkdir(inFolder(name), { recursive: true, mode: 0o755 })
      if (isRoot) await chown(inFolder(name), user.uid!, user.gid!)
    }
    await writeFile(inFolder('conf/opensearch.yml'), settingsOf(place))
    await writeFile(inFolder('conf/jvm.options'), javaOptions(place))
    await writeFile(inFolder('conf/log4j2.properties'), logging)
    const env = {
      ...(await javaEnvironment()),
      OPENSEARCH_PATH_CONF: inFolder('conf'),
      OPENSEARCH_TMPDIR: inFolder('tmp'),
      HOME: folder,
    }
    const stdio = ['ignore', 'pipe', 'pipe'] as const
    // The script becomes the Java process, so the child is the node.
    const child = spawn(join(home, 'bin/opensearch'), [], {
      cwd: home,
      env,
      stdio: [...stdio],
      ...user,
    })
    return new OpenSearchNode(`http://127.0.0.1:${httpPort}`, child)
  }

  get pid(): number {
    return this.#child.pid!
  }

  get isOver(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Its last output. */
  get lastLines(): string {
    return this.#lines.join('\n')
  }

  /** In good order. */
  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  /** At once, as when the machine is lost. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.isOver) return
    this.#child.kill(signal)
    await this.#exit
  }
}

function settingsOf({ folder, httpPort, transportPort, members }: NodePlace): string {
  const named = (make: (port: number) => string) => `[${members.map(make).join(', ')}]`
  const cluster =
    members.length === 1
      ? { 'discovery.type': 'single-node' }
      : {
          'discovery.seed_hosts': named((port) => `"127.0.0.1:${port}"`),
          'cluster.initial_cluster_manager_nodes': named((port) => `"node-${port}"`),
        }
  const settings = {
    'cluster.name': `devdex-${members[0]}`,
    'node.name': `node-${transportPort}`,
    'network.host': '127.0.0.1',
    'http.port': httpPort,
    'transport.port': transportPort,
    'path.data': join(folder, 'data'),
    'path.logs': join(folder, 'logs'),
    // A disk that others fill is no reason to move shards about.
    'cluster.routing.allocation.disk.threshold_enabled': false,
    ...cluster,
  }
  return Object.entries(settings)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('')
}

/** Quick to start: compiled once, and no threads for collecting garbage. */
function javaOptions({ heapMegabytes, isTuned }: NodePlace): string {
  return [
    `-Xms${heapMegabytes}m`,
    `-Xmx${heapMegabytes}m`,
    '-XX:+UseSerialGC',
    ...(isTuned ? [] : ['-XX:TieredStopAtLevel=1']),
    `-Djava.io.tmpdir=\${OPENSEARCH_TMPDIR}`,
    '18-:-Djava.security.manager=allow',
    '',
  ].join('\n')
}

const logging = `appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`
