import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { lineBytesMax, readLines, SourceError } from '../../src/ingest/sources/lines.ts'
import { freshFolder } from './data-set.ts'

async function linesOf(path: string): Promise<string[]> {
  const lines: string[] = []
  for await (const { bytes, number } of readLines(path, () => undefined)) {
    expect(number).toBe(lines.length + 1)
    lines.push(bytes.toString())
  }
  return lines
}

function written(name: string, content: string | Uint8Array): string {
  const path = join(freshFolder(), name)
  writeFileSync(path, content)
  return path
}

describe('lines', () => {
  it.each(['users.jsonl', 'users.jsonl.gz'])(
    'of %s are what stands between line feeds',
    async (name) => {
      const path = join(freshFolder(), name)
      const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ''))
      await holdsLater(50, [fc.array(line), fc.boolean()], async (lines, isTerminated) => {
        const text = lines.join('\n') + (isTerminated ? '\n' : '')
        writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text)
        const expected = text.split('\n')
        if (expected.at(-1) === '') expected.pop()
        expect(await linesOf(path)).toEqual(expected)
      })
    },
  )

  it('cross the borders of chunks whole', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => `${i}é`.repeat(20_000 + 7919 * i))
    expect(await linesOf(written('users.jsonl', lines.join('\n')))).toEqual(lines)
    const packed = gzipSync(lines.join('\n'))
    expect(await linesOf(written('users.jsonl.gz', packed))).toEqual(lines)
  })

  it('may be as long as the limit and not a byte longer', async () => {
    const longest = Buffer.alloc(lineBytesMax + 1, 'x')
    longest[lineBytesMax] = 0x0a
    const path = written('users.jsonl', longest)
    expect((await linesOf(path))[0]).toHaveLength(lineBytesMax)
    const longer = Buffer.concat([Buffer.from('a\nx'), longest])
    const tooLong = written('users.jsonl', longer)
    await expect(linesOf(tooLong)).rejects.toThrow(
      `${tooLong}:2: longer than ${lineBytesMax} bytes`,
    )
    const endless = written('users.jsonl', Buffer.alloc(lineBytesMax + 1, 'x'))
    await expect(linesOf(endless)).rejects.toThrow(`${endless}:1: longer than`)
  })
})

describe('a file that cannot be read to its end is refused by name:', () => {
  const packed = gzipSync('a line\n'.repeat(1000))
  const damaged = Buffer.from(packed)
  damaged[damaged.length >> 1]! ^= 0xff
  const wrongSum = Buffer.from(packed)
  wrongSum[wrongSum.length - 6]! ^= 1

  it.each([
    ['gzip cut short', packed.subarray(0, -9)],
    ['gzip without its end', packed.subarray(0, -1)],
    ['gzip with a damaged middle', damaged],
    ['gzip with another checksum', wrongSum],
    ['no gzip', Buffer.from('{"a":1}\n')],
    ['nothing at all', Buffer.alloc(0)],
  ])('%s', async (_, content) => {
    const path = written('users.jsonl.gz', content)
    await expect(linesOf(path)).rejects.toThrow(SourceError)
    await expect(linesOf(path)).rejects.toThrow(`${path}: `)
  })

  it.each(['users.jsonl', 'users.jsonl.gz'])('%s that is not there', async (name) => {
    const path = join(freshFolder(), name)
    await expect(linesOf(path)).rejects.toThrow(SourceError)
    await expect(linesOf(path)).rejects.toThrow(path)
  })
})

describe('reading ahead', () => {
  it.each(['users.jsonl', 'users.jsonl.gz'])(
    'is bounded for %s, however slow the reader',
    async (name) => {
      // 20 MB of lines that hardly compress, so that both files are large.
      const bytes = Buffer.alloc(20 << 20)
      for (let i = 0, x = 1; i < bytes.length; i++) {
        x = (Math.imul(x, 1103515245) + 12345) >>> 0
        bytes[i] = i % 1000 === 999 ? 0x0a : 0x21 + (x >>> 26)
      }
      const content = name.endsWith('.gz') ? gzipSync(bytes, { level: 1 }) : bytes
      const path = written(name, content)
      let read = 0
      let lines = 0
      for await (const { bytes: line } of readLines(path, (count) => (read += count))) {
        expect(line.length).toBe(lines < 20_971 ? 999 : 520)
        if (++lines % 5000 !== 0) continue
        // Every tick of the event loop could read further.
        for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
        const consumed = (lines / 20_972) * content.length
        expect(read - consumed).toBeLessThan(8 << 20)
      }
      expect(read).toBe(content.length)
    },
  )

  it('ends when the reader goes away', async () => {
    const path = written('users.jsonl', 'line\n'.repeat(1_000_000))
    let read = 0
    for await (const { number } of readLines(path, (count) => (read += count))) {
      if (number === 10) break
    }
    const before = read
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(read).toBe(before)
    expect(read).toBeLessThan(4 << 20)
  })
})
