/**
 * SQLite by the interface of `node:sqlite`: built in from Node 22.13, by the package
 * `@photostructure/sqlite` before. A connection belongs to one thread, and waits for no other
 * process but while one commits.
 */
import { createRequire } from 'node:module'
import { AccountsError } from './accounts-error.ts'

export type Value = null | number | string | Uint8Array

interface PreparedStatement {
  all(...values: Value[]): unknown[]
  run(...values: Value[]): { changes: number | bigint }
}

interface Connection {
  exec(sql: string): void
  prepare(sql: string): PreparedStatement
  close(): void
}

type ConnectionClass = new (path: string, options: { readOnly: boolean }) => Connection

const busyMs = 5000

export class Sqlite {
  readonly #connection: Connection
  readonly #statements = new Map<string, PreparedStatement>()

  /** Throws AccountsError, as every call does. */
  constructor(path: string, { isReadOnly = false } = {}) {
    this.#connection = translateErrors(() => new (loadDriver())(path, { readOnly: isReadOnly }))
    // A removed address leaves no bytes behind. Checkpoints are made where nobody waits for them.
    try {
      this.exec(`PRAGMA busy_timeout = ${busyMs}; PRAGMA secure_delete = ON;
        PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0`)
    } catch (error) {
      this.close()
      throw error
    }
  }

  exec(sql: string): void {
    translateErrors(() => this.#connection.exec(sql))
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return translateErrors(() => this.#prepare(sql).all(...values) as Row[])
  }

  /** The first row. */
  get<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.all<Row>(sql, ...values)[0]
  }

  /** Returns how many rows it has changed. */
  run(sql: string, ...values: Value[]): number {
    return translateErrors(() => Number(this.#prepare(sql).run(...values).changes))
  }

  /** Runs `action` alone among all writers, and commits what it wrote, or nothing if it throws. */
  transact<T>(action: () => T): T {
    this.exec('BEGIN IMMEDIATE')
    try {
      const result = action()
      this.exec('COMMIT')
      return result
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  /** Changes when another connection has committed. */
  readDataVersion(): number {
    return this.get<{ data_version: number }>('PRAGMA data_version')!.data_version
  }

  close(): void {
    this.#statements.clear()
    this.#connection.close()
  }

  #prepare(sql: string): PreparedStatement {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#connection.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** SQLite has rolled back already where the disk is full. */
  #rollBack(): void {
    try {
      this.#connection.exec('ROLLBACK')
    } catch {}
  }
}

let driver: ConnectionClass | undefined

function loadDriver(): ConnectionClass {
  driver ??= findDriver()
  return driver
}

function findDriver(): ConnectionClass {
  const require = createRequire(import.meta.url)
  const reasons: string[] = []
  for (const name of ['node:sqlite', '@photostructure/sqlite']) {
    try {
      return loadSilently(() => require(name)).DatabaseSync
    } catch (error) {
      reasons.push((error as Error).message.split('\n')[0]!)
    }
  }
  const advice = 'use Node 22.13 or later, or install the package @photostructure/sqlite'
  throw new AccountsError('unavailable', `there is no SQLite: ${reasons.join('; ')}: ${advice}`)
}

/** Node warns that its module may still change, which operators can do nothing about. */
function loadSilently<T>(load: () => T): T {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return load()
  } finally {
    process.emitWarning = emitWarning
  }
}

const codes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  noDatabase: 26,
} as const
const unavailable: readonly number[] = [
  ...[codes.busy, codes.locked, codes.readOnly, codes.inputOutput, codes.full, codes.cannotOpen],
]
const damaged: readonly number[] = [codes.corrupt, codes.noDatabase]

function translateErrors<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    const { errcode, message } = error as { errcode?: number; message: string }
    if (errcode === undefined) throw error
    // The lowest byte is the kind; the others say more of it.
    const code = errcode & 0xff
    if (unavailable.includes(code)) throw new AccountsError('unavailable', message)
    if (damaged.includes(code)) throw new AccountsError('damaged', message)
    if (code === codes.constraint) throw new AccountsError('conflict', message)
    throw error
  }
}
