import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endOfTar,
  entryBytes,
  paxRecords,
  tarOf,
  type WrittenEntry,
  withChecksum,
} from '../../../bench/corpus/tar-archive.ts'
import { holdsLater } from '../../../native-free-index/test/law.ts'
import { isTar, readTar } from '../../../src/ingest/formats/registry/tar.ts'
import { SourceError } from '../../../src/ingest/sources/index.ts'
import { readJsonLines } from '../../tables.ts'

async function* chunked(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]!
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function filesIn(
  bytes: Buffer,
  sizes: readonly number[] = [700],
): Promise<[string, string][]> {
  const files: [string, string][] = []
  for await (const { name, content } of readTar(chunked(bytes, sizes), 'some.tar')) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    files.push([name, Buffer.concat(chunks).toString('latin1')])
  }
  return files
}

async function failureOf(bytes: Buffer): Promise<string> {
  const error = await filesIn(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(SourceError)
  return (error as SourceError).message
}

const file = { name: 'kept.csv', content: 'id\n1\n' }

describe('an archive', () => {
  it('gives the same files however its bytes are cut into chunks', async () => {
    const name = fc.stringMatching(/^[a-z]{1,20}(\/[a-z0-9_.-]{1,60}[a-z]){0,4}$/)
    const content = fc.uint8Array({ maxLength: 2000 })
    const sizes = fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 8 })
    const form = fc.constantFrom('plain', 'pax', 'gnu')
    const files = fc.array(fc.tuple(name, content, form), { maxLength: 8 })
    await holdsLater([files, sizes], async (given, cuts) => {
      const entries = given.flatMap(([path, bytes, kind]) => {
        const content = Buffer.from(bytes)
        if (kind === 'gnu') {
          return [
            { name: '././@LongLink', type: 'L', content: `${path}\0`, magic: 'ustar  \0' },
            { name: path.slice(0, 100), content, magic: 'ustar  \0' },
          ]
        }
        if (kind === 'plain' && path.length <= 100) return [{ name: path, content }]
        const records = paxRecords({ mtime: '1.5', path, size: `${content.length}` })
        return [
          { name: 'pax', type: 'x', content: records },
          { name: 'short', content },
        ]
      })
      const expected = given.map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')])
      expect(await filesIn(tarOf(entries), cuts)).toEqual(expected)
    })
  })

  it('cut anywhere is an error that names it, or gives its first files', async () => {
    const whole = tarOf([file, { name: 'b', content: 'x'.repeat(900) }])
    const contentEnd = whole.length - endOfTar.length
    await holdsLater(100, [fc.integer({ min: 0, max: contentEnd + 511 })], async (length) => {
      expect(await failureOf(whole.subarray(0, length))).toMatch(/^some\.tar: .*cut off/)
    })
    expect(await filesIn(whole.subarray(0, contentEnd + 512))).toHaveLength(2)
  })

  it('of any bytes ends with files or a SourceError', async () => {
    const flips = fc.array(fc.tuple(fc.nat(2047), fc.nat(255)), { minLength: 1, maxLength: 20 })
    const whole = tarOf([{ name: 'x', type: 'x', content: paxRecords({ path: 'long' }) }, file])
    await holdsLater(400, [flips], async (changes) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changes) bytes[at] = value
      withChecksum(bytes.subarray(0, 512))
      withChecksum(bytes.subarray(1024, 1536))
      await filesIn(bytes).catch((error) => expect(error).toBeInstanceOf(SourceError))
    })
  })
})

const rows = readJsonLines<[name: string, WrittenEntry[], files: string[] | string]>(
  'test/ingest/formats/tar.jsonl',
)

it.each(rows)('%s', async (_, entries, files) => {
  const bytes = tarOf(entries)
  if (typeof files === 'string') return expect(await failureOf(bytes)).toContain(files)
  expect((await filesIn(bytes)).map(([name]) => name)).toEqual(files)
})

it('an entry need not be read to its end, and gives nothing once the next one was taken', async () => {
  const bytes = tarOf([{ name: 'a', content: 'x'.repeat(5000) }, file])
  const names: string[] = []
  for await (const { name, content } of readTar(chunked(bytes, [600]), 'some.tar')) {
    names.push(name)
    for await (const _ of content) break
  }
  expect(names).toEqual(['a', 'kept.csv'])
  const entries = readTar(chunked(tarOf([file, file]), [5000]), 'some.tar')
  const first = (await entries.next()).value!
  await entries.next()
  for await (const chunk of first.content) expect(chunk).toBeUndefined()
})

describe('a hostile header', () => {
  it('with a wrong checksum is an error', async () => {
    const bytes = tarOf([file])
    bytes[0]! ^= 1
    expect(await failureOf(bytes)).toContain('checksum')
  })

  it('repeated a million times is an error, not a million entries', async () => {
    const many = Buffer.alloc(512 * 2048, entryBytes({ name: 'x', type: '5' }))
    const endless = async function* () {
      for (;;) yield many
    }
    const reading = readTar(endless(), 'some.tar').next()
    await expect(reading).rejects.toThrow('some.tar: more than 65536 entries')
  })
})

describe('isTar', () => {
  it('tells archives of any kind by their first block from other files', () => {
    const pax = { name: 'x', type: 'x', content: paxRecords({ path: 'a' }) }
    for (const one of [file, { ...file, magic: '\0' }, pax]) expect(isTar(tarOf([one]))).toBe(true)
    const damaged = tarOf([file])
    damaged[3]! ^= 1
    const others = [Buffer.alloc(1024), Buffer.alloc(1024, 'id,login\n'), damaged]
    expect([...others, tarOf([file]).subarray(0, 511)].filter(isTar)).toEqual([])
  })

  it('takes checksums of signed bytes, as old writers made them', () => {
    const block = Buffer.from(entryBytes({ name: 'é' }).subarray(0, 512))
    const signed = block.reduce(
      (sum, byte, i) => sum + (i >= 148 && i < 156 ? 32 : (byte << 24) >> 24),
      0,
    )
    block.write(`${signed.toString(8).padStart(6, '0')}\0 `, 148)
    expect(isTar(block)).toBe(true)
  })
})
