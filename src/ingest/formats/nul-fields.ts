/**
 * Fields that each end in NUL, as git writes them with `-z`, of a stream of chunks. NUL is the one
 * byte that neither a header of a commit nor a path can hold.
 */

/**
 * The fields of each chunk, as Latin-1: one character a byte, whatever the encoding. Longer fields
 * than `bytesMax` are cut. A last field without NUL is dropped.
 */
export async function* nulFields(
  chunks: AsyncIterable<Buffer>,
  bytesMax: number,
): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const first = chunk.indexOf(0)
    if (first < 0) {
      if (rest.length < bytesMax) rest = Buffer.concat([rest, chunk])
      continue
    }
    const fields = [Buffer.concat([rest, chunk.subarray(0, first)]).toString('latin1', 0, bytesMax)]
    let start = first + 1
    for (let end = chunk.indexOf(0, start); end >= 0; end = chunk.indexOf(0, start)) {
      fields.push(chunk.toString('latin1', start, Math.min(end, start + bytesMax)))
      start = end + 1
    }
    yield fields
    // A copy, since the field may wait while chunks come that are far larger.
    rest = Buffer.from(chunk.subarray(start))
  }
}
