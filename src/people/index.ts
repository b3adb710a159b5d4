export {
  type MailDomains,
  type MailDomainsOptions,
  openMailDomains,
} from './dns/mail-domains.ts'
export {
  type BestEmail,
  bestEmailOf,
  type DomainValidity,
  type MailPerson,
  type MailProfile,
  mailboxesIn,
  mailDomainsOf,
} from './email/best-email.ts'
export { domainLists } from './email/domain-lists.ts'
export { isTopLevel, mailDomainOf } from './email/mail-domain.ts'
export { type Hash, type Hashing, keyedHashing, makePseudonyms } from './suppression/hashing.ts'
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
  isPublicSuffix,
  isSuppressible,
  type KindValue,
  kindOf,
  normalised,
  ofAddress,
  ofDomain,
  type SuppressionKind,
  suppressionKinds,
  valuesOfAddress,
  valuesOfPerson,
} from './suppression/values.ts'
export {
  cutAddresses,
  obfuscateAddresses,
  obfuscateEmail,
  obfuscateUrl,
} from './texts/redaction.ts'
