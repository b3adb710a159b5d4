export { type Archives, type Reveal, type RevealFilter, remoteReveals, reveals } from './audit.ts'
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
export {
  addingRemoteSignal,
  remoteSignalsAbout,
  removeRemoteSignalsBefore,
} from './postgres/remote-signals.ts'
export { openRemoteSuppressions } from './postgres/remote-suppressions.ts'
export {
  addingSignal,
  type RetentionOptions,
  removeSignalsBefore,
  type Signal,
  SignalRetention,
  type StoredSignal,
  signalsAbout,
} from './signals.ts'
export { pseudonymsOf } from './suppression/hashing.ts'
export { openSuppressions } from './suppression/stored-suppressions.ts'
export {
  type AddedSuppression,
  type KnownPerson,
  type Suppressible,
  type Suppression,
  SuppressionError,
  type SuppressionList,
} from './suppression/suppression-list.ts'
export {
  isPublicSuffix,
  kindOf,
  ofAddress,
  ofDomain,
  type SuppressionKind,
  suppressionKinds,
} from './suppression/values.ts'
export {
  cutAddresses,
  obfuscateAddresses,
  obfuscateEmail,
  obfuscateUrl,
} from './texts/redaction.ts'
