/**
 * The collections of all threads of a process, as V8's `--trace-gc` prints them. Node's own
 * observer tells of a collection in the event loop of its thread, to which a search worker does not
 * come back while it serves.
 */
export interface Collection {
  /** The isolate's address; each thread has one. */
  readonly isolate: string
  /** Since the isolate began. */
  readonly atMs: number
  readonly isMajor: boolean
  /** Asked for by the probe. */
  readonly isForced: boolean
  /** How long the thread was paused. */
  readonly pauseMs: number
  /** In V8's words. */
  readonly reason: string
}

const line = new RegExp(
  [
    String.raw`\[\d+:(0x[0-9a-f]+)\]\s+(\d+) ms: (Scavenge|Mark-Compact|Mark-sweep)[^,\n]*, `,
    String.raw`([\d.]+) / [\d.]+ ms([^\n]*)`,
  ].join(''),
  'g',
)

export function readGcTrace(text: string): Collection[] {
  return [...text.matchAll(line)].map(([, isolate, atMs, kind, pauseMs, rest]) => ({
    isolate: isolate!,
    atMs: Number(atMs),
    isMajor: kind !== 'Scavenge',
    isForced: rest!.includes('testing'),
    pauseMs: Number(pauseMs),
    reason: rest!.replace(/^.*\)\s*/, ''),
  }))
}
