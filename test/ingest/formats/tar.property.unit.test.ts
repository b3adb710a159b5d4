import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endOfTar,
  entryBytes,
  paxRecords,
  tarOf,
  withChecksum,
} from '../../../bench/corpus/tar-archive.ts'
import { tries } from '../../../native-free-index/test/tries.ts'
import { isTar, readTar } from '../../../src/ingest/formats/registry/tar.ts'
import { SourceError } from '../../../src/ingest/sources/index.ts'

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
const kept: [string, string][] = [['kept.csv', 'id\n1\n']]

describe('an archive', () => {
  it('gives the same files however its bytes are cut into chunks', async () => {
    const name = fc.stringMatching(/^[a-z]{1,20}(\/[a-z0-9_.-]{1,60}[a-z]){0,4}$/)
    const content = fc.uint8Array({ maxLength: 2000 })
    const sizes = fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 8 })
    const form = fc.constantFrom('plain', 'pax', 'gnu')
    const files = fc.array(fc.tuple(name, content, form), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(files, sizes, async (given, cuts) => {
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
      }),
      { numRuns: tries(200) },
    )
  })

  it('cut anywhere is an error that names it, or gives its first files', async () => {
    const whole = tarOf([file, { name: 'b', content: 'x'.repeat(900) }])
    const contentEnd = whole.length - endOfTar.length
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: contentEnd + 511 }), async (length) => {
        expect(await failureOf(whole.subarray(0, length))).toMatch(/^some\.tar: .*cut off/)
      }),
      { numRuns: tries(100) },
    )
    expect(await filesIn(whole.subarray(0, contentEnd + 512))).toHaveLength(2)
  })

  it('of any bytes ends with files or a SourceError', async () => {
    const flips = fc.array(fc.tuple(fc.nat(2047), fc.nat(255)), { minLength: 1, maxLength: 20 })
    const whole = tarOf([{ name: 'x', type: 'x', content: paxRecords({ path: 'long' }) }, file])
    await fc.assert(
      fc.asyncProperty(flips, async (changes) => {
        const bytes = Buffer.from(whole)
        for (const [at, value] of changes) bytes[at] = value
        withChecksum(bytes.subarray(0, 512))
        withChecksum(bytes.subarray(1024, 1536))
        await filesIn(bytes).catch((error) => expect(error).toBeInstanceOf(SourceError))
      }),
      { numRuns: tries(400) },
    )
  })
})

describe('an entry', () => {
  it('need not be read to its end', async () => {
    const bytes = tarOf([{ name: 'a', content: 'x'.repeat(5000) }, file])
    const names: string[] = []
    for await (const { name, content } of readTar(chunked(bytes, [600]), 'some.tar')) {
      names.push(name)
      for await (const _ of content) break
    }
    expect(names).toEqual(['a', 'kept.csv'])
  })

  it('gives nothing more once the next one was taken', async () => {
    const entries = readTar(chunked(tarOf([file, file]), [5000]), 'some.tar')
    const first = (await entries.next()).value!
    await entries.next()
    for await (const chunk of first.content) expect(chunk).toBeUndefined()
  })

  it('has its prefix before its name in POSIX archives, and not in those of GNU tar', async () => {
    const prefixed = { ...file, prefix: 'top/data' }
    expect((await filesIn(tarOf([prefixed])))[0]![0]).toBe('top/data/kept.csv')
    expect(await filesIn(tarOf([{ ...prefixed, magic: 'ustar  \0' }]))).toEqual(kept)
  })

  it('is skipped if its name leads out of the archive', async () => {
    const names = ['/etc/passwd', '../up.csv', 'a/../../up.csv', 'a/..', '', 'folder/', './/x']
    const entries = names.map((name) => ({ name, content: 'evil' }))
    expect(await filesIn(tarOf([...entries, { ...file, name: './kept.csv' }]))).toEqual(kept)
    const pax = paxRecords({ path: '../../up.csv' })
    const renamed = [
      { name: 'x', type: 'x', content: pax },
      { name: 'fine', content: 'evil' },
    ]
    expect(await filesIn(tarOf([...renamed, file]))).toEqual(kept)
  })

  it('is skipped if it is a link, a device, a folder or a pipe', async () => {
    // They have no content, even where they state a size.
    const types = ['1', '2', '3', '4', '5', '6']
    const entries = types.map((type) => ({ name: 'odd', type, size: '00000001000\0' }))
    expect(await filesIn(tarOf([...entries, file]))).toEqual(kept)
  })

  it('of a vendor type is skipped with its content', async () => {
    const entries = ['V', 'g', 'K', 'Z'].map((type) => ({ name: 'odd', type, content: 'some' }))
    expect(await filesIn(tarOf([...entries, file]))).toEqual(kept)
  })

  it('may have a size above 8 GiB, as GNU tar writes it', async () => {
    const size = Buffer.from([0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]).toString('latin1')
    expect(await filesIn(tarOf([{ ...file, size }]))).toEqual(kept)
  })

  it('that is sparse is refused or skipped, and never read as if it were whole', async () => {
    expect(await failureOf(tarOf([{ ...file, type: 'S' }]))).toContain('sparse')
    const content = paxRecords({ 'GNU.sparse.major': '1', path: 'sparse.csv' })
    const sparse = [
      { name: 'x', type: 'x', content },
      { name: 'map', content: '1\n0\n5\n' },
    ]
    expect(await filesIn(tarOf([...sparse, file]))).toEqual(kept)
  })
})

