/** Who signed a commit, whether it is a program, and where they can be written to. */
import { describe, expect, it } from 'vitest'
import {
  isContact,
  isNoContact,
  isSharedByNature,
  parseRelay,
} from '../../../src/ingest/formats/addresses.ts'
import { isBotLogin, isBotSignature } from '../../../src/ingest/formats/bots.ts'
import { decodeWords } from '../../../src/ingest/formats/git/encoded-words.ts'
import {
  parseTrailer,
  signatureOf,
  textOfLatin1,
} from '../../../src/ingest/formats/git/signatures.ts'

describe('a signature', () => {
  it.each([
    ['Ada <ada@x.example>', 'Ada <ada@x.example>'],
    ['  Ada   B.  < ada@x.example > ', 'Ada B. <ada@x.example>'],
    ['<ada@x.example>', ' <ada@x.example>'],
    ['ada@x.example', ' <ada@x.example>'],
    ['A <U> Thor <a@x.example>', 'A U Thor <a@x.example>'],
    ['Ada <ada@x.example> (she)', 'Ada <ada@x.example>'],
    ['Lane, Ada <ada@x.example>', 'Lane, Ada <ada@x.example>'],
    ['=?UTF-8?q?J=C3=BCrgen?= Ost <j@x.example>', 'Jürgen Ost <j@x.example>'],
    // Several in one trailer.
    ['Ada <a@x.example>, Bo <b@x.example>', 'Ada <a@x.example>|Bo <b@x.example>'],
    ['Ada <a@x.example> and Bo <b@x.example>', 'Ada <a@x.example>|Bo <b@x.example>'],
    ['Ada <a@x.example>; & Bo B. <b@x.example>', 'Ada <a@x.example>|Bo B. <b@x.example>'],
    ['Ada <a@x.example> Andy <b@x.example>', 'Ada <a@x.example>|Andy <b@x.example>'],
    ['a@x.example, b@x.example and c@x.example', ' <a@x.example>| <b@x.example>| <c@x.example>'],
    // Other systems than mail have account names.
    ['Ada <ada>', 'Ada <ada>'],
    ['Ada <>', 'Ada <>'],
    ['Ada <@x.example>', 'Ada <@x.example>'],
    [`Ada <${'a'.repeat(250)}@x.example>`, 'Ada <>'],
    ['Ada', ''],
    ['Ada at home', ''],
    ['Ada and ada@x.example', ''],
    ['Ada <ada@x.example', ''],
    ['', ''],
    ['@ada', ''],
  ])('of the trailer %j is %j', (trailer, signatures) => {
    const texts = parseTrailer(trailer).map(({ name, address }) => `${name} <${address}>`)
    expect(texts.join('|')).toBe(signatures)
  })

  it.each([
    ['=?UTF-8?q?J=C3=BCrgen?=', 'Jürgen'],
    ['=?utf-8?B?SsO8cmdlbg==?= Ost', 'Jürgen Ost'],
    ['=?iso-8859-1?Q?J=FCrgen_Ost?=', 'Jürgen Ost'],
    ['=?ISO-8859-15*de?q?J=FCrgen?=', 'Jürgen'],
    ['=?ISO-2022-JP?B?GyRCOzNFRBsoQg==?=', '山田'],
    ['=?koi8-r?B?6dfBzg==?=', 'Иван'],
    // Adjacent words are one text, even if a character is divided.
    ['=?UTF-8?q?J=C3?= =?UTF-8?q?=BCrgen?=', 'Jürgen'],
    ['=?UTF-8?q?J=C3=BC?= =?iso-8859-1?q?rgen?=', 'Jürgen'],
    ['A =?UTF-8?q?B?= C =?UTF-8?q?D?=', 'A B C D'],
    // An unknown charset, or bytes that it does not have, stay.
    ['=?x-none?q?J=FC?=', '=?x-none?q?J=FC?='],
    ['=?UTF-8?q?J=FC?=', '=?UTF-8?q?J=FC?='],
    ['=?UTF-8?x?J?=', '=?UTF-8?x?J?='],
    ['=?', '=?'],
    ['a=?b', 'a=?b'],
  ])('has the encoded words %j, which are %j', (text, decoded) => {
    expect(decodeWords(text)).toBe(decoded)
  })

  it.each([
    ['Ada Lane via Gadget', 'Ada Lane', true],
    ["'Ada Lane' via Gadget Devel", 'Ada Lane', true],
    ["Ada Lane' via Gadget", 'Ada Lane', true],
    ['Ada Lane (via Gadget)', 'Ada Lane', true],
    ['Ada via Bo via Gadget', 'Ada via Bo', true],
    ['Ada Via Serra', 'Ada Via Serra', false],
    ['Via Gadget', 'Via Gadget', false],
    [' via Gadget', ' via Gadget', false],
    ['Olivia Lane', 'Olivia Lane', false],
  ])('of the name %j is of %j', (name, person, isRelayed) => {
    expect(parseRelay(name)).toEqual({ name: person, isRelayed })
  })

  it('keeps letters of all scripts and their joiners, and drops what hides', () => {
    expect(signatureOf('می\u200cخواهم \u202eevil\u2066 \u0000x', 'a@x.example')?.name).toBe(
      'می\u200cخواهم evil x',
    )
  })

  it('is cut between characters', () => {
    expect(signatureOf('\u{1f600}'.repeat(300), 'a@x.example')?.name).toBe('\u{1f600}'.repeat(255))
  })

  it('is read as UTF-8, else as Latin-1', () => {
    expect(textOfLatin1(Buffer.from('Jörg €').toString('latin1'))).toBe('Jörg €')
    expect(textOfLatin1('J\u00f6rg')).toBe('Jörg')
  })
})

