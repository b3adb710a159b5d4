/**
 * The memory of one shard: a shared WebAssembly.Memory of at most 4 GiB that begins with the index.
 * Each searcher has scratch memory after the index, so threads that share the index can search
 * concurrently.
 */
export interface ShardMemory {
  readonly buffer: SharedArrayBuffer
  grow(pages: number): number
}

const pageBytes = 65_536
const pagesMax = 65_536

/** Allocates `bytes` for an index, from offset 0. Scratch memory is added for each searcher. */
export function createShardMemory(bytes: number): ShardMemory {
  const initial = Math.max(1, Math.ceil(bytes / pageBytes))
  const memory = new WebAssembly.Memory({ initial, maximum: pagesMax, shared: true })
  return memory as unknown as ShardMemory
}

/** Number of pages for this many bytes. */
export function roundToPages(bytes: number): number {
  return Math.ceil(bytes / pageBytes) * pageBytes
}

/**
 * Grows the memory to at least this size. Only growing returns its true size, because another
 * thread may grow it at the same time.
 */
export function reserve(memory: ShardMemory, bytes: number): void {
  const missing = bytes - memory.grow(0) * pageBytes
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes))
}

export function compileModule(base64: string): WebAssembly.Module {
  return new WebAssembly.Module(
    Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
  )
}

/**
 * An instance of a kernel in the memory. `Exports` are the exports of its source.
 *
 * @param checkDeadline called every few blocks; an error ends the kernel's call
 */
export function instantiate<Exports>(
  module: WebAssembly.Module,
  memory: ShardMemory,
  checkDeadline: () => void = noDeadlineCheck,
): Exports {
  const abort = () => {
    throw new Error('the kernel has aborted')
  }
  const env = { memory: memory as unknown as WebAssembly.Memory, abort }
  const { exports } = new WebAssembly.Instance(module, { env, deadline: { checkDeadline } })
  return exports as unknown as Exports
}

export function noDeadlineCheck(): void {}
