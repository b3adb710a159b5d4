/** Rules over the imports of all files: cycles, dead files, and the files that a worker loads. */
import { entries, productRoots, socketModules } from './law.ts'
import type { Import, ParsedFile } from './parse.ts'
import { isOneOf } from './room-rules.ts'

/** Groups of files that import each other at run time. `import type` does not count. */
export function runtimeCycles(files: readonly ParsedFile[]): string[] {
  const edges = new Map(files.map((file) => [file.path, targetsOf(file, isValue)]))
  return stronglyConnected(edges)
    .filter((group) => group.length > 1 || edges.get(group[0]!)?.includes(group[0]!))
    .map((group) => `import each other at run time: ${group.sort().join(' ')}`)
}

/** Files of the product that no entry reaches, not even for a type. */
export function deadFiles(files: readonly ParsedFile[]): string[] {
  const reached = reachedFrom(entries, files, () => true)
  return files
    .filter((file) => productRoots.test(file.path) && !reached.has(file.path))
    .map((file) => `${file.path}: no entry reaches it`)
}

/** Files a search worker would load at run time that import a module able to open a socket. */
export function socketsInWorker(files: readonly ParsedFile[]): string[] {
  const reached = reachedFrom(['src/engines/embedded/workers/worker.ts'], files, isValue)
  return files
    .filter((file) => reached.has(file.path))
    .flatMap((file) =>
      file.imports
        .filter((one) => isValue(one) && isOneOf(socketModules, one.specifier))
        .map((one) => `${file.path}:${one.line}: the worker would load ${one.specifier}`),
    )
}

function isValue(one: Import): boolean {
  return !one.typesOnly
}

function targetsOf(file: ParsedFile, counts: (one: Import) => boolean): string[] {
  return file.imports
    .filter(counts)
    .map((one) => one.target)
    .filter((target) => target !== undefined)
}

function reachedFrom(
  starts: readonly string[],
  files: readonly ParsedFile[],
  counts: (one: Import) => boolean,
): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set<string>()
  const open = [...starts]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = byPath.get(path)
    if (file === undefined || reached.has(path)) continue
    reached.add(path)
    open.push(...targetsOf(file, counts))
  }
  return reached
}

/** Tarjan's algorithm ("Depth-first search and linear graph algorithms", 1972). */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []

  const visit = (node: string): number => {
    let lowest = order.size
    order.set(node, lowest)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next)!)
    }
    if (lowest === order.get(node)) groups.push(stack.splice(stack.indexOf(node)))
    return lowest
  }

  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return groups
}
