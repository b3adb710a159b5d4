/** Runs one row of the table against a server, and says what came of it. */
import { connect, type Socket } from 'node:net'
import { answersIn, type RawAnswer, rawPost } from '../raw-socket.ts'
import type { Case } from './case.ts'

export interface Seen {
  readonly answers: readonly RawAnswer[]
  readonly closed: boolean
  /** Whether a request behind all others was answered; undefined where none was sent. */
  readonly goesOn: boolean | undefined
}

/** A server that has said nothing for so long is waiting for more. */
const silenceMs = 100

const probe = rawPost('/v3/alive', '{}')

export async function run(port: number, { parts, outcome, ending }: Case): Promise<Seen> {
  const { statuses, after, bodiless = false } = outcome
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const heard = new Heard(socket, bodiless)
  for (const part of parts) {
    socket.write(part, 'latin1')
    if (parts.length > 1) await delivered()
  }
  if (ending === 'shutdown') socket.end()
  else if (ending === 'reset') socket.resetAndDestroy()
  if (after === 'open') {
    await heard.until(statuses.length)
    if (!heard.closed) {
      socket.write(probe)
      await heard.until(statuses.length + 1)
    }
  } else if (after === 'waiting') {
    await heard.until(statuses.length)
    await new Promise((resolve) => setTimeout(resolve, silenceMs))
  } else {
    await heard.until(Number.POSITIVE_INFINITY)
  }
  socket.destroy()
  const answers = heard.answers()
  if (after !== 'open') return { answers, closed: heard.closed, goesOn: undefined }
  const last = answers.at(-1)
  const goesOn = answers.length === statuses.length + 1 && last?.body === '"alive"'
  return { answers: goesOn ? answers.slice(0, -1) : answers, closed: heard.closed, goesOn }
}

/** The server shares this loop: by then it has read the bytes, and mostly answered. */
async function delivered(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve))
}

class Heard {
  closed = false
  #text = ''
  #check: () => void = () => undefined
  readonly #bodiless: boolean

  constructor(socket: Socket, bodiless: boolean) {
    this.#bodiless = bodiless
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
    return answersIn(this.#text, this.#bodiless)
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
