/** Parts of requests, and of the messages that refuse them. */
export const leaf = { field: 'login', op: 'Eq', value: 'mira' }
export const strings = (count: number, value = 'a') => Array.from({ length: count }, () => value)
export const userAttributes =
  'aggregates, bestEmail, revealEmails, contributes, devrank, ' +
  'followers, following, metrics, owns, professional, provenance, stars'
