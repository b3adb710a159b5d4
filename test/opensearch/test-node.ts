/** The node that the suites of a run share. */

/** Throws an Error where there is none: `npm run test:opensearch` starts it. */
export function testNode(): string {
  const url = process.env.DEVDEX_TEST_OPENSEARCH
  if (url === undefined) throw new Error('run this by `npm run test:opensearch`')
  return url
}

/** A unique prefix of index names: the name of the suite, and random characters. */
export function freshPrefix(suite: string): string {
  return `test-${suite}-${Math.random().toString(36).slice(2, 10)}`
}

/** JSON over HTTP; throws an Error with the answer where it is not 2xx. */
export async function askNode<Body>(method: string, path: string, body?: object): Promise<Body> {
  const answer = await fetch(new URL(path, testNode()), {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 2000)}`)
  return JSON.parse(text) as Body
}

/** Removes every index with this prefix. */
export async function removeIndices(prefix: string): Promise<void> {
  await askNode('DELETE', `/${prefix}*?expand_wildcards=all`)
}
