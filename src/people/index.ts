export {
  type MailDomains,
  type MailDomainsOptions,
  openMailDomains,
} from './dns/mail-domains.ts'
export {
  type BestEmail,
  chooseBestEmail,
  type DomainValidity,
  listMailboxes,
  listMailDomains,
  type MailPerson,
  type MailProfile,
} from './email/best-email.ts'
export { loadDomainLists } from './email/domain-lists.ts'
export { isTopLevel, parseMailDomain } from './email/mail-domain.ts'
export {
  createHashing,
  type Hash,
  type Hashing,
  makePseudonyms,
} from './suppression/hashing.ts'
export { Matcher } from './suppression/matcher.ts'
export {
  type AddedEntry,
  type AddedSuppression,
  type KnownPerson,
  type Suppressible,
  type Suppression,
  SuppressionError,
} from './suppression/suppression.ts'
export {
  detectKind,
  isPublicSuffix,
  isSuppressible,
  type KindValue,
  listAddressValues,
  listPersonValues,
  matchAddress,
  matchDomain,
  normaliseValue,
  type SuppressionKind,
  suppressionKinds,
} from './suppression/values.ts'
export {
  cutAddresses,
  obfuscateAddresses,
  obfuscateEmail,
  obfuscateUrl,
} from './texts/redaction.ts'
