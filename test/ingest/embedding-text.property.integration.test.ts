import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { embeddingText } from '../../src/ingest/enrich/embedding-text.ts'
import { readRepo } from '../../src/ingest/normalise/index.ts'

function textOf(members: object): string {
  return embeddingText(readRepo({ platformId: 'R', ownerLogin: 'ada', name: 'engine', ...members }))
}

describe('the text of a repository that is embedded', () => {
  it.each([
    ['its name', {}, 'engine'],
    ['its description', { description: ' A web server ' }, 'engine: A web server'],
    ['its topics', { topics: ['http', 'web-server'] }, 'engine: http web-server'],
    ['both', { description: 'A server', topics: ['http'] }, 'engine: A server. http'],
    [
      'all',
      { description: 'A server', topics: ['http'], readme: 'It serves.' },
      'engine: A server. http. It serves.',
    ],
    ['its language, last', { readme: 'It serves.', language: 'Go' }, 'engine: It serves.. Go'],
    ['its language alone', { language: 'Vim Script' }, 'engine: Vim Script'],
    ['a preview alone', { readmePreview: 'It serves.' }, 'engine: It serves.'],
    ['nothing of an empty one', { description: '', topics: [], readme: ' ' }, 'engine'],
  ])('has %s', (_, members, text) => {
    expect(textOf(members)).toBe(text)
  })

  it.each([
    ['A server https://engine.example/docs?a=b#c for all', 'A server for all'],
    ['A server: WWW.engine.example', 'A server:'],
    ['服务器https://engine.example，快', '服务器 ，快'],
    ['Parses http and www links', 'Parses http and www links'],
  ])('leaves out addresses of the description "%s"', (description, text) => {
    expect(textOf({ description })).toBe(`engine: ${text}`)
  })

  it('is the name where the description is no more than an address', () => {
    expect(textOf({ description: ' https://engine.example/ ' })).toBe('engine')
  })

  it.each([
    [
      'headings and emphasis',
      '# Engine\n\n**Fast** and `small` to_be',
      'Engine Fast and small to_be',
    ],
    ['comments', 'one <!-- two\n --> three <!-- open', 'one three'],
    ['tags', '<p align="center">one</p>\n<br/>two', 'one two'],
    ['badges', '[![build](https://ci.example/a.svg)](https://ci.example) one', 'one'],
    ['links', 'see [the guide](docs/guide.md) and [this][1]', 'see the guide and this'],
    ['addresses', 'at https://engine.example/docs--a#b today', 'at today'],
    ['code', 'one\n```sh\nnpm install\n```\ntwo\n~~~\nopen', 'one two'],
    ['tables and rules', '| a | b |\n|---|---|\n======', 'a b'],
  ])('leaves out %s of a README', (_, readme, text) => {
    expect(textOf({ readme })).toBe(`engine: ${text}`)
  })

  it('has the less of a README the more the description says', () => {
    const readme = 'word '.repeat(400)
    const wordsWith = (description: string) =>
      textOf({ description, readme }).match(/\bword\b/g)?.length ?? 0
    expect(wordsWith('')).toBe(60)
    expect(wordsWith('x'.repeat(150))).toBe(30)
    expect(wordsWith('x'.repeat(300))).toBe(0)
    expect(textOf({ description: 'x'.repeat(2000) })).toContain('x'.repeat(2000))
  })

  it('is well formed and of bounded length, whatever the README is', () => {
    const piece = fc.constantFrom(...'<[](!`\n-', '<!--', '🙂', '\ud83d', 'ab ')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 3000 }), (pieces) => {
        const text = textOf({ readme: pieces.join('') })
        expect(text.isWellFormed()).toBe(true)
        expect(text.length).toBeLessThanOrEqual('engine: '.length + 300)
      }),
      { numRuns: tries(50) },
    )
  })
})
