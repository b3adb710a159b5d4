/** The actions of clients on an ordinary day, and the expected answers. */
import { connect } from 'node:net'
import { Client, type Question } from '../../../bench/client.ts'
import { bestKnown, generateQueries, generateUsers } from '../../../bench/corpus/index.ts'
import { sentences } from '../../../bench/language/sentences.ts'
import { mulberry32 } from '../../../data/generate/index.ts'

export interface Outcome {
  /** The kind of action, for the report. */
  readonly kind: string
  /** Null where no complete answer came. */
  readonly status: number | null
  /** The expected statuses; an aborted request expects none. */
  readonly expected: readonly (number | null)[]
}

/** A body of this size exceeds the limit. */
const largeBody = JSON.stringify({ query: 'x'.repeat((1 << 20) + 100) })

/** Actions of each kind, per hundred. */
const shares = {
  search: 30,
  formula: 6,
  sentence: 8,
  graph: 10,
  lookup: 14,
  email: 5,
  count: 5,
  bad: 7,
  large: 1,
  cursor: 3,
  unknownKey: 2,
  givenUp: 4,
  newConnection: 5,
} as const
type Kind = keyof typeof shares

export class SoakActions {
  readonly #url: string
  readonly #key: string
  readonly #client: Client
  readonly #questions: Readonly<Record<string, readonly Question[]>>
  readonly #random = mulberry32(9)

  constructor(url: string, key: string, users: number, seed: number) {
    this.#url = url
    this.#key = key
    this.#client = new Client(url, key, 16)
    this.#questions = questionsFor(users, seed)
  }

  /** Runs the next random action. Never rejects. */
  async next(): Promise<Outcome> {
    const kind = this.#drawKind()
    switch (kind) {
      case 'givenUp':
        await this.#giveUp()
        return { kind, status: null, expected: [null] }
      case 'large': {
        const answer = await this.#client.ask({ path: '/search/users', body: largeBody })
        // A client that is refused while sending may find the connection closed.
        return { kind, status: answer?.status ?? null, expected: [413, null] }
      }
      case 'unknownKey':
        return this.#onOwnConnection(kind, 'unknown', 401)
      case 'newConnection':
        return this.#onOwnConnection(kind, this.#key, 200)
      default: {
        const answer = await this.#client.ask(this.#draw(kind))
        const expected = kind === 'bad' || kind === 'cursor' ? 400 : 200
        return { kind, status: answer?.status ?? null, expected: [expected] }
      }
    }
  }

  close(): void {
    this.#client.close()
  }

  #drawKind(): Kind {
    let left = this.#random() * 100
    for (const [kind, share] of Object.entries(shares) as [Kind, number][]) {
      left -= share
      if (left < 0) return kind
    }
    return 'search'
  }

  #draw(kind: string): Question {
    const list = this.#questions[kind]!
    return list[Math.floor(this.#random() * list.length)]!
  }

  async #onOwnConnection(kind: Kind, key: string, expected: number): Promise<Outcome> {
    const client = new Client(this.#url, key, 1)
    const answer = await client.ask(this.#draw('search'))
    client.close()
    return { kind, status: answer?.status ?? null, expected: [expected] }
  }

  /** Sends all or part of a request, and closes before the answer. */
  #giveUp(): Promise<void> {
    const { hostname, port, pathname } = new URL(this.#url)
    const { path, body } = this.#draw('search')
    const head = [
      `POST ${pathname}${path} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${this.#key}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ].join('\r\n')
    const text = `${head}\r\n\r\n${body}`
    const sent = text.slice(0, Math.ceil(this.#random() * 1.5 * text.length))
    const socket = connect(Number(port), hostname, () => {
      socket.write(sent)
      setTimeout(() => socket.resetAndDestroy(), this.#random() * 5)
    })
    return new Promise((resolve) => {
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
    })
  }
}

function questionsFor(users: number, seed: number): Record<string, readonly Question[]> {
  const queries = [...generateQueries(600, 31)]
  const logins = Array.from(generateUsers(Math.min(users, 400), seed), ({ login }) => login)
  const some = (i: number, count: number) =>
    logins.slice((i * count) % logins.length).slice(0, count)
  const of = (path: string, bodies: readonly object[]): Question[] =>
    bodies.map((body) => ({ path, body: JSON.stringify(body) }))
  const asked = (query: string) => ({ query, first: 20 })
  const edges = ['followers', 'following', 'stars', 'owns']
  return {
    search: [
      ...of('/search/users', queries.slice(0, 300)),
      ...of(
        '/search/repos',
        queries.slice(300, 500).map(({ query }) => asked(query)),
      ),
    ],
    formula: of('/search/repos', queries.slice(500, 560).map(formulaOf)),
    sentence: [
      ...of('/search/users/natural-language', sentences.users.map(asked)),
      ...of('/search/repos/natural-language', sentences.repos.map(asked)),
    ],
    graph: edges.flatMap((edge, i) =>
      of(`/raw/users/${bestKnown.user}/graph/${edge}`, [{ first: 20 + i }, { first: 100 }]),
    ),
    lookup: of(
      '/raw/users/by-login',
      logins.map((_, i) => ({ logins: some(i, 1 + (i % 30)) })),
    ),
    email: of(
      '/users/best-email/by-login',
      logins.map((_, i) => ({ logins: some(i, 3) })),
    ),
    count: of(
      '/raw/users/count',
      queries.flatMap(({ filters }) => (filters === undefined ? [] : [{ filters }])),
    ),
    bad: badQuestions(),
    cursor: of('/search/users', [
      { query: 'rust', after: 'gone' },
      { query: 'rust', after: Buffer.alloc(120, 7).toString('base64url') },
    ]),
  }
}

function formulaOf({ query }: { readonly query: string }): object {
  const similarity = { type: 'Attr', name: 'ANN' }
  const stars = { type: 'Log', base: 10, expr: { type: 'Attr', name: 'stargazerCount' } }
  const words = { type: 'BM25', field: 'description', query }
  return { query, first: 20, rankBy: { type: 'Sum', exprs: [similarity, stars, words] } }
}

function badQuestions(): Question[] {
  const bodies = [
    '{',
    '[]',
    '{"query":7}',
    '{"query":"x","unknown":1}',
    '{"query":"x","filters":{"field":"nothing","op":"Eq","value":1}}',
    '{"query":"x","filters":{"field":"login","op":"Regex","value":"("}}',
    `{"query":"x","filters":${'{"op":"Not","filters":['.repeat(40)}${']}'.repeat(40)}}`,
    '{"__proto__":{"query":"x"}}',
  ]
  return bodies.map((body) => ({ path: '/search/users', body }))
}
