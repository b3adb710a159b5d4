/** The pages of the reference that describe endpoints, by name, in the order of its index. */
export const referencePages = {
  'search-people': 'API: search people',
  'search-repositories': 'API: search repositories',
  'multi-search': 'API: several searches, fields and values',
  'saved-searches': 'API: saved searches',
  'look-up': 'API: look up and count',
  lists: 'API: lists of the graph',
  emails: 'API: e-mail addresses',
  'other-paths': 'API: account, and paths without a key',
} as const

export type ReferencePage = keyof typeof referencePages
