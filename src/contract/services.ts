/** Services of a key. Each endpoint requires some of them (interface §5). */
export const services = ['SEARCH', 'RAW', 'PROFESSIONAL'] as const
export type Service = (typeof services)[number]

/** The collections that the scope of a key can have filters for. */
export const scopedCollections = ['users', 'repos'] as const

/** The service that each value of `dataset` needs in addition to those of the endpoint. */
export const datasetServices = {
  standard: null,
  professional: 'PROFESSIONAL',
} as const satisfies Record<string, Service | null>
export type Dataset = keyof typeof datasetServices

/** The service that each member of `includeAttributes` needs in addition to the endpoint's. */
export const attributeServices = {
  professional: 'PROFESSIONAL',
  ownerProfessional: 'PROFESSIONAL',
  bestEmail: 'RAW',
  revealEmails: 'RAW',
  aggregates: null,
  contributes: null,
  // Without PROFESSIONAL the profiles have fewer members.
  contributorProfiles: null,
  contributors: null,
  devrank: null,
  evidence: null,
  followers: null,
  following: null,
  metrics: null,
  owner: null,
  ownerDevrank: null,
  owns: null,
  provenance: null,
  starrers: null,
  stars: null,
} as const satisfies Record<string, Service | null>
