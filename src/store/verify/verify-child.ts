/**
 * The process that `verifyInChild` starts. It verifies, and writes JSON lines synchronously,
 * because the next record that it reads may end it.
 */
import { writeSync } from 'node:fs'
import { verify } from './verify.ts'
import type { Anchor } from './verify-report.ts'

/** The child's only argument. */
export interface ChildTask {
  readonly dataDir: string
  readonly anchor?: Anchor | undefined
  readonly archives?: readonly string[] | undefined
  /** From this record of this table on, each record is reported before it is read. */
  readonly closely?: TablePosition | undefined
}

export interface TablePosition {
  readonly table: string
  readonly index: number
}

/** A line of output: the current position, or the final report. */
export type ChildLine =
  | { readonly at: TablePosition & { readonly key: string } }
  | { readonly report: object }

const recordsPerLine = 512
const standardOutput = 1
const clock = new Int32Array(new SharedArrayBuffer(4))

function main({ dataDir, anchor, archives, closely }: ChildTask): void {
  const onRecord = (table: string, index: number, key: string) => {
    const isClose = table === closely?.table && index >= closely.index
    if (isClose || index % recordsPerLine === 0) say({ at: { table, index, key } })
  }
  const report = verify(dataDir, anchor, onRecord, archives)
  say({ report })
}

function say(line: ChildLine): void {
  let bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  while (bytes.length > 0) bytes = bytes.subarray(written(bytes))
}

/** Waits and returns 0 if the pipe is full, because the parent is slow to read. */
function written(bytes: Buffer): number {
  try {
    return writeSync(standardOutput, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    Atomics.wait(clock, 0, 0, 1)
    return 0
  }
}

main(JSON.parse(process.argv[2]!) as ChildTask)
// LMDB need not be closed at exit, and closing might never return on a broken page.
process.exit(0)
