import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** A stream that may be a terminal. `columns` is its width in characters. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number }

/** Streams, network and clock of commands. `process` is one. Tests pass their own. */
export interface Io {
  readonly stdout: Output
  readonly stderr: Output
  readonly stdin: Readable
  /** Default: Node's `fetch`. */
  readonly fetch?: typeof fetch
  /** Milliseconds. Rejects once the signal is aborted. Default: a timer. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Resolves once the stream has accepted the piece, so that long output is never buffered in memory.
 */
export function write(stream: Writable, piece: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(piece, (error) => (error ? reject(error) : resolve()))
  })
}

/** The arguments in order. Each `-` stands for the non-empty lines of standard input. */
export async function* readInputs(io: Io, args: readonly string[]): AsyncGenerator<string> {
  for (const arg of args) {
    if (arg !== '-') {
      yield arg
      continue
    }
    for await (const line of createInterface({ input: io.stdin, crlfDelay: Infinity })) {
      if (line.trim() !== '') yield line.trim()
    }
  }
}

/** Splits a stream of values into arrays of `size`. The last one may be shorter. */
export async function* splitBatches<T>(
  values: AsyncIterable<T> | Iterable<T>,
  size: number,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const value of values) {
    batch.push(value)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
