/** All name origins, and look-up by key. */
import type { BioLanguage } from './bio-language.ts'
import { europeanOrigins } from './names-european.ts'
import { worldOrigins } from './names-world.ts'
import type { NameOrigin } from './origin.ts'

export const origins: readonly NameOrigin[] = [...europeanOrigins, ...worldOrigins]

/** The bio language that a person of this origin may also use in another country. */
export const motherTongues: Readonly<Record<string, BioLanguage>> = {
  spanish: 'es',
  german: 'de',
  french: 'fr',
  portuguese: 'pt',
  chinese: 'zh',
  taiwanese: 'zh',
  japanese: 'ja',
  russian: 'ru',
}

const byKey = new Map(origins.map((origin) => [origin.key, origin]))

/** Throws on an unknown key, so that a typo in a table stops the generator. */
export function originOf(key: string): NameOrigin {
  const origin = byKey.get(key)
  if (origin === undefined) throw new Error(`unknown name origin ${key}`)
  return origin
}
