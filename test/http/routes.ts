/** Small routes for tests. */
import type { Call, Reply, ReplyBody, Route } from '../../src/http/index.ts'

export function ok(body: ReplyBody = '{}'): Reply {
  return { status: 200, headers: {}, body }
}

export function post(
  path: string,
  respond: (call: Call<unknown>) => Reply | Promise<Reply> = () => ok(),
  extra: Partial<Route> = {},
): Route {
  return { method: 'POST', path, admit: () => null, fields: () => '', respond, ...extra }
}

export function get(
  path: string,
  respond: (call: Call<unknown>) => Reply | Promise<Reply> = () => ok(),
  extra: Partial<Route> = {},
): Route {
  return { ...post(path, respond, extra), method: 'GET' }
}

/** Answers with the parsed body. */
export const echo = post('/v3/echo', (call) => ok(JSON.stringify(call.body)))

export function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** A promise and the function that fulfils it. */
export function admissionControl(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}
