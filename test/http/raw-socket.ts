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

/** As `talk`, each byte in a segment of its own. */
export function talkByteByByte(port: number, bytes: string): Promise<Conversation> {
  return converse(port, 1, async (socket) => {
    socket.setNoDelay(true)
    for (const byte of Buffer.from(bytes, 'latin1')) {
      socket.write(Buffer.of(byte))
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
}

export function converse(
  port: number,
  answersMax: number,
  send: (socket: Socket) => void | Promise<void>,
): Promise<Conversation> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => Promise.resolve(send(socket)).catch(reject))
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      received += text
      const answers = answersIn(received)
      if (answers.length < answersMax) return
      resolve({ answers, closed: false })
      socket.destroy()
    })
    // A reset shows in 'close', which follows.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ answers: answersIn(received), closed: true }))
  })
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
