/** The name of a repository, what its package says, and its language. */
import { describe, expect, it } from 'vitest'
import { LanguageSizes } from '../../../src/ingest/formats/git/file-languages.ts'
import { fullNameOfRemote } from '../../../src/ingest/formats/git/git-folder.ts'
import { readManifest } from '../../../src/ingest/formats/git/git-tree.ts'

describe('the name of a remote', () => {
  it.each([
    ['https://github.com/acme/tool', 'acme/tool'],
    ['https://github.com/acme/tool.git/', 'acme/tool'],
    ['https://user:secret@git.example/acme/tool.git', 'acme/tool'],
    ['https://secret@git.example:8443/acme/tool.js.git?x=1#y', 'acme/tool.js'],
    ['git@github.com:acme/tool.git', 'acme/tool'],
    ['github.com:acme/tool', 'acme/tool'],
    ['ssh://git@github.com:22/acme/tool.git', 'acme/tool'],
    ['git://host/acme/tool', 'acme/tool'],
    ['https://git.example/~acme/tool', 'acme/tool'],
    ['https://gitlab.example/group/inner/tool.git', 'group/inner-tool'],
    ['https://host/a%20b/c\u001b[31m', 'a-20b/c--31m'],
    ['https://host/only', null],
    ['https://host', null],
    ['https://', null],
    ['https://user:se/cret@host/acme/tool', null],
    ['user:secret@host:acme/tool', null],
    ['ext::sh -c evil/x', null],
    ['/srv/git/acme/tool.git', null],
    ['../acme/tool', null],
    ['file:///srv/acme/tool', null],
    ['C:\\git\\acme\\tool', null],
    ['C:/git/acme/tool', null],
    ['', null],
  ])('of %j is %j', (url, name) => {
    expect(fullNameOfRemote(url)).toBe(name)
  })

  it('is bounded', () => {
    const name = fullNameOfRemote(`https://host/${'a'.repeat(400)}/${'b'.repeat(1_000_000)}`)
    expect(name).toBe(`${'a'.repeat(100)}/${'b'.repeat(100)}`)
  })
})

