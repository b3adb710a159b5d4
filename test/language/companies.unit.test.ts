/** Employers, former employers and owners in sentences. */
import { expect, it } from 'vitest'
import { companies } from '../../src/language/recognise/companies.ts'
import { context, professionalRepos, professionals, repos, users } from './context.ts'
import { recognised } from './recognised.ts'
import { type Row, table } from './table.ts'

const google = 'company has Google | emails has google'
const netflix = 'company has Netflix | emails has netflix'
const tinyco = 'company has Tinyco | emails has tinyco'

table('of users', users, [
  ['at Google', google],
  ['@ Google', google],
  ['@Google', google],
  ['who work for Google', google],
  ['employed by Google', google],
  ['from Google', google],
  ['at google', 'company has google | emails has google'],
  ['at Red Hat', 'company has Red Hat | emails has redhat'],
  ['at Nobody Ever Heard Of', 'company has Nobody Ever Heard | emails has nobodyeverheard'],
  ['at acme robotics today', 'company has acme robotics | emails has acmerobotics', 'today'],
  ['at unheardof today', 'company has unheardof | emails has unheardof', 'today'],
  ['at HP', 'company has HP'],
  ['at the BBC', 'company has BBC | emails has bbc'],
  ['at Acme Systems', 'company has Acme Systems | emails has acmesystems'],
  ['at Alder & Company', 'company has Alder & Company | emails has aldercompany'],
  ['at The Guardian', 'company has Guardian | emails has guardian'],
  ['at the Unheard Club', 'company has Unheard Club | emails has unheardclub'],
  ['at the API level', 'none', 'API level'],
  ['at the New York Times', 'company has New York Times | emails has newyorktimes'],
  ['at Bank of America', 'company has Bank of America | emails has bankofamerica'],
  ['at Berlin Robotics', 'company has Berlin Robotics | emails has berlinrobotics'],
  ['at Y Combinator', 'company has Y Combinator | emails has ycombinator'],
  ['at 3M', 'company has 3M'],
  ['at 37signals', 'company has 37signals | emails has 37signals'],
  ['at 1Password', 'company has 1Password | emails has 1password'],
  ['at Google Events', google, 'Events'],
  ['Google or Netflix engineers', `${google} | ${netflix}`, 'engineer'],
  ['Google, Netflix or Tinyco engineers', `${google} | ${netflix} | ${tinyco}`, 'engineer'],
  ['Google and Netflix employees', `${google} | ${netflix}`],
  ['at Google, Netflix or Tinyco', `${google} | ${netflix} | ${tinyco}`],
  ['non-Google engineers', 'company not in [Google, @Google]', 'engineer'],
  ['at Google since 2015', google],
  ['at Google, React Native', google, 'React Native'],
  ['at Google Rust engineers', google, 'Rust engineer'],
  ['Google engineers', google, 'engineer'],
  ['Google software engineers', google, 'software engineer'],
  ['Google employees', google],
  ['ask Tinyco engineers', 'company has Tinyco | emails has tinyco', 'ask engineer'],
  [
    'at Google, Microsoft or Netflix',
    `${google} | company has Microsoft | emails has microsoft | ` +
      'company has Netflix | emails has netflix',
  ],
  ['at Google and Microsoft', `${google} | company has Microsoft | emails has microsoft`],
  ['not at Google', 'company not in [Google, @Google]'],
  [
    'not at Google or Microsoft',
    'company not in [Google, @Google] & company not in [Microsoft, @Microsoft]',
  ],
])

