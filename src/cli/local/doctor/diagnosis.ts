import type { Diagnosis } from '../../../operations/index.ts'

export function reportFine(name: string, text: string): Diagnosis {
  return { name, status: 'ok', text }
}

export function reportWarning(name: string, text: string, advice: string): Diagnosis {
  return { name, status: 'warning', text, advice }
}

export function reportProblem(name: string, text: string, advice: string): Diagnosis {
  return { name, status: 'problem', text, advice }
}

/** Allowed clock difference of two machines. The Date header has whole seconds. */
const clockMsMax = 30_000

/** The difference of another clock from this one, in words. Null where it is small. */
export function describeSkew(differenceMs: number): string | null {
  if (Math.abs(differenceMs) <= clockMsMax) return null
  return `differs by ${Math.round(differenceMs / 1000)} s`
}

export const clockAdvice = 'keep both clocks by NTP'

/** Such as `14.4 MB`. */
export function formatSize(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(bytes / 1e3)} kB`
}
