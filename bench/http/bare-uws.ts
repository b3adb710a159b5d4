/** uWebSockets.js as it is, for the reference server: the optional dependencies of package.json. */

interface BareResponse {
  onAborted(handler: () => void): void
  onData(handler: (chunk: ArrayBuffer, isLast: boolean) => void): void
  cork(write: () => void): void
  writeHeader(name: string, value: string): void
  end(body: Uint8Array): void
}

export interface BareUws {
  /** Leaves out the field that names uWebSockets.js, as the service does. */
  _cfg(setting: 'silent'): void
  App(): BareApp
  us_socket_local_port(socket: object): number
}

interface BareApp {
  post(pattern: string, handler: (response: BareResponse) => void): BareApp
  listen(host: string, port: number, listening: (socket: object | false) => void): BareApp
  close(): void
}

/** By Node's major version. */
const binaries: Readonly<Record<string, () => Promise<{ default: BareUws }>>> = {
  '20': () => import('@uwsjs/linux-x64-20'),
  '22': () => import('@uwsjs/linux-x64-22'),
  '24': () => import('@uwsjs/linux-x64-24'),
  '26': () => import('@uwsjs/linux-x64-26'),
}

/** Rejects where there is none for this Node, or where it does not load on this machine. */
export async function loadBareUws(): Promise<BareUws> {
  const load = binaries[process.versions.node.split('.', 1)[0]!]
  if (load === undefined) throw new Error(`no uWebSockets.js for Node ${process.version}`)
  return (await load()).default
}
