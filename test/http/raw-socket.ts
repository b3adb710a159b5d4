/** A client that sends exactly the bytes it is told to, framed well or not. */
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

export interface Conversation {
  readonly answers: RawAnswer[]
  /** Whether the server ended the connection, politely or with a reset. */
  readonly closed: boolean
}

/** Sends `bytes`; resolves when that many whole answers have come or the connection has ended. */
export function talk(port: number, bytes: string, answersMax: number): Promise<Conversation> {
  return converse(port, answersMax, (socket) => void socket.write(bytes, 'latin1'))
}

export function converse(
  port: number,
  answersMax: number,
  send: (socket: Socket) => void | Promise<void>,
): Promise<Conversation> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => Promise.resolve(send(socket)).catch(reject))
    const heard = new SocketListener(socket)
    void heard.until(answersMax).then(() => {
      resolve({ answers: heard.answers(), closed: heard.closed })
      socket.destroy()
    })
  })
}

/** What a server says on a connection. */
export class SocketListener {
  closed = false
  #text = ''
  #check: () => void = () => undefined
  readonly #isBodiless: boolean

  constructor(socket: Socket, isBodiless = false) {
    this.#isBodiless = isBodiless
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      this.#text += text
      this.#check()
    })
    // A reset shows in 'close', which follows; a polite end has none before we end too.
    socket.on('error', () => undefined)
    for (const event of ['end', 'close']) {
      socket.on(event, () => {
        this.closed = true
        this.#check()
      })
    }
  }

  answers(): RawAnswer[] {
    return answersIn(this.#text, this.#isBodiless)
  }

  /** Resolves once so many answers are there or the server has ended the connection. */
  until(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#check = () => {
        if (this.closed || this.answers().length >= count) resolve()
      }
      this.#check()
    })
  }
}

/** The complete answers at the start of a byte stream; `bodiless` ones are those to HEAD. */
export function answersIn(text: string, bodiless = false): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = text
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd === -1) return answers
    const [statusLine = '', ...fields] = rest.slice(0, headEnd).split('\r\n')
    const headers = new Map(fields.map(splitField))
    const bodyStart = headEnd + 4
    const bodyEnd = bodyStart + (bodiless ? 0 : Number(headers.get('content-length') ?? 0))
    if (rest.length < bodyEnd) return answers
    const status = Number(statusLine.split(' ')[1])
    // The interim answer to `Expect` is none.
    if (status >= 200) answers.push({ status, headers, body: rest.slice(bodyStart, bodyEnd) })
    rest = rest.slice(bodyEnd)
  }
}

function splitField(field: string): [string, string] {
  const colon = field.indexOf(':')
  return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
}

/** A well framed POST of JSON. */
export function rawPost(path: string, body: string, fields = ''): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: test.example\r\nContent-Type: application/json\r\n${fields}` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  )
}
