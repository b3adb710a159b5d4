/** The lines of a data set folder, as the importer reads them: one interface per kind of file. */
export interface UserRecord {
  platformId: string
  login: string
  displayName?: string
  bio?: string
  company?: string
  location?: string
  resolvedCity?: string
  resolvedState?: string
  resolvedCountry?: string
  emails?: string[]
  websiteUrl?: string
  socialAccounts?: { provider: string; url: string }[]
  followersCount: number
  createdAt: string
  updatedAt?: string
  embeddedAt?: string
}

export interface RepositoryRecord {
  platformId: string
  ownerLogin: string
  name: string
  description?: string
  readme?: string
  topics?: string[]
  language?: string
  stargazerCount: number
  totalIssuesCount: number
  totalIssuesOpen: number
  totalIssuesClosed: number
  lastContributorLocations?: string[]
  createdAt?: string
  updatedAt?: string
  embeddedAt?: string
}

export interface EdgeRecord {
  type: 'follows' | 'stars' | 'contributes'
  /** A login or a platformId. */
  from: string
  /** A login, a platformId or `owner/name`. */
  to: string
  at?: string
}
