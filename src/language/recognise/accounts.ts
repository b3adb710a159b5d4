/** "no bots", "only organizations", "organizations in Berlin": what kind of account is meant. */
import type { AccountCondition } from '../condition.ts'
import { choose, definePatterns, namePhrases, readWordings } from '../grammar.ts'
import { type Meaning, meanCondition } from '../reading.ts'
import { isPhraseEnd, isRequestOpening } from '../vocabulary/nouns.ts'

type AccountKind = AccountCondition['is']

const bots = 'bots, bot accounts, robots'
const organizations = 'organizations, organisations, orgs, organization accounts'
const exclusions =
  'no *, not *, without *, without any *, excluding *, except *, ignore *, ignoring *'
const without = `${exclusions}, * excluded`
const alone = 'only *, * only, just *'

/** Each of the wordings with each of the nouns in place of the star. */
function combine(wordings: string, nouns: string): string {
  const texts = readWordings(nouns).map((noun) => wordings.replaceAll('*', noun))
  return texts.join(', ')
}

const say = definePatterns({
  sure: namePhrases<AccountKind>({
    human: `${combine(without, bots)}, ${combine(alone, 'humans, real people, human accounts')}`,
    bot: combine(alone, bots),
    user: `${combine(without, organizations)}, ${combine(alone, 'individuals, personal accounts')}`,
    organization: combine(alone, organizations),
  }),
  noun: namePhrases<AccountKind>({ bot: `${bots}, github bots`, organization: organizations }),
})

export const accountPhrases = choose<Meaning>(
  say('{sure}', ({ sure }) => meanCondition({ about: 'account', is: sure })),
  // "organizations in Berlin", but neither "organization charts" nor "who work for organizations".
  say('{noun}', ({ noun }, { reading, from, to }) =>
    isRequestOpening(reading, from) && isPhraseEnd(reading, to)
      ? meanCondition({ about: 'account', is: noun })
      : undefined,
  ),
)
