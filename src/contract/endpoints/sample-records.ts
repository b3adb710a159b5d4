/** The invented people and repositories of the examples. */
import {
  type Field,
  type FieldRows,
  repoRows,
  selectMembers,
  shownProfessionalRows,
  userRows,
} from '../../fields/index.ts'
import type { ContributorProfile } from '../schemas/contributor-profile.ts'
import type { DevRank } from '../schemas/devrank.ts'
import type { Professional } from '../schemas/professional.ts'
import type { Repository } from '../schemas/repository.ts'
import type { User } from '../schemas/user.ts'
import type { UserMetrics } from '../schemas/user-metrics.ts'

export const sampleUser = takeExamples(userRows, 'record') as User

export const sampleFollower: User = {
  id: 'e005674899423e03c7af7f27707ef0d6',
  platformId: 'U_sample0002',
  login: 'duarte-salvaterra',
  displayName: 'Duarte Salvaterra',
  location: 'Porto',
  resolvedCity: 'Porto',
  resolvedCountry: 'Portugal',
  updatedAt: '2026-08-20T14:30:00Z',
}

const devrank: DevRank = {
  community: 4,
  crackedScore: 71.5,
  createdAt: '2026-08-23T04:00:00Z',
  followersIn: 412,
  followingOut: 38,
  pc: 97.25,
  rawScore: 0.00021,
  tier: 'DIAMOND',
  trust: 0.625,
  updatedAt: '2026-08-23T04:00:00Z',
}

/** Attributes of the sample user. */
export const sampleAttributes = { aggregates: { totalStars: 1840 }, devrank }

/** Metrics of the sample user. */
export const sampleMetrics = takeExamples(userRows, 'metrics') as UserMetrics

/** Profile of the sample user. */
export const sampleProfile = takeExamples(shownProfessionalRows, 'record') as Professional

export const sampleRepository = takeExamples(repoRows, 'record') as Repository

/** The sample user in `contributorProfiles`. */
export const sampleContributor = {
  githubId: sampleUser.platformId,
  login: sampleUser.login,
  topRepos: [sampleRepository].map(({ name, stargazerCount }) => ({ name, stargazerCount })),
  userId: sampleUser.id,
  accountCreatedAt: sampleUser.createdAt,
  ...Object.fromEntries(
    selectMembers(userRows, ({ isOfContributors = false }) => isOfContributors).map((name) => [
      name,
      sampleUser[name as keyof User],
    ]),
  ),
  devrank: { crackedScore: 71.5, followersIn: 412, followingOut: 38, tier: 'DIAMOND' },
  linkedin: {
    connectionsCount: 640,
    currentCompany: 'Lumenforge',
    currentTitle: 'Staff Compiler Engineer',
    totalExperienceYears: 7.3,
    url: 'https://professional.example/in/mira-lindqvist',
  },
} as ContributorProfile

function takeExamples(rows: FieldRows, place: Field['shownIn']): object {
  const shown = Object.entries(rows).filter(([, { shownIn, example }]) => {
    return shownIn === place && example !== undefined
  })
  return Object.fromEntries(shown.map(([name, { example }]) => [name, example]))
}
