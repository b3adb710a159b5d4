/** Words of sentences that the shipped table of places knows: which are places where, which not. */
import { expect, test } from 'vitest'
import { type Target, understand } from '../../src/language/index.ts'
import { openGazetteer } from '../../src/places/index.ts'
import { context, repos, shown, users } from './context.ts'

const places = await openGazetteer()

function understood(sentence: string, target: Target): [string, string | null] {
  const { filters, query } = understand(sentence, target, { ...context, places })
  return [shown(filters), query]
}

test.each([
  ...['august', 'genes', 'manga', 'wedding', 'landing', 'celebration', 'young', 'grave'],
  ...['batman', 'welcome', 'street', 'solana', 'along', 'federal', 'naval', 'mobile', 'reading'],
  ...['oss', 'ajax', 'orange', 'media'],
])('in lower case "%s" is no place, not even after "in"', (word) => {
  expect(understood(`in ${word}`, users)).toEqual(['none', word])
})

test.each([
  ['in august', 'none', 'august'],
  ['in young companies', 'none', 'young companies'],
  ['in August', 'resolvedCity=August & resolvedCountry=United States', null],
  ['in Nice', 'resolvedCity=Nice & resolvedCountry=France', null],
  ['in nice', 'resolvedCity=Nice & resolvedCountry=France', null],
  ['in Reading', 'resolvedCity=Reading & resolvedCountry=United Kingdom', null],
  ['in heidelberg', 'resolvedCity=Heidelberg & resolvedCountry=Germany', null],
  ['in Mobile Style', 'none', 'Mobile Style'],
  ['OSS people', 'none', 'OSS'],
  ["in Rust's ecosystem", 'none', "Rust's ecosystem"],
  ["Berlin's engineers", 'resolvedCity=Berlin & resolvedCountry=Germany', 'engineer'],
  ['in Berlin’s startups', 'resolvedCity=Berlin & resolvedCountry=Germany', 'startups'],
  ["in St. John's", "resolvedCity=St. John's & resolvedCountry=Canada", null],
  ['서울에 사는 개발자', 'resolvedCity=Seoul & resolvedCountry=South Korea', '사는 개발자'],
  ['부산에서', 'resolvedCity=Busan & resolvedCountry=South Korea', null],
  ['부산시에서', 'resolvedCity=Busan & resolvedCountry=South Korea', null],
  ['서울숲', 'none', '서울숲'],
  ['из Москвы', 'resolvedCity=Moscow & resolvedCountry=Russia', null],
  [
    'in cambridge, ma',
    'resolvedCity=Cambridge & resolvedState=Massachusetts & resolvedCountry=United States',
    null,
  ],
  [
    'in portland, or berlin',
    '(resolvedCity=Portland & resolvedCountry=United States) | ' +
      '(resolvedCity=Berlin & resolvedCountry=Germany)',
    null,
  ],
])('%s', (sentence, filters, query) => {
  expect(understood(sentence, users)).toEqual([filters, query])
})

test.each([
  ['in Kita,Tokyo', 'resolvedCity=Tokyo & resolvedCountry=Japan', null],
  ['Kita,Tokyo', 'resolvedCity=Tokyo & resolvedCountry=Japan', null],
  ['in Berln, Tokyo', 'resolvedCity=Tokyo & resolvedCountry=Japan', 'Berln'],
  ['in Berln, Germany', 'resolvedCity=Berlin & resolvedCountry=Germany', null],
  [
    'in Berln or Tokyo',
    '(resolvedCity=Berlin & resolvedCountry=Germany) | ' +
      '(resolvedCity=Tokyo & resolvedCountry=Japan)',
    null,
  ],
  [
    'in Berln, Tokyo or Lima',
    '(resolvedCity=Berlin & resolvedCountry=Germany) | ' +
      '(resolvedCity=Tokyo & resolvedCountry=Japan) | ' +
      '(resolvedCity=Lima & resolvedCountry=Peru)',
    null,
  ],
  [
    'Amarante | PI | Brazil',
    'resolvedCity=Amarante & resolvedState=Piauí & resolvedCountry=Brazil',
    null,
  ],
])('a place that is spelt correctly counts first: %s', (sentence, filters, query) => {
  expect(understood(sentence, users)).toEqual([filters, query])
})

