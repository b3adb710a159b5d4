/** Who listens on a port, as far as Linux tells this user. */
import { readdir, readFile, readlink } from 'node:fs/promises'

export interface PortOwner {
  readonly pid: number
  /** Of the program, at most 15 characters. */
  readonly name: string
}

const listening = '0A'

/** Null where nothing listens, or where its process belongs to another user. */
export async function portOwner(port: number): Promise<PortOwner | null> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => text(`/proc/net/${name}`)))
  const sockets = new Set(tables.flatMap((table) => socketsOf(table, port)))
  if (sockets.size === 0) return null
  for (const pid of (await names('/proc')).filter((name) => /^\d+$/.test(name))) {
    for (const descriptor of await names(`/proc/${pid}/fd`)) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')
      if (!sockets.has(target)) continue
      return { pid: Number(pid), name: (await text(`/proc/${pid}/comm`)).trim() }
    }
  }
  return null
}

/** Links of descriptors, such as `socket:[123]`, of what listens on the port. */
function socketsOf(table: string, port: number): string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  return table.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/ +/)
    return state === listening && local.endsWith(`:${wanted}`) ? [`socket:[${inode}]`] : []
  })
}

function text(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

/** Processes end meanwhile, and those of others are closed to this one. */
function names(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
