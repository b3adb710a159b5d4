/** Compressed, cut and encoded files, as every reader gets them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readContent } from '../../../src/ingest/formats/content.ts'
import { freshFolder } from '../data-set.ts'
import { zstdStored } from './parquet-file.ts'

async function contentOf(bytes: Uint8Array | string): Promise<string> {
  const path = join(freshFolder(), 'people.csv')
  writeFileSync(path, bytes)
  const chunks: Buffer[] = []
  for await (const chunk of readContent(path, () => undefined)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const text = `login,bio\n${Array.from({ length: 20_000 }, (_, i) => `u${i},Größe 東京\n`).join('')}`
const compressed = { gzip: gzipSync(text), zstd: Buffer.from(zstdStored(Buffer.from(text))) }
const kinds = ['gzip', 'zstd'] as const

describe('compressed content', () => {
  it.each(kinds)('in %s is read, also in several concatenated members', async (kind) => {
    const bytes = compressed[kind]
    expect((await contentOf(bytes)) === text).toBe(true)
    expect((await contentOf(Buffer.concat([bytes, bytes]))) === text + text).toBe(true)
  })

  it.each(kinds)('in %s that is cut off anywhere is an error that names the file', async (kind) => {
    const bytes = compressed[kind]
    const cuts = [1, 2, 4, 8, 100, bytes.length >> 1, bytes.length - 18, bytes.length - 5]
    for (const cut of cuts) {
      await expect(contentOf(bytes.subarray(0, bytes.length - cut)), `${cut}`).rejects.toThrow(
        new RegExp(`people\\.csv: damaged or cut off ${kind}`),
      )
    }
    const second = Buffer.concat([bytes, bytes.subarray(0, bytes.length >> 1)])
    await expect(contentOf(second)).rejects.toThrow(`cut off ${kind}`)
  })

  it.each(kinds)('in %s with other bytes after it is an error', async (kind) => {
    const bytes = Buffer.concat([compressed[kind], Buffer.from('\x28\xb5 and more text', 'latin1')])
    await expect(contentOf(bytes)).rejects.toThrow(`people.csv: damaged or cut off ${kind}`)
  })

  it('in gzip with a damaged byte is an error, by its checksum', async () => {
    const stored = gzipSync(text, { level: 0 })
    stored[stored.length >> 1]! ^= 1
    await expect(contentOf(stored)).rejects.toThrow('people.csv: damaged or cut off gzip')
  })

  it('in zstd may begin with a frame to skip, as parallel compressors write it', async () => {
    const skippable = Buffer.from('502a4d180400000061626364', 'hex')
    expect((await contentOf(Buffer.concat([skippable, compressed.zstd]))) === text).toBe(true)
  })

  it('in zstd that claims a window of terabytes is refused before memory is taken', async () => {
    const frame = Buffer.from('28b52ffd00f8', 'hex')
    await expect(contentOf(Buffer.concat([frame, Buffer.alloc(100)]))).rejects.toThrow(
      'people.csv: zstd with a window of 2199023255552 bytes; at most 134217728',
    )
  })
})

it.each(['utf16le', 'utf16be'] as const)(
  'byte order marks of %s tell the encoding',
  async (encoding) => {
    const bytes = Buffer.from('\ufefflogin\nGröße 東京 😀\n', 'utf16le')
    expect(await contentOf(encoding === 'utf16le' ? bytes : bytes.swap16())).toBe(
      'login\nGröße 東京 😀\n',
    )
  },
)

it('UTF-16 that ends within a character is an error that names the file', async () => {
  const bytes = Buffer.from('\ufefflogin\nmira\n', 'utf16le')
  await expect(contentOf(bytes.subarray(0, bytes.length - 1))).rejects.toThrow(
    'people.csv: ends within a character of UTF-16',
  )
})

it('files without bytes have no content, and missing ones are named', async () => {
  expect(await contentOf('')).toBe('')
  const path = join(freshFolder(), 'gone.csv')
  const read = readContent(path, () => undefined).next()
  await expect(read).rejects.toThrow(/gone\.csv: ENOENT/)
})
