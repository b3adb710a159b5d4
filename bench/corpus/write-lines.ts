import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** Characters gathered before they are handed to the stream. */
const pieceCharsMin = 1 << 20

/** Resolves when everything is on its way to the disk; rejects when the file cannot be written. */
export function writeLines(path: string, records: Iterable<object>): Promise<void> {
  return writeTexts(path, jsonLines(records))
}

/** As {@link writeLines}, for lines that are no JSON. */
export async function writeTexts(path: string, texts: Iterable<string>): Promise<void> {
  const stream = createWriteStream(path)
  const done = finished(stream)
  for (const piece of largePieces(texts)) {
    if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done])
  }
  stream.end()
  await done
}

/** The same text in fewer pieces. */
export function* largePieces(texts: Iterable<string>): Generator<string> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < pieceCharsMin) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

function* jsonLines(records: Iterable<object>): Generator<string> {
  for (const record of records) yield `${JSON.stringify(record)}\n`
}
