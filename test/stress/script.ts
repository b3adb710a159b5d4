import { fileURLToPath } from 'node:url'

/** The path of a compiled file of this folder, to run as a process or a thread. */
export function stressScript(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
