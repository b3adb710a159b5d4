/** People written by hand from the decisions on best e-mail; all of them are made up. */
import { expect, it } from 'vitest'
import { bestEmailOf, type DomainValidity } from '../../../src/people/index.ts'

type Profile = 'PERSONAL' | 'SCHOOL' | 'WORK' | null

interface Case {
  readonly why: string
  readonly emails: readonly string[]
  readonly login?: string
  readonly name?: string
  readonly site?: string
  readonly invalid?: readonly string[]
  readonly best: string | null
  readonly profile: Profile
  readonly others?: readonly string[]
}

const cases: readonly Case[] = [
  { why: 'nobody has no address', emails: [], best: null, profile: null },
  { why: 'one at work', emails: ['ada@acme.example'], best: 'ada@acme.example', profile: 'WORK' },
  { why: 'free mail', emails: ['ada.x@gmail.com'], best: 'ada.x@gmail.com', profile: 'PERSONAL' },
  { why: 'mail for privacy', emails: ['a@proton.me'], best: 'a@proton.me', profile: 'PERSONAL' },
  { why: '.edu', emails: ['a@cs.oak.edu'], best: 'a@cs.oak.edu', profile: 'SCHOOL' },
  { why: '.edu.xx', emails: ['a@oak.edu.au'], best: 'a@oak.edu.au', profile: 'SCHOOL' },
  { why: '.ac.xx', emails: ['a@elm.ac.uk'], best: 'a@elm.ac.uk', profile: 'SCHOOL' },
  {
    why: 'a made-up school',
    emails: ['a@elm.edu.example'],
    best: 'a@elm.edu.example',
    profile: 'SCHOOL',
  },
  { why: 'a listed school', emails: ['a@ethz.ch'], best: 'a@ethz.ch', profile: 'SCHOOL' },
  {
    why: 'below a listed school',
    emails: ['a@inf.ethz.ch'],
    best: 'a@inf.ethz.ch',
    profile: 'SCHOOL',
  },
  { why: 'no school: .ac', emails: ['a@acme.ac'], best: 'a@acme.ac', profile: 'WORK' },
  {
    why: 'no school: edu in the name',
    emails: ['a@edu-acme.com'],
    best: 'a@edu-acme.com',
    profile: 'WORK',
  },
  {
    why: 'classes in order',
    emails: ['a@acme.example', 'a@oak.edu', 'a@gmail.com'],
    best: 'a@gmail.com',
    profile: 'PERSONAL',
    others: ['a@oak.edu', 'a@acme.example'],
  },
  {
    why: 'school before work',
    emails: ['a@acme.example', 'a@oak.edu'],
    best: 'a@oak.edu',
    profile: 'SCHOOL',
    others: ['a@acme.example'],
  },
  {
    why: 'own domain, told by the website',
    emails: ['x@acme.example', 'me@lovelane.example'],
    site: 'https://www.lovelane.example/',
    best: 'me@lovelane.example',
    profile: 'PERSONAL',
    others: ['x@acme.example'],
  },
  {
    why: 'a website without a scheme',
    emails: ['me@lovelane.example'],
    site: 'lovelane.example',
    best: 'me@lovelane.example',
    profile: 'PERSONAL',
  },
  {
    why: 'a blog below the own domain, mail below it too',
    emails: ['me@mail.lovelane.co.uk'],
    site: 'http://blog.lovelane.co.uk/about?x=1',
    best: 'me@mail.lovelane.co.uk',
    profile: 'PERSONAL',
  },
  {
    why: 'a page of a team is the website of a company',
    emails: ['ada@acme.example'],
    site: 'https://acme.example/team/ada',
    best: 'ada@acme.example',
    profile: 'WORK',
  },
  {
    why: 'a home page with a tilde is at an institute',
    emails: ['ada@lab.example'],
    site: 'https://lab.example/~ada/',
    best: 'ada@lab.example',
    profile: 'WORK',
  },
  {
    why: 'a site for everybody is nobody’s own',
    emails: ['ada@github.com'],
    site: 'https://github.com/ada',
    best: 'ada@github.com',
    profile: 'WORK',
  },
  {
    why: 'a page of a code host says nothing of another one',
    emails: ['ada@bob.github.io'],
    site: 'https://ada.github.io',
    best: 'ada@bob.github.io',
    profile: 'WORK',
  },
  {
    why: 'its own one is own',
    emails: ['ada@ada.github.io'],
    site: 'https://ada.github.io',
    best: 'ada@ada.github.io',
    profile: 'PERSONAL',
  },
  {
    why: 'a school stays one as website',
    emails: ['ada@oak.edu'],
    site: 'https://oak.edu',
    best: 'ada@oak.edu',
    profile: 'SCHOOL',
  },
  {
    why: 'a website that is no address of the web',
    emails: ['ada@lovelane.example'],
    site: 'ftp://lovelane.example',
    best: 'ada@lovelane.example',
    profile: 'WORK',
  },
  {
    why: 'a website that is an e-mail address',
    emails: ['ada@lovelane.example'],
    site: 'ada@lovelane.example',
    best: 'ada@lovelane.example',
    profile: 'WORK',
  },
  {
    why: 'the name decides inside a class',
    emails: ['sunny77@gmail.com', 'orla.finch@gmail.com'],
    name: 'Orla Finch',
    best: 'orla.finch@gmail.com',
    profile: 'PERSONAL',
    others: ['sunny77@gmail.com'],
  },
  {
    why: 'initial and surname',
    emails: ['sunny@gmail.com', 'ofinch12@gmail.com'],
    name: 'Orla Finch',
    best: 'ofinch12@gmail.com',
    profile: 'PERSONAL',
    others: ['sunny@gmail.com'],
  },
  {
    why: 'an umlaut, spelled out',
    emails: ['sunny@web.de', 'j.mueller@web.de'],
    name: 'Jörn Müller',
    best: 'j.mueller@web.de',
    profile: 'PERSONAL',
    others: ['sunny@web.de'],
  },
  {
    why: 'an umlaut, left out',
    emails: ['sunny@web.de', 'muller@web.de'],
    name: 'Jörn Müller',
    best: 'muller@web.de',
    profile: 'PERSONAL',
    others: ['sunny@web.de'],
  },
  {
    why: 'the login decides where there is no name',
    emails: ['sunny@gmail.com', 'quietheron@gmail.com'],
    login: 'quiet-heron',
    best: 'quietheron@gmail.com',
    profile: 'PERSONAL',
    others: ['sunny@gmail.com'],
  },
  {
    why: 'a login of digits',
    emails: ['sunny@qq.com', '480012345@qq.com'],
    login: '480012345',
    best: '480012345@qq.com',
    profile: 'PERSONAL',
    others: ['sunny@qq.com'],
  },
  {
    why: 'likeness does not lift a class',
    emails: ['orla.finch@acme.example', 'sunny@gmail.com'],
    name: 'Orla Finch',
    best: 'sunny@gmail.com',
    profile: 'PERSONAL',
    others: ['orla.finch@acme.example'],
  },
  {
    why: 'among equals the order of the list',
    emails: ['b@gmail.com', 'a@gmail.com', 'c@gmail.com'],
    best: 'b@gmail.com',
    profile: 'PERSONAL',
    others: ['a@gmail.com', 'c@gmail.com'],
  },
  {
    why: 'no role where a person is left',
    emails: ['info@acme.example', 'ada@acme.example'],
    best: 'ada@acme.example',
    profile: 'WORK',
  },
  {
    why: 'a role at a better domain is still none',
    emails: ['support@gmail.com', 'ada@acme.example'],
    best: 'ada@acme.example',
    profile: 'WORK',
  },
  {
    why: 'roles where nothing else is left',
    emails: ['info@acme.example', 'hello@lovelane.example'],
    site: 'https://lovelane.example',
    best: 'hello@lovelane.example',
    profile: 'PERSONAL',
    others: ['info@acme.example'],
  },
  {
    why: 'a role where the person’s domain is dead',
    emails: ['ada@gone.example', 'contact@acme.example'],
    invalid: ['gone.example'],
    best: 'contact@acme.example',
    profile: 'WORK',
  },
  {
    why: 'compound roles',
    emails: ['support-team@acme.example', 'z@acme.example'],
    best: 'z@acme.example',
    profile: 'WORK',
  },
  {
    why: 'roles with a tag',
    emails: ['info+x@acme.example', 'z@acme.example'],
    best: 'z@acme.example',
    profile: 'WORK',
  },
  {
    why: 'requests to lists',
    emails: ['dev-request@acme.example', 'z@acme.example'],
    best: 'z@acme.example',
    profile: 'WORK',
  },
  {
    why: 'a surname after a role’s name',
    emails: ['info.finch@acme.example'],
    best: 'info.finch@acme.example',
    profile: 'WORK',
  },
  { why: 'noreply, even alone', emails: ['noreply@acme.example'], best: null, profile: null },
  {
    why: 'no-reply',
    emails: ['No-Reply@acme.example', 'do_not_reply@acme.example'],
    best: null,
    profile: null,
  },
  {
    why: 'a code host’s noreply',
    emails: ['123+ada@users.noreply.github.com'],
    best: null,
    profile: null,
  },
  {
    why: 'another host’s noreply',
    emails: ['ada@users.noreply.example.com'],
    best: null,
    profile: null,
  },
  { why: 'an address to push to', emails: ['git@github.com'], best: null, profile: null },
  {
    why: 'a name that only begins so',
    emails: ['norah@acme.example'],
    best: 'norah@acme.example',
    profile: 'WORK',
  },
  { why: 'disposable', emails: ['ada@mailinator.com'], best: null, profile: null },
  {
    why: 'below a disposable one',
    emails: ['ada@x.yopmail.com', 'a@acme.example'],
    best: 'a@acme.example',
    profile: 'WORK',
  },
  {
    why: 'an invalid domain is in neither result',
    emails: ['a@gone.example', 'b@acme.example', 'c@gone.example'],
    invalid: ['gone.example'],
    best: 'b@acme.example',
    profile: 'WORK',
  },
  {
    why: 'all invalid',
    emails: ['a@gone.example'],
    invalid: ['gone.example'],
    best: null,
    profile: null,
  },
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

it.each(cases)('$why', ({ emails, login = 'u', name, site, invalid = [], ...expected }) => {
  const validity = (domain: string): DomainValidity =>
    invalid.includes(domain) ? 'invalid' : 'unknown'
  const person = { login, displayName: name, websiteUrl: site, emails }
  expect(bestEmailOf(person, validity)).toEqual({
    bestEmail: expected.best,
    profile: expected.profile,
    otherCandidates: expected.others ?? [],
  })
})