describe('a hostile header', () => {
  const bytesOf = (first: number, rest: number) =>
    Buffer.from([first, ...Array<number>(11).fill(rest)]).toString('latin1')

  it('with a negative size is an error', async () => {
    expect(await failureOf(tarOf([{ ...file, size: bytesOf(0xff, 0xff) }]))).toContain('size')
    expect(await failureOf(tarOf([{ ...file, size: '-0000000001\0' }]))).toContain('size')
    const content = paxRecords({ size: '-5' })
    expect(await failureOf(tarOf([{ name: 'x', type: 'x', content }, file]))).toContain('size')
  })

  it('with a huge size is an error', async () => {
    expect(await failureOf(tarOf([{ ...file, size: bytesOf(0x80, 0xff) }]))).toContain('size')
    expect(await failureOf(tarOf([{ ...file, size: '77777777777\0' }]))).toContain('cut off')
    const content = paxRecords({ size: '9'.repeat(16) })
    expect(await failureOf(tarOf([{ name: 'x', type: 'x', content }, file]))).toContain('size')
  })

  it.each(['x', 'L'])(
    'of type %s and an absurd size is refused before it is read',
    async (type) => {
      const bytes = tarOf([{ name: 'x', type, size: '00010000000\0' }, file])
      expect(await failureOf(bytes)).toMatch(/a header of 2097152 bytes; at most 1048576/)
    },
  )

  it('with a wrong checksum is an error', async () => {
    const bytes = tarOf([file])
    bytes[0]! ^= 1
    expect(await failureOf(bytes)).toContain('checksum')
  })

  it.each([
    ['no length', 'path=x\n'],
    ['a length of zero', '0 path=x\n'],
    ['a length past the end', '99 path=x\n'],
    ['no line feed', '9 path=xy'],
    ['no equals sign', '7 path\n\n'],
    ['a length that is no number', '1e1 path=x\n'],
  ])('of pax with %s is an error', async (_, content) => {
    expect(await failureOf(tarOf([{ name: 'x', type: 'x', content }, file]))).toContain('pax')
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
  it('detects archives of any kind by their first block', () => {
    expect(isTar(tarOf([file]))).toBe(true)
    expect(isTar(tarOf([{ ...file, magic: '\0' }]))).toBe(true)
    expect(isTar(tarOf([{ name: 'x', type: 'x', content: paxRecords({ path: 'a' }) }]))).toBe(true)
  })

  it('is false for other files, for zeros and for too few bytes', () => {
    expect(isTar(Buffer.alloc(1024))).toBe(false)
    expect(isTar(Buffer.alloc(1024, 'id,login\n'))).toBe(false)
    expect(isTar(tarOf([file]).subarray(0, 511))).toBe(false)
    const damaged = tarOf([file])
    damaged[3]! ^= 1
    expect(isTar(damaged)).toBe(false)
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
