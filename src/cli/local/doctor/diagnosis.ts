import type { Diagnosis } from '../../../operations/index.ts'

export function fine(name: string, text: string): Diagnosis {
  return { name, status: 'ok', text }
}

export function warning(name: string, text: string, advice: string): Diagnosis {
  return { name, status: 'warning', text, advice }
}

export function problem(name: string, text: string, advice: string): Diagnosis {
  return { name, status: 'problem', text, advice }
}

/** Such as `14.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(bytes / 1e3)} kB`
}
