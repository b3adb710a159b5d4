/** The connections of a load: those that are idle are taken, those that broke are replaced. */
import { setTimeout as pause } from 'node:timers/promises'
import { ClientConnection } from './client-connection.ts'

/** Between two attempts to connect again. */
const retryMs = 100

export class ConnectionPool {
  readonly #url: URL
  readonly #all = new Set<ClientConnection>()
  /** The one used last is used next, so that few are enough at a low rate. */
  readonly #idle: ClientConnection[] = []
  #idleSinceMs = 0
  #isClosed = false

  private constructor(url: URL) {
    this.#url = url
  }

  /** Rejects if one cannot be opened. */
  static async open(url: URL, count: number): Promise<ConnectionPool> {
    const pool = new ConnectionPool(url)
    try {
      await Promise.all(Array.from({ length: count }, () => pool.#connect()))
    } catch (error) {
      pool.close()
      throw error
    }
    return pool
  }

  get hasIdle(): boolean {
    return this.#idle.length > 0
  }

  /** By `performance.now()`: there has been an idle connection ever since. */
  get idleSinceMs(): number {
    return this.#idleSinceMs
  }

  take(): ClientConnection {
    return this.#idle.pop()!
  }

  give(connection: ClientConnection): void {
    if (this.#idle.length === 0) this.#idleSinceMs = performance.now()
    this.#idle.push(connection)
  }

  /** For a connection that was taken and broke. Attempts go on until the pool is closed. */
  async replace(broken: ClientConnection): Promise<void> {
    this.#all.delete(broken)
    broken.close()
    while (!this.#isClosed) {
      const isOpen = await this.#connect().then(
        () => true,
        () => false,
      )
      if (isOpen) return
      await pause(retryMs)
    }
  }

  /** Pending requests reject with an Error. */
  close(): void {
    this.#isClosed = true
    for (const connection of this.#all) connection.close()
  }

  async #connect(): Promise<void> {
    const connection = await ClientConnection.open(this.#url, (closed) => this.#dropIdle(closed))
    if (this.#isClosed) {
      connection.close()
      return
    }
    this.#all.add(connection)
    this.give(connection)
  }

  /** Servers close idle connections, which fails no request. */
  #dropIdle(closed: ClientConnection): void {
    const at = this.#idle.indexOf(closed)
    if (at === -1) return
    this.#idle.splice(at, 1)
    void this.replace(closed)
  }
}
