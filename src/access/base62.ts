import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The value in base 62, most significant digit first, padded with zeros to `width` digits. */
export function toBase62(value: bigint, width: number): string {
  let digits = ''
  for (let rest = value; rest > 0n; rest /= 62n) digits = alphabet[Number(rest % 62n)] + digits
  if (digits.length > width) throw new RangeError(`${value} needs more than ${width} digits`)
  return digits.padStart(width, '0')
}

/** `width` digits, each drawn alike by the system's secure source. */
export function randomBase62(width: number): string {
  let digits = ''
  while (digits.length < width) digits += alphabet[randomInt(62)]
  return digits
}
