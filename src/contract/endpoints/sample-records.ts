/** The invented people and repositories of the examples. */
import type { ContributorProfile } from '../schemas/contributor-profile.ts'
import type { DevRank } from '../schemas/devrank.ts'
import type { Professional } from '../schemas/professional.ts'
import type { Repository } from '../schemas/repository.ts'
import type { User } from '../schemas/user.ts'
import type { UserMetrics } from '../schemas/user-metrics.ts'

export const sampleUser: User = {
  id: '5ad8e1242a3401d4d2c63ec8c7bb4a36',
  platformId: 'U_sample0001',
  login: 'mira-lindqvist',
  bio: 'Rust compiler engineer, error messages and incremental builds',
  company: '@lumenforge',
  createdAt: '2014-03-09T08:15:00Z',
  displayName: 'Mira Lindqvist',
  emails: ['***ra@lumenforge.example'],
  location: 'Zürich, Switzerland',
  resolvedCity: 'Zurich',
  resolvedCountry: 'Switzerland',
  resolvedState: 'Zurich',
  socialAccounts: [{ provider: 'generic', url: 'https://social.example/@mira' }],
  updatedAt: '2026-08-22T10:00:00Z',
  websiteUrl: 'https://mira.example',
}

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
export const sampleMetrics: UserMetrics = {
  followersCount: 1000,
  followingCount: 38,
  ownedRepoCount: 24,
  totalStars: 1840,
  contributionsCount: 61,
  crackedScore: 71.5,
  lastActivityAt: '2026-08-22T10:00:00Z',
  topLanguages: ['Rust', 'C++'],
  topTopics: ['compilers', 'borrow-checker'],
  isBot: false,
  type: 'user',
}

/** Profile of the sample user. */
export const sampleProfile: Professional = {
  city: 'Zurich',
  country: 'Switzerland',
  firstName: 'Mira',
  headline: 'Staff compiler engineer at Lumenforge',
  lastName: 'Lindqvist',
  organization: 'Lumenforge',
  professionalUrl: 'https://professional.example/in/mira-lindqvist',
  seniority: 'Staff',
  title: 'Staff Compiler Engineer',
  expertise: ['Compilers', 'Incremental computation'],
  languages: ['German', 'Swedish', 'English'],
  connectionsCount: 640,
  education: [{ campus: 'Aarebruck Institute', endDate: '2013', major: 'Computer Science' }],
  experience: [
    {
      company: 'Lumenforge',
      startDate: '2019-05',
      title: 'Staff Compiler Engineer',
      isCurrent: true,
    },
  ],
}

/** The sample user in `contributorProfiles`. */
export const sampleContributor: ContributorProfile = {
  githubId: sampleUser.platformId,
  login: sampleUser.login,
  topRepos: [{ name: 'borrow-lens', stargazerCount: 1840 }],
  userId: sampleUser.id,
  accountCreatedAt: '2014-03-09T08:15:00Z',
  bio: 'Rust compiler engineer, error messages and incremental builds',
  company: '@lumenforge',
  devrank: { crackedScore: 71.5, followersIn: 412, followingOut: 38, tier: 'DIAMOND' },
  displayName: 'Mira Lindqvist',
  linkedin: {
    connectionsCount: 640,
    currentCompany: 'Lumenforge',
    currentTitle: 'Staff Compiler Engineer',
    totalExperienceYears: 7.3,
    url: 'https://professional.example/in/mira-lindqvist',
  },
  location: 'Zürich, Switzerland',
}

export const sampleRepository: Repository = {
  id: 'bf9f593e1773819c3dec91b2b13d124c',
  platformId: 'R_sample0001',
  name: 'borrow-lens',
  ownerLogin: 'mira-lindqvist',
  stargazerCount: 1840,
  totalIssuesClosed: 211,
  totalIssuesCount: 240,
  totalIssuesOpen: 29,
  createdAt: '2019-11-02T17:40:00Z',
  description: 'Shows what the borrow checker sees',
  language: 'Rust',
  lastContributorLocations: ['Zürich, Switzerland', 'Porto'],
  readmePreview: '# borrow-lens\n\nShows what the borrow checker sees.',
  updatedAt: '2026-07-30T06:05:00Z',
}