const america = 'resolvedCountry=United States'
const zurich = 'resolvedCity=Zurich & resolvedCountry=Switzerland'
const switzerland = 'resolvedCountry=Switzerland'
const berlin = 'resolvedCity=Berlin & resolvedCountry=Germany'

test.each([
  ['US-based developers', america, 'developer'],
  ['us-based rust developers', america, 'rust developer'],
  ['US based rust developers', america, 'rust developer'],
  ['U.S.-based developers', america, 'developer'],
  ['"US-based" developers', america, 'developer'],
  ['"rust based" developers', 'none', '"rust based" developer'],
  ['US developers', america, 'developer'],
  ['us developers with rust', america, 'developer rust'],
  ['rust developers, US', america, 'rust developer'],
  ['developers in the us', america, 'developer'],
  ['developers in us', america, 'developer'],
  ['USA devs', america, 'developer'],
  ['usa devs', america, 'developer'],
  ['find us rust developers', 'none', 'rust developer'],
  ['GIVE US RUST DEVELOPERS', 'none', 'RUST DEVELOPER'],
  ['non-US developers', 'resolvedCountry≠United States', 'developer'],
  ['non US rust devs', 'resolvedCountry≠United States', 'rust developer'],
  ['not US developers', 'resolvedCountry≠United States', 'developer'],
  ['developers outside the US', 'resolvedCountry≠United States', 'developer'],
  ['non-us developers', 'resolvedCountry≠United States', 'developer'],
  ['non-german developers', 'resolvedCountry≠Germany', 'developer'],
  ['UK-based devs', 'resolvedCountry=United Kingdom', 'developer'],
  ['uk based devs', 'resolvedCountry=United Kingdom', 'developer'],
  ['Berlin-based devs', berlin, 'developer'],
  ['India based devs', 'resolvedCountry=India', 'developer'],
])('abbreviations of countries: %s', (sentence, filters, query) => {
  expect(understood(sentence, users)).toEqual([filters, query])
})

test.each([
  ['rust devs in CH', 'resolvedCountry=Switzerland', 'rust developer'],
  ['rust devs in JP', 'resolvedCountry=Japan', 'rust developer'],
  ['rust devs from BR', 'resolvedCountry=Brazil', 'rust developer'],
  ['rust devs in SE', 'resolvedCountry=Sweden', 'rust developer'],
  [
    'rust devs in FR, NL or DE',
    'resolvedCountry in [France, Netherlands, Germany]',
    'rust developer',
  ],
  ['JP-based devs', 'resolvedCountry=Japan', 'developer'],
  ['CH developers', 'resolvedCountry=Switzerland', 'developer'],
  ['rust developer, PL', 'resolvedCountry=Poland', 'rust developer'],
  ['location:CH', 'resolvedCountry=Switzerland', null],
  ['rust devs in CA', 'none', 'rust developer CA'],
  ['rust devs in DE', 'none', 'rust developer DE'],
  ['rust devs in IN', 'none', 'rust developer IN'],
  ['experts in AI', 'none', 'expert AI'],
  ['experts in IT', 'none', 'expert IT'],
  ['engineer, ML', 'none', 'engineer ML'],
  ['rust devs in ch', 'resolvedCountry=Switzerland', 'rust developer'],
  ['engineers in jp', 'resolvedCountry=Japan', 'engineer'],
  ['devs from ch', 'resolvedCountry=Switzerland', 'developer'],
  ['devs in nl with rust', 'resolvedCountry=Netherlands', 'developer rust'],
  ['devs in fr, nl or de', 'resolvedCountry in [France, Netherlands, Germany]', 'developer'],
  ['devs outside jp', 'resolvedCountry≠Japan', 'developer'],
  ['developers in uk', 'resolvedCountry=United Kingdom', 'developer'],
  ['experts in jp', 'none', 'expert jp'],
  ['ch devs', 'none', 'ch developer'],
  ['rust devs 🇨🇭', 'resolvedCountry=Switzerland', 'rust developer'],
  ['🇩🇪 devs', 'resolvedCountry=Germany', 'developer'],
  ['devs in 🇨🇭 or 🇩🇪', 'resolvedCountry in [Switzerland, Germany]', 'developer'],
  ['rust 🇨🇭🇩🇪', 'resolvedCountry in [Switzerland, Germany]', 'rust'],
  [
    'devs in 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'resolvedState=England & resolvedCountry=United Kingdom',
    'developer',
  ],
  ['rust –java', 'none', 'rust -java'],
  ['rust ‑java', 'none', 'rust -java'],
])('codes, flags and dashes: %s', (sentence, filters, query) => {
  expect(understood(sentence, users)).toEqual([filters, query])
})

