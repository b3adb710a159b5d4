import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { ownDomainOf } from '../../src/people/email/domain-lists.ts'
import { obfuscateAddresses, obfuscateUrl } from '../../src/people/index.ts'
import { ownAddress, writtenAddress } from './written-addresses.ts'

describe('an address in a text', () => {
  it.each([
    ['ada.lovelace@acme.example', '***ce@acme.example'],
    ['write to Ada.Lovelace+Git@Acme.Example.', 'write to ***it@Acme.Example.'],
    ['ada@acme.example, bob@b.example', '***da@acme.example, ***ob@b.example'],
    ['ab@acme.example', '***@acme.example'],
    ['mailto:ada@acme.example?subject=hi', 'mailto:***da@acme.example?subject=hi'],
    ['mailto:ada%40acme%2Eexample', 'mailto:***da@acme.example'],
    ['mailto:ada%2Elove%40acme.example', 'mailto:***@acme.example'],
    ['Ada <ada@acme.example>, (bob@b.example)', 'Ada <***da@acme.example>, (***ob@b.example)'],
    ['[ada@b.example](mailto:ada@b.example)', '[***da@b.example](mailto:***da@b.example)'],
    ['<a href="mailto:ada@b.example">me</a>', '<a href="mailto:***da@b.example">me</a>'],
    ['_ada@b.example_ `bob@b.example`', '_***da@b.example_ `***ob@b.example`'],
    ['ada [at] acme [dot] example', '***da@acme.example'],
    ['mail ada (AT) acme.example or call', 'mail ***da@acme.example or call'],
    ['ada[dot]love (at) b.co(dot)uk now', '***ve@b.co.uk now'],
    ['I am ada dot love at acme dot example now', 'I am ***ve@acme.example now'],
    ['ada AT acme.example', '***da@acme.example'],
    ['reach me: ada at gmail.com', 'reach me: ***da@gmail.com'],
    ['ada&#64;acme&#46;example', '***da@acme.example'],
    ['ada＠acme．example', '***da@acme.example'],
    ['ａｄａ．ｌｏ＠ａｃｍｅ．example', '***ｌｏ@ａｃｍｅ.example'],
    ['a\u00adda\u200b@ac\u200bme.example', '***da@acme.example'],
    ['連絡はada@acme.exampleへ', '連絡は***da@acme.exampleへ'],
    ['用户名@例子.广告', '***户名@例子.广告'],
    ['ada@acme.example.Thanks', '***da@acme.example.Thanks'],
    ['ada@acme.example-Berlin', '***da@acme.example-Berlin'],
    ["o'brien@acme.example", '***en@acme.example'],
    ['a/b=cd!e@acme.example', '***!e@acme.example'],
    ['https://x.example/?to=ada@b.example&n=1', 'https://x.example/?to=***da@b.example&n=1'],
    ['https://x.example/u/ada@b.example/', 'https://x.example/u/***da@b.example/'],
    ['x.example/ada@b.example', 'x.example/***da@b.example'],
    ['git clone https://ada:secret@acme.example/x', 'git clone https://***@acme.example/x'],
    ['{ada,bob}@acme.example', '***@acme.example'],
    ['"ada lovelace"@acme.example', '***@acme.example'],
    ['a@b.example@c.example', '***@c.example'],
    ['nick@home@ada.x@b.example', 'nick@home@***.x@b.example'],
    ['@ada@gmail.com', '@***da@gmail.com'],
  ])('%j is shown as %j', (given, shown) => {
    expect(obfuscateAddresses(given)).toBe(shown)
    expect(obfuscateAddresses(shown)).toBe(shown)
  })

  it.each([
    ...['@handle, ex-@company and @company/team', 'engineer@acme, a@b', 'hello @ world. ada@'],
    ...['npm i left-pad@1.3.0 @types/node@20.1.0-rc.beta', 'core@Node.js', 'git@b.example:a/b.git'],
    ...['@ada@social.example', 'https://social.example/@ada@other.example (@ada@b.example)'],
    ...['Engineer at acme.example', 'CTO @ acme.example', 'ENGINEER AT ACME.EXAMPLE'],
    ...['ssh://git@b.example/x', 'https://b.example/@ada.love', 'look at every dot I draw'],
    ...['***da@acme.example', 'https://***@acme.example', '100% &#x2f; R&D at 5%', 'root@10.0.0.1'],
  ])('%j has none', (text) => {
    expect(obfuscateAddresses(text)).toBe(text)
    expect(obfuscateUrl(text)).toBe(text)
  })

  it.each([
    ['ada:secret@acme.example/x', '***@acme.example/x'],
    ['https:ada:secret@localhost', 'https:***@localhost'],
    ['https:\\\\ada:se@cret@acme.example', 'https:\\\\***@acme.example'],
    ['http://ada@acme.example?m=bob@b.example', 'http://***@acme.example?m=***ob@b.example'],
    ['Mailto:ada@acme.example', 'Mailto:***da@acme.example'],
    ['ada@acme.example', '***da@acme.example'],
    ['chat:@ada', 'chat:@ada'],
  ])('the URL %j is shown as %j', (given, shown) => {
    expect(obfuscateUrl(given)).toBe(shown)
  })
})

it.each([
  ...['https://ada.example/?m=bob@b.example', 'ada.example/contact?m=bob%40b.example'],
  ...['https://ada:secret@ada.example/', 'http://ada@ada.example', 'http:ada:secret@ada.example'],
])('the obfuscated URL %j has the domain of the given one', (url) => {
  expect(ownDomainOf(url)).toBe('ada.example')
  expect(ownDomainOf(obfuscateUrl(url))).toBe('ada.example')
})

it('hides each address and nothing else, in whatever form and wherever it stands', () => {
  const prose = fc.constantFrom('', 'I write Rust', '作家', '(contact:', 'see https://a.example/x ')
  const law = fc.property(
    fc.array(fc.tuple(prose, writtenAddress(ownAddress)), { minLength: 1, maxLength: 4 }),
    (pieces) => {
      const join = (forms: readonly string[]) =>
        pieces.map(([before], i) => `${before} ${forms[i]};`).join(' ')
      const given = join(pieces.map(([, { text }]) => text))
      expect(obfuscateAddresses(given)).toBe(join(pieces.map(([, { shown }]) => shown)))
    },
  )
  fc.assert(law, { numRuns: tries(400) })
})

it('leaves no local part of an address by RFC 5322', () => {
  const address = fc
    .emailAddress()
    .filter((one) => /^[a-z0-9.]{5,}@[a-z]/i.test(one) && !/\.(?:[cm]?[jt]sx?|txt|yml)$/i.test(one))
  const law = fc.property(address, (one) => {
    const local = one.slice(0, one.indexOf('@'))
    expect(obfuscateAddresses(`to ${one}, thanks`)).toBe(
      `to ***${local.slice(-2)}${one.slice(local.length)}, thanks`,
    )
  })
  fc.assert(law, { numRuns: tries(60) })
})

it('takes time that grows with the text', () => {
  const parts = [
    'a@',
    '@',
    'a',
    'a.',
    ' [at] ',
    '%40',
    'x@y.',
    '.@.',
    ' at ',
    ' dot ',
    'a at b dot ',
  ]
  // With its square, none of these would come to an end.
  for (const part of [
    ...parts,
    '(',
    ')@',
    '"@',
    'x@aa.',
    '&#0',
    ' ',
    '://a@',
    '***',
    '/a',
    'a/b@',
  ]) {
    obfuscateUrl(part.repeat(5_000))
  }
})
