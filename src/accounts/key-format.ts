/**
 * An API key: `ddx_`, 160 random bits in base 62 (27 digits), and the CRC-32 of all that in base 62
 * (6 digits). By prefix, fixed width and checksum secret scanners find keys, and tell a mistyped one.
 * Only the SHA-256 of a key is ever stored.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'ddx_'
const bodyBytes = 20
const bodyDigits = 27 // 62^26 < 2^160 < 62^27
const checksumDigits = 6 // 62^5 < 2^32 < 62^6

export function makeKey(): string {
  const body = BigInt(`0x${randomBytes(bodyBytes).toString('hex')}`)
  const unsigned = prefix + toBase62(body, bodyDigits)
  return unsigned + computeChecksum(unsigned)
}

function computeChecksum(text: string): string {
  return toBase62(BigInt(crc32(text)), checksumDigits)
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The value in base 62, most significant digit first, padded with zeros to `width` digits. */
export function toBase62(value: bigint, width: number): string {
  let digits = ''
  for (let rest = value; rest > 0n; rest /= 62n) digits = alphabet[Number(rest % 62n)] + digits
  if (digits.length > width) throw new RangeError(`${value} needs more than ${width} digits`)
  return digits.padStart(width, '0')
}

/** Random digits in base 62 from the system's secure source, uniformly distributed. */
export function randomBase62(width: number): string {
  let digits = ''
  while (digits.length < width) digits += alphabet[randomInt(62)]
  return digits
}
