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
  type?: 'Organization' | 'Bot'
  createdAt: string
  updatedAt?: string
  embeddedAt?: string
  professional?: ProfileRecord
}

/** Dates are years, or years and months. */
export interface ProfileRecord {
  professionalUrl: string
  firstName: string
  lastName: string
  fullName: string
  headline: string
  title: string
  organization: string
  seniority: string
  seniorityLevel: string
  functionalArea: string
  departments: string[]
  currentIndustry?: string
  priorIndustries?: string[]
  location: string
  city?: string
  state: string
  country: string
  expertise: string[]
  languages: string[]
  /** Newest first. */
  experience?: ExperienceRecord[]
  education?: EducationRecord[]
  certifications?: string[]
  memberships?: string[]
  awards?: string[]
  publications?: string[]
  patents?: string[]
  connectionsCount: number
  followerCount: number
}

export interface ExperienceRecord {
  title: string
  company: string
  industry?: string
  location?: string
  startDate: string
  endDate?: string
  isCurrent: boolean
  summary?: string
}

export interface EducationRecord {
  campus: string
  major: string
  specialization?: string
  startDate: string
  endDate?: string
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
  type: 'follows' | 'stars' | 'contributes' | 'owns'
  /** A login or a platformId. */
  from: string
  /** A login, a platformId or `owner/name`. */
  to: string
  at?: string
}
