/**
 * The date of an edge as 32 bits hold it: seconds since 1970, and 0 for none. What lies before 1970
 * is kept as its first second, and what lies after February 2106 as the last one there is.
 */
export function storedDate(seconds: number | null): number {
  return seconds === null ? 0 : Math.min(0xffffffff, Math.max(1, seconds))
}
