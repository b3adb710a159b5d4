/** Sizes and durations, each with its unit. */

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `14.4 MB`, in steps of a thousand. */
export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}

/** `0.3 ms`, `12 ms`, `1.3 s` */
export function formatDuration(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`
  return `${ms >= 10 ? Math.round(ms) : Number(ms.toPrecision(2))} ms`
}
