/** How an address may be written, and what is none. */
import { it } from 'vitest'
import { expectBest, type WrittenPerson } from './written-people.ts'

const people: readonly WrittenPerson[] = [
  {
    why: 'mailto',
    emails: ['mailto:ada@acme.example?subject=Hi'],
    best: 'ada@acme.example',
    profile: 'WORK',
  },
  {
    why: '[at] and [dot]',
    emails: ['ada [at] acme [dot] example'],
    best: 'ada@acme.example',
    profile: 'WORK',
  },
  {
    why: '(at) without room',
    emails: ['ada(at)acme.example'],
    best: 'ada@acme.example',
    profile: 'WORK',
  },
  {
    why: 'at and dot as words',
    emails: ['ada dot x AT acme dot example'],
    best: 'ada.x@acme.example',
    profile: 'WORK',
  },
  {
    why: 'name and angle brackets',
    emails: ['"Ada, X." <ada@acme.example>'],
    best: 'ada@acme.example',
    profile: 'WORK',
  },
  {
    why: 'full-width letters',
    emails: ['ａｄａ＠acme.example'],
    best: 'ada@acme.example',
    profile: 'WORK',
  },
  {
    why: 'punctuation around it',
    emails: ["'ada@acme.example'."],
    best: 'ada@acme.example',
    profile: 'WORK',
  },
  {
    why: 'several in one entry',
    emails: ['b@acme.example, a@acme.example / c@acme.example;d@acme.example'],
    best: 'b@acme.example',
    profile: 'WORK',
    others: ['a@acme.example', 'c@acme.example', 'd@acme.example'],
  },
  {
    why: 'a plus-tag is kept',
    emails: ['ada+git@acme.example'],
    best: 'ada+git@acme.example',
    profile: 'WORK',
  },
  {
    why: 'a plus-tag stands behind the same mailbox without it',
    emails: ['Ada+git@acme.example', 'bo@acme.example', 'ada@acme.example', 'cy+x@acme.example'],
    best: 'bo@acme.example',
    profile: 'WORK',
    others: ['ada@acme.example', 'cy+x@acme.example', 'Ada+git@acme.example'],
  },
  {
    why: 'a tag at another domain is no repetition',
    emails: ['ada+git@acme.example', 'ada@elm.example'],
    best: 'ada+git@acme.example',
    profile: 'WORK',
    others: ['ada@elm.example'],
  },
  {
    why: 'capitals of the domain are folded, those of the local part kept',
    emails: ['Ada.X@ACME.Example', 'ada.x@acme.example'],
    best: 'Ada.X@acme.example',
    profile: 'WORK',
  },
  {
    why: 'an international domain',
    emails: ['ada@bücher.example'],
    best: 'ada@xn--bcher-kva.example',
    profile: 'WORK',
  },
  {
    why: 'a public suffix has no mail',
    emails: ['ada@co.uk', 'ada@com'],
    best: null,
    profile: null,
  },
  {
    why: 'no such suffix',
    emails: ['ada@pc.lan', 'ada@macbook.local', 'a@x.internal'],
    best: null,
    profile: null,
  },
  {
    why: 'reserved names',
    emails: ['a@x.invalid', 'a@localhost', 'a@x.localhost', 'a@x.onion'],
    best: null,
    profile: null,
  },
  {
    why: 'no domain',
    emails: ['a@1.2.3.4', 'a@[192.0.2.1]', 'a@-x.com', 'a@x..com', 'a@x_y.com'],
    best: null,
    profile: null,
  },
  {
    why: 'no local part',
    emails: ['@acme.example', 'a..b@acme.example', '.@acme.example'],
    best: null,
    profile: null,
  },
  { why: 'a name in the fediverse', emails: ['@ada@social.example'], best: null, profile: null },
  {
    why: 'a URL with a log-in',
    emails: ['https://ada:x@acme.example/'],
    best: null,
    profile: null,
  },
  {
    why: 'too long',
    emails: [`${'a'.repeat(65)}@acme.example`, `a@${'b'.repeat(64)}.com`],
    best: null,
    profile: null,
  },
  {
    why: 'as long as may be',
    emails: [`${'a'.repeat(64)}@acme.example`],
    best: `${'a'.repeat(64)}@acme.example`,
    profile: 'WORK',
  },
  { why: 'no text at all', emails: ['', ' ', '@', 'n/a', 'ada'], best: null, profile: null },
]

it.each(people)('$why', expectBest)