describe('a contact', () => {
  it.each(['ada@home.example', 'ada.b+git@mail.home.example', 'ada@örg.example', 'replyto@x.test'])(
    'is %s',
    (address) => {
      expect(isContact(address)).toBe(true)
      expect(isNoContact(address)).toBe(false)
      expect(isSharedByNature(address)).toBe(false)
    },
  )

  it.each([
    '123+ada@users.noreply.github.com',
    'noreply@github.com',
    'no-reply@x.example',
    'do-not-reply@x.example',
    'ada@users.noreply.gitlab.com',
    'da39a3ee5e6b4b0d3255bfef95601890afd80709@x.example',
    'ada@localhost',
    'ada@adas-laptop.local',
    'root@ip-10-0-0-1.ec2.internal',
    'ada@13f79535-47bb-0310-9956-ffa450edef68',
    'ada@(none)',
    'ada@example.com',
    'ada@mail.intranet',
    'ada b@x.example',
    'ada@x..example',
    '@x.example',
    'ada',
  ])('is not %s', (address) => {
    expect(isContact(address)).toBe(false)
  })
})

it.each(['you@example.com', 'ada@adas-laptop.local', 'root@home.example', 'ada'])(
  'an address of many is %s',
  (address) => {
    expect(isSharedByNature(address)).toBe(true)
  },
)

describe('a bot', () => {
  it.each([
    'dependabot[bot]',
    'anything-at-all[bot]',
    'Dependabot',
    'renovate',
    'github-actions',
    'Copilot',
    'claude',
    'web-flow',
    'snyk-bot',
    'pre-commit-ci',
  ])('has the login %s', (login) => {
    expect(isBotLogin(login)).toBe(true)
  })

  it.each(['talbot', 'bot', 'claude-example', 'copilots', 'robot-lover', 'renovated', 'ada', ''])(
    'has not the login %j',
    (login) => {
      expect(isBotLogin(login)).toBe(false)
    },
  )

  it.each([
    ['Claude', 'noreply@anthropic.com'],
    ['Claude Opus 4', 'noreply@anthropic.com'],
    ['Cursor Agent', 'cursoragent@cursor.com'],
    ['Copilot', '198982749+Copilot@users.noreply.github.com'],
    ['Copilot', 'copilot@github.com'],
    ['dependabot[bot]', '49699333+dependabot[bot]@users.noreply.github.com'],
    ['x', '1+tool[bot]@users.noreply.github.com'],
    ['Renovate Bot', 'renovate@acme.example'],
    ['acme[bot]', 'acme@acme.example'],
    ['GitHub Actions', 'actions@x.example'],
    ['GitHub', 'noreply@github.com'],
  ])('signs as %s <%s>', (name, address) => {
    expect(isBotSignature(name, address)).toBe(true)
  })

  it.each([
    ['Claude', 'claude@home.example'],
    ['Claude Example', '12+claude-example@users.noreply.github.com'],
    ['Devin', 'devin@home.example'],
    ['Rob Otto', 'robot@home.example'],
    ['Talbot', 'talbot@home.example'],
    ['Copilot', 'pilot@home.example'],
    ['Ada Example', 'noreply@github.com'],
    ['', ''],
  ])('does not sign as %j <%s>', (name, address) => {
    expect(isBotSignature(name, address)).toBe(false)
  })
})
