/** Which inputs a file or folder has, and of which format each is. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { tarOf } from '../../../bench/corpus/tar-archive.ts'
import { detectFormat, findInputs } from '../../../src/ingest/formats/inputs.ts'
import { readJsonLines } from '../../tables.ts'
import { freshFolder } from '../data-set.ts'
import { encodeText, expandRuns } from './encoded-text.ts'
import { TestRepository } from './git-repositories.ts'
import { parquetOf, zstdStored } from './parquet-file.ts'
import { folderOf } from './registry-dump.ts'

/** Formats by path below the folder, and what is ignored. */
async function inputsIn(folder: string, ...inner: readonly string[]) {
  return inputsWith({}, folder, [join(folder, ...inner)])
}

async function inputsWith(
  settings: { readonly followLinks?: boolean },
  folder: string,
  sources: readonly string[],
) {
  const scratch = async () => freshFolder()
  const options = { format: null, scratch, stdin: Readable.from([]), ...settings }
  const { inputs, ignored } = await findInputs(sources, options)
  const below = (path: string) => path.replaceAll(`${folder}/`, '')
  return {
    formats: Object.fromEntries(inputs.map(({ path, format }) => [below(path), format])),
    ignored: ignored.map(below),
  }
}

/** A text in an encoding, with bytes as surrogates, or entries of an archive. */
type GivenContent =
  | string
  | { readonly text: string; readonly in: 'gzip' | 'utf16le' | 'utf16be' }
  | { readonly tar: Parameters<typeof tarOf>[0] }

function encodeContent(given: GivenContent): Buffer {
  if (typeof given === 'string') return encodeText(given)
  if ('tar' in given) return tarOf(given.tar)
  if (given.in === 'gzip') return gzipSync(given.text)
  const bytes = Buffer.from(given.text, 'utf16le')
  return given.in === 'utf16be' ? bytes.swap16() : bytes
}

describe('the format of a file', () => {
  const rows = readJsonLines<[name: string, GivenContent, format: string | null]>(
    'test/ingest/formats/formats.jsonl',
    expandRuns,
  )

  it.each(rows)('of %s', async (_, content, format) => {
    const path = join(folderOf({ data: encodeContent(content) }), 'data')
    expect(await detectFormat(path)).toBe(format)
  })

  it.each([
    '"type"'.repeat(1 << 14),
    `{"type"${' '.repeat(1 << 20)}`,
    `{"type":"${'A'.repeat(1 << 20)}`,
  ])('is distinguished from a hostile text at once', async (content) => {
    const path = join(folderOf({ data: content }), 'data')
    expect(await detectFormat(path)).toBe(content.startsWith('{') ? 'json' : null)
  })
})

const people = 'login\nmira\n'

describe('the inputs of a folder', () => {
  it('are its clones and bare repositories, which end the search', async () => {
    const folder = freshFolder()
    for (const name of ['b/two', 'b/one', 'a', 'a/inner', 'x/y/z']) {
      TestRepository.create(join(folder, name))
    }
    TestRepository.create(join(folder, 'bare.git'), '--bare')
    const outside = TestRepository.create(freshFolder())
    symlinkSync(outside.path, join(folder, 'link'))
    const { formats, ignored } = await inputsIn(folder)
    const paths = ['a', 'b/one', 'b/two', 'bare.git', 'x/y/z']
    expect(formats).toEqual(Object.fromEntries(paths.map((path) => [path, 'git'])))
    expect(ignored).toEqual([expect.stringMatching(/^link .*--follow-links/)])
  })

  it('are no files of a clone, and its tables are named', async () => {
    const folder = freshFolder()
    TestRepository.create(join(folder, 'tool'))
    for (const name of ['people.csv', 'package.json', 'main.rs', 'data/other.csv']) {
      mkdirSync(dirname(join(folder, 'tool', name)), { recursive: true })
      writeFileSync(join(folder, 'tool', name), 'login\nmira\n')
    }
    const { formats, ignored } = await inputsIn(folder)
    expect(formats).toEqual({ tool: 'git' })
    expect(ignored).toEqual([expect.stringMatching(/^tool\/people\.csv /)])
  })

  interface ListedInput {
    readonly files: Readonly<Record<string, string>>
    /** Links by path, and what they lead to. `…` is a folder elsewhere. */
    readonly links?: Readonly<Record<string, string>>
    readonly followLinks?: boolean
    /** Sources in the folder. Default: the folder itself. */
    readonly sources?: readonly string[]
    readonly read: readonly string[]
    readonly ignored: readonly string[]
  }
  const rows = readJsonLines<[name: string, ListedInput]>('test/ingest/formats/inputs.jsonl')

  it.each(rows)('are %s', async (_, { files, links = {}, sources = ['.'], ...found }) => {
    const folder = folderOf({ '.keep': '', ...files })
    const elsewhere = folderOf({ 'users.jsonl': '', 'a.csv': people })
    for (const [path, target] of Object.entries(links)) {
      symlinkSync(target.replace('…', elsewhere), join(folder, path))
    }
    const paths = sources.map((source) => join(folder, source))
    const { followLinks = false } = found
    const { formats, ignored } = await inputsWith({ followLinks }, folder, paths)
    expect(Object.keys(formats)).toEqual(found.read)
    expect(ignored.map((one) => one.replace(/ \(.*/, '')).sort()).toEqual(found.ignored)
  })

  it('may all be passed over, if another source has data', async () => {
    const folder = folderOf({ 'p.csv': people, 'clones/.keep': '' })
    symlinkSync(folderOf({ 'a.csv': people }), join(folder, 'clones/kiln'))
    const clones = join(folder, 'clones')
    await expect(inputsWith({}, folder, [clones])).rejects.toThrow('--follow-links')
    const { ignored } = await inputsWith({}, folder, [clones, join(folder, 'p.csv')])
    expect(ignored).toEqual([expect.stringMatching(/^clones\/kiln /)])
  })

  it('are Parquet files, unpacked where they are in gzip or zstd', async () => {
    const content = parquetOf([{ name: 'login', data: ['mira'], type: 'STRING' }])
    const folder = folderOf({
      'a.parquet.gz': gzipSync(content),
      'b.parquet.zst': Buffer.from(zstdStored(content)),
    })
    const options = { format: null, scratch: async () => folder, stdin: Readable.from([]) }
    const { inputs } = await findInputs([folder], options)
    expect(inputs.map(({ name, format }) => [basename(name), format])).toEqual([
      ['a.parquet.gz', 'parquet'],
      ['b.parquet.zst', 'parquet'],
    ])
    for (const { path } of inputs) expect(readFileSync(path).equals(content)).toBe(true)
  })

  it('are no Parquet files that expand to a hundred times their size', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(40 << 20)]))
    const folder = folderOf({ 'a.parquet.gz': bomb })
    await expect(inputsIn(folder)).rejects.toThrow(/a\.parquet\.gz: expands to more than \d+ bytes/)
  })

  it.each([
    ['an Excel file', 'PK\x03\x04', 'Excel'],
    ['an error of a download', '<?xml version="1.0"?><Error/>', 'XML'],
    ['nothing', '', 'empty'],
  ])('are refused where a file that is named is %s', async (_, content, reason) => {
    const path = join(folderOf({ 'a.csv': content }), 'a.csv')
    const scratch = async () => freshFolder()
    const options = { format: null, scratch, stdin: Readable.from([]) }
    await expect(findInputs([path], options)).rejects.toThrow(new RegExp(`^${path}: .*${reason}`))
  })
})
