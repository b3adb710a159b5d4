/** How the server of a language model can behave, for tests and `npm run bench -- model`. */
import type { ServerResponse } from 'node:http'

/** @param sentence that is to be interpreted */
export type Mode = (sentence: string, response: ServerResponse) => void

/** Sends the answer of a chat server for a model that says `content`. */
export function sendContent(response: ServerResponse, content: unknown, status = 200): void {
  const message = { role: 'assistant', content }
  send(response, status, { choices: [{ index: 0, message, finish_reason: 'stop' }] })
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

const germany = { field: 'resolvedCountry', op: 'Eq', value: 'Germany' }

/** An answer as a sound model gives it, in which the sentence is the query. */
export function soundAnswer(sentence: string, more: object = {}): string {
  return JSON.stringify({ query: sentence, filters: germany, order: null, first: null, ...more })
}

const says =
  (content: unknown): Mode =>
  (_, response) =>
    sendContent(response, content)

const saysMore =
  (more: object): Mode =>
  (sentence, response) =>
    sendContent(response, soundAnswer(sentence, more))

const later =
  (afterMs: number): Mode =>
  (sentence, response) =>
    void setTimeout(() => sendContent(response, soundAnswer(sentence)), afterMs)

const status =
  (code: number): Mode =>
  (_, response) =>
    send(response, code, { error: { message: 'no' } })

/** Answers that are used. */
export const soundModes = {
  good: saysMore({}),
  fenced: (sentence, response) =>
    sendContent(response, `\`\`\`json\n${soundAnswer(sentence)}\n\`\`\``),
  later: later(50),
} satisfies Readonly<Record<string, Mode>>

/** Invalid answers, and answers that come too late. */
export const failingModes = {
  late: later(10_000),
  silent: () => undefined,
  'never ending': (_, response) => {
    response.writeHead(200)
    response.write('{"choices": [')
  },
  'not JSON': (_, response) => send(response, 200, '<html>It works!</html>'),
  'no choices': (_, response) => send(response, 200, { answer: 42 }),
  '10 MB': (sentence, response) => {
    const choices = [{ message: { content: soundAnswer(sentence) } }]
    send(response, 200, { choices, usage: 'x'.repeat(10_000_000) })
  },
  'broken off': (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"choices":', () => response.destroy())
  },
  reset: (_, response) => void response.destroy(),
  400: status(400),
  401: status(401),
  429: status(429),
  500: status(500),
} satisfies Readonly<Record<string, Mode>>

/** Answers in time that are not what was asked for. */
export const garbageModes = {
  prose: says('I am sorry, I cannot help with that.'),
  'no text': says(null),
  'an empty text': says(''),
  'cut off': says('{"query": "rust", "filters": {"fie'),
  'a list': says('[]'),
  'a number as query': saysMore({ query: 7 }),
  'filters as text': saysMore({ filters: 'resolvedCountry = Germany' }),
  'a filter without an operator': saysMore({ filters: { field: 'bio', value: 'rust' } }),
  'a value of objects': saysMore({ filters: { ...germany, value: { is: 'Germany' } } }),
  'a mixed list': saysMore({ filters: { ...germany, op: 'In', value: ['Germany', 7] } }),
  'another junction': saysMore({ filters: { op: 'Not', filters: [germany] } }),
  'an unknown order': saysMore({ order: 'constructor' }),
  'half a result': saysMore({ first: 1.5 }),
} satisfies Readonly<Record<string, Mode>>

function nested(levels: number): object {
  return levels === 1 ? germany : { op: 'And', filters: [nested(levels - 1)] }
}

/** Interpretations that a sentence may inject into a model, and that must not be run. */
export const injectedModes = {
  'an unknown field': saysMore({ filters: { ...germany, field: 'passwordHash' } }),
  'a member of objects': saysMore({ filters: { ...germany, field: '__proto__' } }),
  'a regular expression': saysMore({ filters: { field: 'login', op: 'Regex', value: '(a+)+$' } }),
  'a pattern': saysMore({ filters: { field: 'login', op: 'IGlob', value: '*' } }),
  'an operator of other fields': saysMore({ filters: { ...germany, op: 'Gt' } }),
  'a number for a text': saysMore({ filters: { ...germany, value: 7 } }),
  'a date that is none': saysMore({ filters: { field: 'createdAt', op: 'Gt', value: 'x' } }),
  'a junction of nothing': saysMore({ filters: { op: 'And', filters: [] } }),
  'a deep filter': saysMore({ filters: nested(4) }),
  'a very deep filter': saysMore({ filters: nested(200) }),
  'a huge list': saysMore({
    filters: { ...germany, op: 'In', value: Array.from({ length: 1200 }, (_, i) => `c${i}`) },
  }),
  'many leaves': saysMore({ filters: { op: 'Or', filters: Array(150).fill(germany) } }),
  'a long text': saysMore({ query: 'x'.repeat(9000) }),
  'a very long text': saysMore({ query: 'x'.repeat(20_000) }),
  'all results': saysMore({ query: null, filters: null, first: 100_000 }),
  'no results': saysMore({ query: null, filters: null, first: 0 }),
  'nothing at all': saysMore({ query: '  ', filters: null }),
} satisfies Readonly<Record<string, Mode>>
