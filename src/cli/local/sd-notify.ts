/**
 * Notifies a service manager by the protocol of sd_notify(3): the service is ready, its event loop
 * runs, it stops. The messages are datagrams on a Unix socket, which Node lacks, so
 * `systemd-notify` sends them. A shell that is started once calls it: forking this process each
 * time would copy the page tables of the whole index.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Log } from '../../observe/index.ts'

/** The service manager's variables. */
export interface ServiceManagerSettings {
  /** Its watchdog's time limit. Undefined: none. */
  readonly watchdogMs: number | undefined
}

export interface ServiceManager {
  /** It is up, but not ready, for however long that takes. `status` says why. */
  waiting(status: string): void
  /** Starts the watchdog notifications. */
  ready(): void
  /** A second time it does nothing. */
  stopping(): void
  close(): void
}

/** How often a service that waits asks for as much time again. */
const extendMs = 30_000

const script = 'while read -r state; do systemd-notify "$state"; done'

/** Does nothing where `settings` are undefined: there is no service manager that wants to know. */
export function toServiceManager(
  settings: ServiceManagerSettings | undefined,
  log: Pick<Log, 'warn'>,
): ServiceManager {
  return settings === undefined ? silent : new NotifiedManager(settings, log)
}

const silent: ServiceManager = {
  waiting: () => undefined,
  ready: () => undefined,
  stopping: () => undefined,
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
    // Before the index is in memory, for the reason above.
    this.#shell = this.#start()
  }

  waiting(status: string): void {
    this.#tell(`STATUS=${status}`)
    // Else the service manager ends a start that takes too long.
    const extend = () => this.#tell(`EXTEND_TIMEOUT_USEC=${2000 * extendMs}`)
    extend()
    this.#waiting = setInterval(extend, extendMs).unref()
  }

  ready(): void {
    if (this.#waiting !== undefined) this.#tell('STATUS=')
    clearInterval(this.#waiting)
    this.#tell('READY=1')
    if (this.#watchdogMs === undefined) return
    // Twice as often as it has to be, as sd_watchdog_enabled(3) recommends.
    this.#timer = setInterval(() => this.#tell('WATCHDOG=1'), this.#watchdogMs / 2).unref()
  }

  stopping(): void {
    if (!this.#isStopping) this.#tell('STOPPING=1')
    this.#isStopping = true
  }

  close(): void {
    clearInterval(this.#timer)
    clearInterval(this.#waiting)
    // The shell sends what it has read, and ends.
    this.#shell?.stdin?.end()
  }

  #tell(state: string): void {
    // One that was lost, to a lack of memory for instance, must not take the service with it.
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
