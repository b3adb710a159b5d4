/**
 * A name origin: lists of given and family names with the Latin letters that logins and addresses
 * use.
 * Notation: names stand apart by spaces; `native=latin` gives the romanisation of a name in another
 * script; `form~feminine` gives a family name that takes another form for a woman.
 */
import { words } from './table.ts'

export interface Name {
  native: string
  /** Capitalised, Latin letters with their diacritics. */
  latin: string
}

export interface FamilyName extends Name {
  feminine: Name
}

export interface NameOrigin {
  key: string
  familyFirst: boolean
  /** Separator of the two native parts: empty in Chinese and Korean. */
  joiner: string
  /** Whether the native form is in Latin letters. */
  latinScript: boolean
  women: readonly Name[]
  men: readonly Name[]
  family: readonly FamilyName[]
}

interface OriginSpec {
  women: string
  men: string
  family: string
  familyFirst?: boolean
  joiner?: string
}

export function latinOrigin(key: string, spec: OriginSpec): NameOrigin {
  return origin(key, spec, true)
}

export function nativeOrigin(key: string, spec: OriginSpec): NameOrigin {
  return origin(key, spec, false)
}

function origin(key: string, spec: OriginSpec, latinScript: boolean): NameOrigin {
  return {
    key,
    familyFirst: spec.familyFirst ?? false,
    joiner: spec.joiner ?? ' ',
    latinScript,
    women: words(spec.women).map(parseName),
    men: words(spec.men).map(parseName),
    family: words(spec.family).map(parseFamily),
  }
}

function parseFamily(text: string): FamilyName {
  const [first = '', second = first] = text.split('~')
  return { ...parseName(first), feminine: parseName(second) }
}

function parseName(text: string): Name {
  const [native = '', latin = native] = text.split('=')
  return { native, latin: latin.charAt(0).toUpperCase() + latin.slice(1) }
}