table('that users stay text of', users, [
  ['ex-Stripe engineers', 'none', 'ex-Stripe engineer'],
  ['formerly at Stripe', 'none', 'formerly Stripe'],
  ['former Google engineers', 'none', 'former Google engineer'],
  ['Salesforce developers', 'none', 'Salesforce developer'],
  ['Google Cloud', 'none', 'Google Cloud'],
  ['developers at scale', 'none', 'developer scale'],
  ['at least', 'none', 'least'],
  ['at startups', 'none', 'startups'],
  ['good at math', 'none', 'math'],
  ['at debugging', 'none', 'debugging'],
  ['at 3D modelling', 'none', '3D modelling'],
  ['at 3 levels', 'none', '3 levels'],
  ['at Football Games', 'none', 'Football Games'],
  ['at Enterprise Scale', 'none', 'Enterprise Scale'],
  ['at Home', 'none', 'Home'],
  ['at self', 'none', 'self'],
  ['hire Home Automation engineers', 'none', 'Home Automation engineer'],
  ['hire Tinyco Automation engineers', 'none', 'Tinyco Automation engineer'],
  ['hire Home engineers', 'none', 'Home engineer'],
  ['find React Native engineers', 'none', 'React Native engineer'],
  ['find Go engineers', 'none', 'Go engineer'],
  ['Google or Salesforce developers', 'none', 'Google Salesforce developer'],
  ['worked at Google before 2015', 'none', 'worked Google'],
])

table('of profiles', professionals, [
  ['at Google', `professional.organization has Google | ${google}`],
  ['not at Google', 'company not in [Google, @Google] & professional.organization≠Google'],
  ...[
    'ex-Stripe',
    'ex Stripe',
    'former Stripe',
    'formerly at Stripe',
    'used to work at Stripe',
    'who have worked for Stripe',
    'alumni of Stripe',
  ].map((sentence): Row => [sentence, left('Stripe')]),
  ['ex-Red Hat engineers', left('Red Hat'), 'engineer'],
  ['ex-Google and ex-Netflix', `${left('Google')} & ${left('Netflix')}`],
  ['ex-Google or ex-Netflix', `(${left('Google')}) | (${left('Netflix')})`],
  ['ex-Googlers', left('Google')],
  ['ex-military', 'none', 'ex-military'],
  ['ex-Freelancer', 'none', 'ex-Freelancer'],
  ['worked at Google before 2015', left('Google')],
  ['worked at Google from 2010 to 2015', left('Google')],
  ['worked at Google between 2010 and 2015', left('Google')],
])

function left(name: string): string {
  return `professional.experience.company has ${name} & professional.organization≠${name}`
}

table('that own repositories', repos, [
  ['by Google', 'ownerLogin in [google]'],
  ['from Google', 'ownerLogin in [google]'],
  ['owned by octocat', 'ownerLogin in [octocat]'],
  ['by @octocat', 'ownerLogin in [octocat]'],
  ['by Red Hat', 'ownerLogin in [redhat, red-hat]'],
  ['by Google or Netflix', 'ownerLogin in [google] | ownerLogin in [netflix]'],
  ['not by Google', 'ownerLogin not in [google]'],
  ['powered by Google', 'none', 'powered Google'],
  ['step by step', 'none', 'step step'],
  ['by the Linux Foundation', 'ownerLogin in [linuxfoundation, linux-foundation]'],
  ['by Lua', 'none', 'Lua'],
  ['by Go', 'none', 'Go'],
  ['by Prof', 'none', 'Prof'],
  ['by Berlin', 'none', 'Berlin'],
  ['by Berlin developers', 'none', 'Berlin developers'],
  ['parsers by German developers', 'ownerLocation has Germany', 'parsers'],
  ['by Google or Berlin developers', 'ownerLogin in [google]', 'Berlin developers'],
  ['by Google or Go developers', 'ownerLogin in [google]', 'Go developers'],
  ['at Enterprise Scale', 'none', 'Enterprise Scale'],
  ['at scale', 'none', 'scale'],
])

table('whose owners have profiles', professionalRepos, [
  ['by Google', 'ownerLogin in [google] | ownerProfessional.organization has Google'],
  ['not by Google', 'ownerLogin not in [google] & ownerProfessional.organization≠Google'],
])

it('looks up no name that could not count', () => {
  const asked: string[] = []
  const vocabulary = {
    ...context.vocabulary,
    hasCompany: (name: string) => {
      asked.push(name)
      return false
    },
  }
  const ask = (sentence: string) =>
    recognised(companies, users, sentence, { ...context, vocabulary })
  ask('北京的人'.repeat(256))
  ask('abc '.repeat(256))
  expect(asked).toEqual([])
  ask('the Acme engineers')
  expect(asked).toContain('Acme')
})
