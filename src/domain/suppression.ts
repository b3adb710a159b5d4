/** The suppression list, as engines, imports and answers use it. */

/** Answers whether a name or an address is suppressed. */
export interface SuppressedNames {
  readonly isEmpty: boolean
  /** Ignores case. */
  suppressesLogin(login: string): boolean
  /** Compares exactly. */
  suppressesPlatformId(platformId: string): boolean
  /** The address itself, its domain, or a domain above it. */
  suppressesAddress(address: string): boolean
}

/** One state of the list. An engine uses it to find all suppressed documents of a snapshot. */
export interface SuppressedPeople extends SuppressedNames {
  readonly pseudonyms: SuppressedPseudonyms
  readonly fingerprints: NameFingerprints
}

/** Pseudonyms of all suppressed names. OpenSearch indices store them instead of names. */
export interface SuppressedPseudonyms {
  /** Identifies the hashing: names have other pseudonyms where it differs. */
  readonly fingerprint: string
  /** Pseudonyms of logins and platformIds. */
  readonly people: readonly string[]
  /** Pseudonyms of addresses and domains. */
  readonly addresses: readonly string[]
}

/** Makes the pseudonyms of the names that the data contains, suppressed or not. */
export interface NamePseudonyms {
  /** Identifies the hashing, as above. */
  readonly fingerprint: string
  /** None for an absent name. */
  hashPerson(names: PersonNames): readonly string[]
  /** Pseudonyms of the addresses in one entry of a contact list, and of their domains. */
  hashAddress(entry: string): readonly string[]
}

export interface PersonNames {
  readonly login?: string | undefined
  readonly platformId?: string | undefined
  /** Other platformIds. */
  readonly aliases?: readonly string[] | undefined
}

/** A prefilter of 16-bit fingerprints: most names are known at once not to be suppressed. */
export interface NameFingerprints {
  /** The same object as long as names have the same fingerprints. */
  readonly fingerprinter: NameFingerprinter
  /** False: no suppressed name has this fingerprint. */
  maySuppress(fingerprint: number): boolean
}

export interface NameFingerprinter {
  fingerprintLogin(login: string): number
  fingerprintPlatformId(platformId: string): number
  /** One for each address in the entry, and for each of their domains. */
  fingerprintAddress(entry: string): readonly number[]
}
