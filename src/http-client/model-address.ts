/** How a command line names a model of a server: `https://HOST/v1#MODEL`. */
import { HttpClientError } from './endpoint.ts'

export interface ModelAddress {
  readonly url: string
  readonly model: string
}

/**
 * @param text an http or https address
 * @param owner the service at the address, for messages, such as "an embedding"
 * @throws HttpClientError `settings` if the address has a user name, or no model
 */
export function parseModelAddress(text: string, owner: string): ModelAddress {
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') {
    const message = `the address of ${owner} has no user name: set the key instead`
    throw new HttpClientError('settings', message)
  }
  const model = decodeFragment(url.hash.slice(1))
  if (model === '') {
    const message = `${url.origin}${url.pathname} needs the model behind it: #MODEL`
    throw new HttpClientError('settings', message)
  }
  url.hash = ''
  return { url: url.href, model }
}

/** Keeps a bare `%`, as browsers and shells do. */
function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
