/**
 * Tells a service manager by the protocol of sd_notify(3) that the service is ready, that its event
 * loop runs, and that it stops. Node cannot send the datagrams on a Unix socket, so
 * `systemd-notify` sends them. One long-lived shell calls it: forking this process for each message
 * would copy the page tables of the whole index.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Log } from '../../observe/index.ts'

/** Settings from the environment variables of the service manager. */
export interface ServiceManagerSettings {
  /** Time limit of the service manager's watchdog. Undefined: no watchdog. */
  readonly watchdogMs: number | undefined
}

export interface ServiceManager {
  /** Reports that the process runs but is not ready. `status` says why. */
  reportWaiting(status: string): void
  /** Starts the watchdog notifications. */
  reportReady(): void
  /** Idempotent. */
  reportStopping(): void
  close(): void
}

/** How often a waiting service extends its start timeout. */
const extendMs = 30_000

const script = 'while read -r state; do systemd-notify "$state"; done'

/** A no-op if `settings` are undefined, because there is no service manager. */
export function openServiceManager(
  settings: ServiceManagerSettings | undefined,
  log: Pick<Log, 'warn'>,
): ServiceManager {
  return settings === undefined ? silent : new NotifiedManager(settings, log)
}

const silent: ServiceManager = {
  reportWaiting: () => undefined,
  reportReady: () => undefined,
  reportStopping: () => undefined,
  close: () => undefined,
}

class NotifiedManager implements ServiceManager {
  readonly #watchdogMs: number | undefined
  readonly #log: Pick<Log, 'warn'>
  #shell: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined
  #waiting: NodeJS.Timeout | undefined
  #isStopping = false

  constructor({ watchdogMs }: ServiceManagerSettings, log: Pick<Log, 'warn'>) {
    this.#watchdogMs = watchdogMs
    this.#log = log
    // Forked before the index is in memory, because a fork copies page tables.
    this.#shell = this.#start()
  }

  reportWaiting(status: string): void {
    this.#tell(`STATUS=${status}`)
    // Otherwise the service manager kills a start that takes too long.
    const extend = () => this.#tell(`EXTEND_TIMEOUT_USEC=${2000 * extendMs}`)
    extend()
    this.#waiting = setInterval(extend, extendMs).unref()
  }

  reportReady(): void {
    if (this.#waiting !== undefined) this.#tell('STATUS=')
    clearInterval(this.#waiting)
    this.#tell('READY=1')
    if (this.#watchdogMs === undefined) return
    // Half of the time limit, as sd_watchdog_enabled(3) recommends.
    this.#timer = setInterval(() => this.#tell('WATCHDOG=1'), this.#watchdogMs / 2).unref()
  }

  reportStopping(): void {
    if (!this.#isStopping) this.#tell('STOPPING=1')
    this.#isStopping = true
  }

  close(): void {
    clearInterval(this.#timer)
    clearInterval(this.#waiting)
    // The shell sends the messages that it has read, and exits.
    this.#shell?.stdin?.end()
  }

  #tell(state: string): void {
    // If the shell was killed, for example by the OOM killer, it is started again.
    this.#shell ??= this.#start()
    this.#shell.stdin!.write(`${state}\n`)
  }

  #start(): ChildProcess {
    const shell = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'inherit'] })
    const lost = (error?: Error) => {
      if (this.#shell === shell) this.#shell = undefined
      if (error !== undefined) this.#log.warn({ err: error }, 'the service manager is not told')
    }
    shell.once('exit', () => lost())
    shell.once('error', lost)
    // A broken pipe: the shell has ended, and `exit` reports it.
    shell.stdin.on('error', () => undefined)
    shell.unref()
    return shell
  }
}