test.each([
  ...['it', 'is', 'no', 'be', 'my', 'at', 'as', 'so', 'do', 'py', 'rs', 'ai', 'ml', 'qa', 'ca'],
  ...['my team', 'jp style'],
])('in small letters "%s" is no code behind "in"', (word) => {
  expect(understood(`devs in ${word}`, users)[0]).toBe('none')
})

test.each([
  ['american developers in Zurich', zurich, 'developer', 'american'],
  ['developers in Zurich who are American', zurich, 'developer', 'American'],
  ['american or german developers in Zurich', zurich, 'developer', 'american', 'german'],
  ['Swiss or German developers in Zurich', zurich, 'developer', 'Swiss', 'German'],
  ['Berlin-based French developers', berlin, 'developer', 'French'],
  ['devs from India in Berlin', berlin, 'developer', 'from India'],
  ['born in Paris, based in Berlin', berlin, null, 'born in Paris'],
  ['originally from Poland, living in Berlin', berlin, null, 'originally from Poland'],
  ['German devs outside Germany', 'resolvedCountry≠Germany', 'developer', 'German'],
  ['non-German devs in Berlin', berlin, 'developer', 'German'],
  ['Indian American developers', america, 'developer', 'Indian'],
  ['German developers in Berlin', `resolvedCountry=Germany & ${berlin}`, 'developer'],
  ['developers from Berlin', berlin, 'developer'],
  ['US developers in Zurich', zurich, 'developer', 'US'],
  ['US citizens in Zurich', zurich, 'citizens', 'US'],
  ['UK engineers living in Berlin', berlin, 'engineer', 'UK'],
  ['Indian developers from Berlin', berlin, 'developer', 'Indian'],
  ['formerly London, now Zurich devs', zurich, 'developer', 'formerly London'],
  ['used to live in London, based in Berlin', berlin, null, 'used to live in London'],
  ...['→', '⇒'].flatMap((arrow) => [
    [`rust London ${arrow} Berlin`, berlin, 'rust', 'London'] as const,
    [`devs in London ${arrow} Berlin`, berlin, 'developer', 'in London'] as const,
  ]),
  ...['->', '=>', '-->', 'to'].flatMap((arrow) => [
    [`rust London ${arrow} Berlin`, berlin, 'rust', `London ${arrow}`] as const,
    [`devs in London ${arrow} Berlin`, berlin, 'developer', `in London ${arrow}`] as const,
  ]),
  ['moved from London to Berlin', berlin, 'moved', 'from London to'],
  ['swiss-based French developers', switzerland, 'developer', 'French'],
  ['Swiss based french developers', switzerland, 'developer', 'french'],
  ['French developers, Swiss-based', switzerland, 'developer', 'French'],
  ['South African-based French developers', 'resolvedCountry=South Africa', 'developer', 'French'],
  ['French developers based in Berlin', berlin, 'developer', 'French'],
  ['French developers living in Berlin', berlin, 'developer', 'French'],
  ['french devs in berlin', berlin, 'developer', 'french'],
  ['an Indian based in Berlin', berlin, null, 'Indian'],
  ['Swiss-born devs in Berlin', berlin, 'developer', 'Swiss-born'],
  ['swiss-based developers', switzerland, 'developer'],
  ['non swiss-based developers', 'resolvedCountry≠Switzerland', 'developer'],
  ['french and german developers', 'resolvedCountry in [France, Germany]', 'developer'],
] as [string, string, string | null, ...string[]][])(
  'where people live counts, not where they come from: %s',
  (sentence, filters, query, ...unused) => {
    const told = understand(sentence, users, { ...context, places })
    expect([shown(told.filters), told.query]).toEqual([filters, query])
    const ignored = told.parts.filter((part) => part.ignored !== undefined)
    expect(ignored.map(({ text }) => text)).toEqual(unused)
  },
)

test('of repositories only what is based somewhere names the place', () => {
  const based = understood('San Francisco-based tools', repos)
  expect(based).toEqual(['ownerLocation has San Francisco', 'tools'])
})
