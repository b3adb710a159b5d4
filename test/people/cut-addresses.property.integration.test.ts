/** Suppressed addresses are cut out of texts. Real lists say which, so one definition is tested. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holds, law } from '../../native-free-index/test/law.ts'
import { cutAddresses, type SuppressionKind } from '../../src/people/index.ts'
import { readTable } from '../tables.ts'
import { openList } from './data-dir.ts'
import { ownAddress, writtenAddress } from './written-addresses.ts'

/** Cuts what a list with one entry suppresses. */
async function openCutter(kind: SuppressionKind, value: string) {
  const list = await openList()
  await list.add({ value, kind })
  const { suppressed } = list
  return (text: string) => cutAddresses(text, (address) => suppressed.suppressesAddress(address))
}

const address = 'bea.trix@hive.example'
const rows = readTable<'guards' | 'given' | 'shown'>('test/people/addresses.tsv')

it.each<[guards: string, kinds: readonly ('email' | 'domain')[]]>([
  ['her address is cut', ['email', 'domain']],
  ['no address of hers is cut', ['email']],
  ['a domain is cut', ['domain']],
])('%s', async (guards, kinds) => {
  for (const kind of kinds) {
    const cut = await openCutter(kind, kind === 'email' ? address : 'hive.example')
    const own = rows.filter((row) => row.guards === guards)
    expect(own.length).toBeGreaterThan(3)
    expect(own.map(({ given }) => cut(given).text)).toEqual(own.map(({ shown }) => shown))
  }
})

it.each([
  ["o'brien@acme.example", "by o'brien@acme.example!", 'by ***!'],
  ['a=b@acme.example', '?q=a=b@acme.example', '?q=***'],
  ['ada+x_-@acme.example', '(ada+x_-@acme.example)', '(***)'],
  ['ada@bücher.example', 'ada@Bücher.example ada@xn--bcher-kva.example', '*** ***'],
])('%s with signs is cut', async (suppressed, text, without) => {
  const cut = await openCutter('email', suppressed)
  expect(cut(text).text).toBe(without)
})

law(
  'an address is cut in each form in which it is obfuscated',
  400,
  [writtenAddress(ownAddress)],
  (one) => {
    const { local, domain, text, shown } = one
    const isSuppressed = (given: string) => given === `${local}@${domain}`
    const cut = shown.replace(`***${local.slice(-2)}@${domain}`, '***')
    const expected = { text: `so ${cut}; or`, count: 1 }
    expect(cutAddresses(`so ${text}; or`, isSuppressed)).toEqual(expected)
  },
)

it('an address is gone wherever it stands, and all else stays', async () => {
  const cut = await openCutter('email', address)
  const words = fc.string({ unit: fc.constantFrom(...'ab@.é [<(at)>]=?/%&#4 0;:,\n*日本') })
  holds(500, [words, words], (before, behind) => {
    // Else it would be another address, or a part of one.
    fc.pre(!/[\p{L}\p{N}._+'-]$/u.test(before) && !/^[\p{L}\p{N}_.[({<%& -]/u.test(behind))
    expect(cut(`${before}${address}${behind}`)).toEqual({ text: `${before}***${behind}`, count: 1 })
  })
})

it('cutting ends on long texts that look like addresses', () => {
  // None of these would end if the time grew with the square of the length.
  for (const part of ['a@', '@', 'a', 'a.', ' [at] ', '%40', 'x@y.', '.@.']) {
    expect(cutAddresses(part.repeat(100_000), () => false).count).toBe(0)
  }
})