describe('a manifest', () => {
  it.each([
    ['package.json', '{"description":"A","keywords":["x"," y ",1,null]}', 'A', ['x', 'y']],
    ['package.json', '{"description":{"a":1},"keywords":"x"}', undefined, undefined],
    ['package.json', '{"description":', undefined, undefined],
    ['package.json', '[1]', undefined, undefined],
    ['package.json', 'null', undefined, undefined],
    ['package.json', '['.repeat(100_000), undefined, undefined],
    ['package.json', '{"description":"a\\u001b[31m\\u202eb"}', 'a [31m b', undefined],
    ['cargo.toml', '[package]\ndescription = "A \\"b\\" # c" # d\n', 'A "b" # c', undefined],
    ['cargo.toml', '[package]\nkeywords = [\'x\', "y"]\n', undefined, ['x', 'y']],
    ['cargo.toml', '[dependencies]\ndescription = "no"\n', undefined, undefined],
    ['cargo.toml', 'description = "no"\n[package]\nname = "x"', undefined, undefined],
    ['pyproject.toml', '[project]\nkeywords = [\n  "x",\n  "y",\n]\n', undefined, ['x', 'y']],
    ['pyproject.toml', '[tool.poetry]\r\ndescription = "A"\r\n', 'A', undefined],
    ['pyproject.toml', '[project]\ndescription = "unclosed', 'unclosed', undefined],
    ['pyproject.toml', '[project]\nkeywords = [\n"x",', undefined, ['x']],
    ['pyproject.toml', '', undefined, undefined],
    [
      'cargo.toml',
      '[package]\ndescription = """\nA fast \\\n   tool\nfor "maps""""\n',
      'A fast tool for "maps"',
      undefined,
    ],
    [
      'cargo.toml',
      "[package]\ndescription = '''\nA \\d tool''' # c\nkeywords = ['x']",
      'A \\d tool',
      ['x'],
    ],
    ['cargo.toml', '[package]\ndescription = """unclosed\ntext', 'unclosed text', undefined],
    ['cargo.toml', '[ package ] # c\n"description" = "A"', 'A', undefined],
    ['cargo.toml', 'package = { name = "x", description = "A", keywords = ["y"] }', 'A', ['y']],
    ['cargo.toml', 'package.description = "A"\n[lib]\ndescription = "no"', 'A', undefined],
    [
      'cargo.toml',
      '[workspace.package]\ndescription = "W"\n[package]\ndescription.workspace = true',
      'W',
      undefined,
    ],
    [
      'cargo.toml',
      '[workspace.package]\ndescription = "W"\n[package]\ndescription = "A"',
      'A',
      undefined,
    ],
    [
      'cargo.toml',
      '[package]\ndescription = { workspace = true }\n[[bin]]\ndescription = "no"',
      undefined,
      undefined,
    ],
    [
      'cargo.toml',
      '[package]\ndescription = """\n[dependencies]\n"""\nkeywords = ["a", # c ]\n"b"]',
      '[dependencies]',
      ['a', 'b'],
    ],
    ['cargo.toml', '[package]\ndescription = "\\u00fc \\U0001F600 \\t\\\\"', 'ü 😀 \\', undefined],
    ['cargo.toml', `[package]\nkeywords = ${'['.repeat(100_000)}`, undefined, undefined],
    ['pyproject.toml', '[tool.flit.metadata]\ndescription = "A"', 'A', undefined],
    ['package.json', '{"description":"A\\n  B"}', 'A B', undefined],
  ])('%s with %.60j', (name, text, description, topics) => {
    const read = readManifest(name, text)
    expect([read.description, read.topics]).toEqual([description, topics])
  })

  it('gives bounded texts', () => {
    const keywords = Array.from({ length: 100 }, (_, i) => `k${i}`)
    const text = JSON.stringify({
      description: 'x'.repeat(5000),
      keywords: ['k'.repeat(51), ...keywords],
    })
    const { description, topics } = readManifest('package.json', text)
    expect(description?.length).toBe(1000)
    expect(topics).toEqual(keywords.slice(0, 50))
  })
})

describe('the language of files', () => {
  function languageOf(sizes: Record<string, number>): string | undefined {
    const languages = new LanguageSizes()
    for (const [path, bytes] of Object.entries(sizes)) languages.add(path, bytes)
    return languages.largest()
  }

  it.each([
    [{ 'a.rs': 5, 'b.py': 9, 'c.py': 1 }, 'Python'],
    [{ 'A.TS': 5 }, 'TypeScript'],
    [{ 'README.md': 5, 'package-lock.json': 5, LICENSE: 5 }, undefined],
    [{ 'vendor/x.go': 50, 'src/Third_Party/y.c': 50, 'a.rb': 1 }, 'Ruby'],
    [{ 'app.min.js': 50, 'x_pb2.py': 50, 'api.pb.go': 50, 'a.lua': 1 }, 'Lua'],
    [{ 'a.h': 50, 'b.cpp': 2, 'c.c': 1 }, 'C++'],
    [{ 'a.h': 50, 'c.c': 1, 'x.py': 20 }, 'C'],
    [{ 'a.m': 50, 'b.h': 1 }, 'Objective-C'],
    [{ 'a.m': 50, 'b.py': 1 }, 'MATLAB'],
    [{ Makefile: 5 }, 'Makefile'],
    [{ 'docker/Dockerfile': 5 }, 'Dockerfile'],
    [{ c: 5, h: 5, m: 5, go: 5 }, undefined],
    [{ 'empty.rs': 0 }, undefined],
    [{ 'a.rs': 5, 'b.go': 5 }, 'Go'],
    [{ constructor: 5, 'a.__proto__': 5, 'a.constructor': 5 }, undefined],
  ])('%j are %s', (sizes, language) => {
    expect(languageOf(sizes)).toBe(language)
  })
})
