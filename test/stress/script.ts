import { fileURLToPath } from 'node:url'

/** A compiled file of this folder, to be run as a process or a thread of its own. */
export function stressScript(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
