/** The server of `devdex console --operate`, and an operator with a session. */
import { expect } from 'vitest'
import { openOperateServer } from '../../src/cli/operate/server.ts'
import type { OperatorPlace } from '../../src/cli/operator.ts'
import { readConfig } from '../../src/config.ts'

export function operatePlace(place: Partial<OperatorPlace>): OperatorPlace {
  const { stdout, stderr, stdin } = process
  const config = readConfig({ DEVDEX_LOG: 'silent' })
  return { data: '', url: '', config, io: { stdout, stderr, stdin }, ...place }
}

interface Reply {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer that it asks for
  readonly body: any
}

/** A server at a port that the system chooses, which an operator has opened. */
export async function openOperator(place: OperatorPlace, now?: () => number) {
  const server = await openOperateServer(place, { port: 0, ...(now && { now }) })
  const ask = async (path: string, body?: unknown, secret = session): Promise<Reply> => {
    const answer = await fetch(`${server.origin}/operate/${path}`, {
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const tokenOf = (link: string) => new URL(link).hash.replace('#token=', '')
  const open = (token = tokenOf(server.newLink())) => ask('session', { token }, '')
  let session = ''
  session = (await open()).body.session
  const refuse = async (path: string, body: unknown, status: number, code: string) => {
    const answer = await ask(path, body)
    expect([path, answer.status, answer.body.code]).toEqual([path, status, code])
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  }
  return { server, session, ask, open, refuse, newToken: () => tokenOf(server.newLink()) }
}
