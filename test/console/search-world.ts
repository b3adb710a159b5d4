/** People and repositories to search for in the console, and what stands between it and them. */
import { connect, createServer, type Socket } from 'node:net'
import {
  type DataLine,
  type EdgeLine,
  openWorld,
  type World,
  type WorldOptions,
} from '../service/harness.ts'

const countries = ['Switzerland', 'Germany', 'Chile']

/** 24 people who write Rust, eight of each country, and one who does not. */
const searchedUsers: readonly DataLine[] = [
  ...Array.from({ length: 24 }, (_, index) => ({
    platformId: `U_${index}`,
    login: `rustacean-${index}`,
    displayName: `Rosa ${String.fromCharCode(65 + index)}`,
    bio: 'Rust compilers and distributed databases, 🎮 at night',
    company: index % 2 === 0 ? 'Lumenforge' : 'Tinplate',
    location: countries[index % 3],
    resolvedCountry: countries[index % 3],
    followersCount: index === 0 ? 12_000 : index * 3,
    emails: [`rosa.${index}@mail.lumenforge.example`],
    createdAt: `${2008 + (index % 12)}-05-01T08:00:00Z`,
    updatedAt: `2026-03-${String(1 + (index % 28)).padStart(2, '0')}T12:00:00Z`,
  })),
  {
    platformId: 'U_gardener',
    login: 'gardener',
    bio: 'Roses and tomatoes',
    followersCount: 2,
    createdAt: '2020-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  },
]

const searchedRepos: readonly DataLine[] = Array.from({ length: 12 }, (_, index) => ({
  platformId: `R_${index}`,
  ownerLogin: `rustacean-${index}`,
  name: `raft-${index}`,
  description: 'Raft consensus for distributed databases',
  language: index % 3 === 0 ? 'Go' : 'Rust',
  stargazerCount: index * index * 100,
  totalIssuesCount: 3,
  totalIssuesOpen: 1,
  totalIssuesClosed: 2,
  createdAt: `${2010 + index}-01-01T00:00:00Z`,
  updatedAt: `2026-02-${String(1 + index).padStart(2, '0')}T00:00:00Z`,
}))

const searchedEdges: readonly EdgeLine[] = Array.from({ length: 12 }, (_, index) => ({
  type: 'owns',
  from: `U_${index}`,
  to: `R_${index}`,
  at: '2025-03-01T00:00:00Z',
}))

const keys = {
  scoped: {
    services: ['SEARCH'],
    scope: {
      filters: { users: { field: 'resolvedCountry', op: 'Eq', value: 'Chile' } },
      fields: ['bio', 'resolvedCountry', 'createdAt', 'highlights'],
      endpoints: ['/v3/search/users', '/v3/fields', '/v3/account'],
    },
  },
  poor: { credits: 12 },
  some: { credits: 9000 },
  few: { credits: 8 },
  other: { credits: 9000 },
} as const satisfies WorldOptions['keys']

/** A service over all of these, with further keys. */
export function openSearchWorld(): Promise<World> {
  return openWorld({ users: searchedUsers, repos: searchedRepos, edges: searchedEdges, keys })
}

/** A service without people. */
export function openEmptyWorld(): Promise<World> {
  return openWorld({ repos: searchedRepos.slice(0, 1) })
}

/** A proxy that browsers connect to: it can close, and reopen at the same port. */
export class Doorway {
  readonly #sockets = new Set<Socket>()
  #server = createServer()
  #port = 0

  readonly #target: number

  constructor(target: number) {
    this.#target = target
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async open(): Promise<void> {
    this.#server = createServer((socket) => {
      const far = connect(this.#target, '127.0.0.1')
      for (const one of [socket, far]) {
        this.#sockets.add(one)
        one.on('error', () => undefined)
        one.on('close', () => {
          this.#sockets.delete(one)
          socket.destroy()
          far.destroy()
        })
      }
      socket.pipe(far).pipe(socket)
    })
    await new Promise<void>((resolve) => {
      this.#server.listen(this.#port, '127.0.0.1', resolve)
    })
    const address = this.#server.address()
    if (typeof address === 'object' && address !== null) this.#port = address.port
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
