import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { cutAddresses, openSuppressions, type SuppressionKind } from '../../src/people/index.ts'
import { openStore } from '../../src/store/index.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { ownAddress, writtenAddress } from './written-addresses.ts'

/** Uses a real list, which may define an address differently. */
function hiding(folder: string, values: readonly (readonly [SuppressionKind, string])[]) {
  const store = openStore(folder)
  const list = openSuppressions(store)
  for (const [kind, value] of values) list.add({ value, kind })
  const { suppressed } = list
  return {
    cut: (text: string) => cutAddresses(text, (address) => suppressed.suppressesAddress(address)),
    close: () => store.close(),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'devdex-cut-'))
let byAddress: ReturnType<typeof hiding>
let byDomain: ReturnType<typeof hiding>

beforeAll(() => {
  byAddress = hiding(join(folder, 'address'), [['email', 'bea.trix@hive.example']])
  byDomain = hiding(join(folder, 'domain'), [['domain', 'hive.example']])
})

afterAll(async () => {
  for (const { close } of [byAddress, byDomain]) await close()
  rmSync(folder, { recursive: true })
})

describe('an address in a text', () => {
  it.each([
    ['bea.trix@hive.example', '***'],
    ['write to Bea.Trix@Hive.Example.', 'write to ***.'],
    ['mailto:bea.trix@hive.example?subject=hi', 'mailto:***?subject=hi'],
    ['mailto:bea.trix%40hive.example', 'mailto:***'],
    ['https://x.example/u/bea.trix@hive.example/', 'https://x.example/u/***/'],
    ['Bea <bea.trix@hive.example>, (bea.trix@hive.example)', 'Bea <***>, (***)'],
    ['bea.trix [at] hive [dot] example', '***'],
    ['mail bea.trix (at) hive.example or call', 'mail *** or call'],
    ['bea.trix&#64;hive&#46;example', '***'],
    ['bea.trix＠hive.example', '***'],
    ['@bea.trix@hive.example', '@***'],
    ['ad@hive@bea.trix@hive.example', 'ad@hive@***'],
    ['_bea.trix@hive.example_, *bea.trix@hive.example*', '_***_, *****'],
    ['連絡はbea.trix@hive.exampleへ', '連絡は***へ'],
    ['bea.trix@hive.example.Thanks', '***.Thanks'],
    ["'bea.trix@hive.example'", "'***'"],
    ['bea[dot]trix@hive.example', '***'],
    ['I am bea dot trix at hive dot example now', 'I am *** now'],
    ['be\u200ba.trix@hi\u00adve.example', '***'],
    ['bea.trix@hive.example dot matrix', '*** dot matrix'],
    ['bea.trix@hive.example\u200bThanks', '***\u200bThanks'],
  ])('is cut out of %j, by itself and by its domain', (text, without) => {
    expect(byAddress.cut(text).text).toBe(without)
    expect(byDomain.cut(text).text).toBe(without)
  })

  it.each([
    'trix@hive.example',
    'xbea.trix@hive.example and old-bea.trix@hive.example',
    'bea.trix@hive.example.org',
    'bea.trix@sub.hive.example',
    'bea.trix at hive.example',
    '@hive.example, hive.example and bea.trix@',
    'nothing of the kind, at all @ once',
  ])('%j is none of hers', (text) => {
    expect(byAddress.cut(text).text).toBe(text)
  })

  it.each([
    ['engineer @hive.example, or @ hive.example', 'engineer @hive.example, or @ hive.example'],
    ['é.clair@a.hive.example; b@shive.example', '***; b@shive.example'],
    ['https://x.example/?to=bea@hive.example&n=1', 'https://x.example/?to=***&n=1'],
    ['{ada,bea}@hive.example or bea%2Etrix@hive.example', '*** or ***'],
    ['bea@hive.example?from=bea@hive.example', '***?from=***'],
  ])('of a hidden domain: %j', (text, without) => {
    expect(byDomain.cut(text).text).toBe(without)
  })

  it.each([
    ["o'brien@acme.example", "by o'brien@acme.example!", 'by ***!'],
    ['a=b@acme.example', '?q=a=b@acme.example', '?q=***'],
    ['ada+x_-@acme.example', '(ada+x_-@acme.example)', '(***)'],
    ['ada@bücher.example', 'ada@Bücher.example ada@xn--bcher-kva.example', '*** ***'],
  ])('%s with signs', async (address, text, without) => {
    const { cut, close } = hiding(freshFolder(), [['email', address]])
    expect(cut(text).text).toBe(without)
    await close()
  })

  it('is cut in each form in which it is obfuscated', () => {
    const law = fc.property(writtenAddress(ownAddress), ({ local, domain, text, shown }) => {
      const isSuppressed = (address: string) => address === `${local}@${domain}`
      const cut = shown.replace(`***${local.slice(-2)}@${domain}`, '***')
      expect(cutAddresses(`so ${text}; or`, isSuppressed)).toEqual({
        text: `so ${cut}; or`,
        count: 1,
      })
    })
    fc.assert(law, { numRuns: 400 })
  })

  it('is gone wherever it stands, and all else stays', () => {
    const address = 'bea.trix@hive.example'
    const words = fc.string({ unit: fc.constantFrom(...'ab@.é [<(at)>]=?/%&#4 0;:,\n*日本') })
    const law = fc.property(words, words, (before, behind) => {
      // Else it would be another address, or a part of one.
      fc.pre(!/[\p{L}\p{N}._+'-]$/u.test(before) && !/^[\p{L}\p{N}_.[({<%& -]/u.test(behind))
      expect(byAddress.cut(`${before}${address}${behind}`)).toEqual({
        text: `${before}***${behind}`,
        count: 1,
      })
    })
    fc.assert(law, { numRuns: tries(500) })
  })

  it('ends on long texts that look like addresses', () => {
    const isSuppressed = () => false
    // None of these would end if the time grew with the square of the length.
    for (const part of ['a@', '@', 'a', 'a.', ' [at] ', '%40', 'x@y.', '.@.']) {
      expect(cutAddresses(part.repeat(100_000), isSuppressed).count).toBe(0)
    }
  })
})
