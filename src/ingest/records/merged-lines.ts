/** Merges lines of a base and of updates to the final lines, sorted by id. */
import { readLines, type SourceLine } from '../sources/index.ts'
import { excludedLine, idLength, recordBytesMax } from './form.ts'

export interface RecordLine {
  readonly id: string
  /** The line of the input. Empty for a deletion. Valid until the next line. */
  readonly bytes: Buffer
  /** Index of the line in its file, from 0. */
  readonly place: number
  readonly path: string
}

export async function* readRecordLines(
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<RecordLine> {
  for await (const { bytes, number } of readLines(path, onBytes, recordBytesMax)) {
    const id = bytes.toString('latin1', 0, idLength)
    yield { id, bytes: bytes.subarray(idLength + 1), place: number - 1, path }
  }
}

export interface MergeListener {
  /** @param before the deleted line; `update` counts from 1 */
  onDeletion(before: Buffer, update: number): void
  onUnknownDeletion(): void
}

/**
 * In the result, `previous` is the index of the id's line in the base, or -1.
 * @param inputs the base, then updates in their order, each in the order of ids
 */
export async function* mergeLines(
  inputs: readonly AsyncGenerator<RecordLine>[],
  listener: MergeListener,
): AsyncGenerator<SourceLine> {
  for await (const lines of groupLines(inputs)) {
    let line: RecordLine | null = null
    let isExcluded = false
    for (const head of lines) {
      if (head.bytes.equals(excludedLine)) isExcluded = true
      else if (head.bytes.length > 0) {
        line = head
        isExcluded = false
      } else {
        if (line === null) listener.onUnknownDeletion()
        else listener.onDeletion(line.bytes, head.input)
        line = null
      }
    }
    if (line === null) continue
    const { path, bytes, place } = line
    const previous = lines[0]!.input === 0 ? lines[0]!.place : -1
    yield { path, bytes, number: place + 1, previous, isExcluded }
  }
}

/** A line with the index of its input. */
export interface InputRecordLine extends RecordLine {
  readonly input: number
}

/**
 * The lines of each id, in the order of inputs.
 * @param inputs each in the order of ids
 */
export async function* groupLines(
  inputs: readonly AsyncGenerator<RecordLine>[],
): AsyncGenerator<readonly InputRecordLine[]> {
  const heads = await Promise.all(inputs.map((input) => takeNext(input)))
  for (;;) {
    const id = findLeastId(heads)
    if (id === null) return
    const lines: InputRecordLine[] = []
    for (const [input, head] of heads.entries()) {
      if (head?.id === id) lines.push({ ...head, input })
    }
    yield lines
    for (const { input } of lines) heads[input] = await takeNext(inputs[input]!)
  }
}

/** Replaces a missing file. */
export async function* readNone(): AsyncGenerator<RecordLine> {}

function findLeastId(heads: readonly (RecordLine | null)[]): string | null {
  let least: string | null = null
  for (const head of heads) {
    if (head !== null && (least === null || head.id < least)) least = head.id
  }
  return least
}

async function takeNext(lines: AsyncGenerator<RecordLine>): Promise<RecordLine | null> {
  const { done, value } = await lines.next()
  return done ? null : value
}
