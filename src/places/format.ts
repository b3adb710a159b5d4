/**
 * The file of places: a header of 48 bytes (magic, version, length of the content, SHA-256 of the
 * rest), then the content, compressed by brotli.
 */
import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** A meaning of a name: a place by its number, and how well the name fits it. */
export interface Sense {
  /** Places are numbered through: countries, states, cities, regions, areas. */
  readonly place: number
  readonly quality: Quality
}

export const quality = {
  /** The place's own name, in English, its own language or another script. */
  name: 0,
  /** A name in another language in Latin letters, which may look like some other word. */
  foreign: 1,
  /** A code such as `TX` or `DE`, which counts only next to a place. */
  code: 2,
  /** The usual meaning among namesakes, even if others are larger. */
  usual: 3,
} as const
export type Quality = (typeof quality)[keyof typeof quality]

/** Plain data that a file of places is written from, and read into. */
export interface PlaceData {
  readonly countries: readonly CountryData[]
  /** Grouped by country, in the countries' order. */
  readonly states: readonly StateData[]
  readonly cities: readonly CityData[]
  readonly regions: readonly RegionData[]
  readonly areas: readonly AreaData[]
  /** Keys (`nameKey`) in ascending order of UTF-16 units, each with its senses, likeliest first. */
  readonly names: readonly (readonly [key: string, senses: readonly Sense[]])[]
  /** Keys that are everyday words, given names or technologies as well. */
  readonly everyday: readonly string[]
  /** Everyday keys that in lower case are words even after "in": "mobile", "august". */
  readonly words: readonly string[]
  /** Keys without meaning in a location. */
  readonly noise: readonly string[]
  /** Words that are a letter away from a place and mean something else. */
  readonly noMisspelling: readonly string[]
}

interface Weighted {
  readonly name: string
  /** How likely the place is meant: 25 times the decimal logarithm of its population, corrected. */
  readonly weight: number
}

export interface CountryData extends Weighted {
  /** The city that covers nearly all of it, such as Singapore. Index among cities. */
  readonly city?: number
}

export interface StateData extends Weighted {
  readonly country: number
}

export interface CityData extends Weighted {
  readonly country: number
  /** Index among states. -1 if unknown. */
  readonly state: number
}

export interface RegionData extends Weighted {
  readonly countries: readonly number[]
}

export interface AreaData extends Weighted {
  readonly state: number
  readonly cities: readonly number[]
  /** The city of a location that names the area, if it has a main city. */
  readonly head?: number
}

/** Added to the weight of a place, by the quality of the sense. */
const bonuses: Readonly<Record<Quality, number>> = {
  [quality.name]: 0,
  [quality.foreign]: -1.5,
  [quality.code]: 0,
  [quality.usual]: 0.8,
}

/** @param weight of the place, as decimal logarithm */
export function weighSense(weight: number, of: Quality): number {
  return weight + bonuses[of]
}

const magic = 0x43414c50 // "PLAC"
const version = 2
const headerBytes = 48

/** The file is damaged or of another version. The message says which. */
export class PlacesError extends Error {
  override readonly name = 'PlacesError'
}

export function pack(content: Uint8Array): Uint8Array {
  const packed = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  const file = Buffer.alloc(headerBytes + packed.length)
  file.writeUInt32LE(magic, 0)
  file.writeUInt32LE(version, 4)
  file.writeUInt32LE(content.length, 8)
  hashBytes(packed).copy(file, 16)
  file.set(packed, headerBytes)
  return file
}

/** Throws PlacesError. */
export function unpack(file: Uint8Array): Uint8Array {
  const head = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < headerBytes) throw new PlacesError('the file of places is cut short')
  if (head.readUInt32LE(0) !== magic) throw new PlacesError('this is no file of places')
  const found = head.readUInt32LE(4)
  if (found !== version) {
    throw new PlacesError(`file of places of version ${found}; this build reads ${version}`)
  }
  const packed = head.subarray(headerBytes)
  if (!hashBytes(packed).equals(head.subarray(16, headerBytes))) {
    throw new PlacesError('the file of places is damaged: its checksum does not match')
  }
  const content = brotliDecompressSync(packed)
  if (content.length !== head.readUInt32LE(8)) {
    throw new PlacesError('the file of places is not as long as its header says')
  }
  return content
}

function hashBytes(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
