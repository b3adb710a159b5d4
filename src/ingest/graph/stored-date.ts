/**
 * The date of an edge in 32 bits: seconds since 1970, and 0 for none. Dates before 1970 become its
 * first second, those after February 2106 the last possible one.
 */
export function storedDate(seconds: number | null): number {
  return seconds === null ? 0 : Math.min(0xffffffff, Math.max(1, seconds))
}
