/** Rules over the imports of all files: cycles, and the files that a worker loads. */
import { socketModules } from './law.ts'
import type { Import, ParsedFile } from './parse.ts'
import { isOneOf } from './room-rules.ts'

const isValue = ({ typesOnly }: Import) => !typesOnly

/** Files that import themselves at run time, by others or directly. `import type` does not count. */
export function runtimeCycles(files: readonly ParsedFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const isDone = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, above: readonly string[]): void => {
    const at = above.indexOf(path)
    if (at >= 0) cycles.push(`import each other at run time: ${above.slice(at).join(' ')}`)
    if (at >= 0 || isDone.has(path)) return
    for (const { target } of byPath.get(path)?.imports.filter(isValue) ?? [])
      if (target !== undefined) visit(target, [...above, path])
    isDone.add(path)
  }
  for (const { path } of files) visit(path, [])
  return cycles
}

/** Files a search worker would load at run time that import a module able to open a socket. */
export function socketsInWorker(files: readonly ParsedFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set(['src/engines/embedded/workers/worker.ts'])
  // A set that grows while it is walked gives what was added, too.
  for (const path of reached)
    for (const { target } of byPath.get(path)?.imports.filter(isValue) ?? [])
      if (target !== undefined) reached.add(target)
  return [...reached].flatMap((path) =>
    (byPath.get(path)?.imports ?? [])
      .filter((one) => isValue(one) && isOneOf(socketModules, one.specifier))
      .map((one) => `${path}:${one.line}: the worker would load ${one.specifier}`),
  )
}
