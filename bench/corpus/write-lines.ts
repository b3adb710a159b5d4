import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** Characters gathered before they are handed to the stream. */
const pieceCharsMin = 1 << 20

/** Resolves when everything is on its way to the disk; rejects when the file cannot be written. */
export async function writeLines(path: string, records: Iterable<object>): Promise<void> {
  const stream = createWriteStream(path)
  const done = finished(stream)
  let piece = ''
  for (const record of records) {
    piece += `${JSON.stringify(record)}\n`
    if (piece.length < pieceCharsMin) continue
    if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done])
    piece = ''
  }
  stream.end(piece)
  await done
}
