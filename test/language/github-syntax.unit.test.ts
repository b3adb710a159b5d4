/** GitHub's qualifiers in a query of other callers; in sentences, see the rows of `qualifiers`. */
import { expect, it } from 'vitest'
import { translateGithubSyntax } from '../../src/language/index.ts'
import { rankOrder } from '../../src/language/ranking.ts'
import { repos, shown, users } from './context.ts'

const berlin = 'resolvedCity=Berlin & resolvedCountry=Germany'

it.each([
  ['language:rust followers:>100 cli', 'topLanguages Contains Rust & followersCount>100', 'cli'],
  ['rust in Berlin location:berlin', berlin, 'rust in Berlin'],
  ['location:berlin "web server" -java rust*', berlin, '"web server" rust* -java'],
  ['rust and go NOT location:berlin', 'resolvedCity≠Berlin', 'rust and go'],
  ['foo:bar rust', 'none', 'rust', 'foo:bar'],
  ['is:archived sort:karma', 'none', null, 'is:archived', 'sort:karma'],
  ['language:klingon', 'topLanguages Contains klingon', null],
])('%s', async (query, filters, text, ...ignored) => {
  const told = (await translateGithubSyntax(query, users))!
  expect([shown(told.filters), told.query]).toEqual([filters, text])
  expect(told.ignored.map((one) => one.text)).toEqual(ignored)
})

it.each(['rust in Berlin "web server" -java', 'https://example.org'])(
  'none in %s',
  async (query) => {
    expect(await translateGithubSyntax(query, users)).toBeNull()
  },
)

it('has the order that is asked for', async () => {
  const told = await translateGithubSyntax('rust sort:stars', repos)
  expect(told).toMatchObject({ query: 'rust', rankBy: rankOrder('mostStars', 'repos', true) })
})
