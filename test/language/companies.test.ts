/** Employers, former employers and owners in sentences. */
import { professionalRepos, professionals, repos, users } from './context.ts'
import { type Row, table } from './table.ts'

const google = 'company has Google | emails has google'

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
  ['by Lua', 'none', 'Lua'],
  ['at Enterprise Scale', 'none', 'Enterprise Scale'],
  ['at scale', 'none', 'scale'],
])

table('whose owners have profiles', professionalRepos, [
  ['by Google', 'ownerLogin in [google] | ownerProfessional.organization has Google'],
  ['not by Google', 'ownerLogin not in [google] & ownerProfessional.organization≠Google'],
])
