/** docs/reference/errors.md: every code of the error table. */
import { type ErrorSpec, errors } from '../contract/index.ts'
import { code, page, table } from './markdown.ts'

export function errorsPage(): string {
  const rows = Object.entries<ErrorSpec>(errors).map(([name, spec]) => [
    code(name),
    `${spec.status}`,
    spec.retry ? 'yes' : 'no',
    spec.text,
  ])
  return page(
    'Errors',
    'Every error is a problem document (RFC 9457) of the type `application/problem+json`. Its ' +
      '`code` is one of these. `errors` lists the places of the body that are wrong. A failed ' +
      'request costs nothing.',
    'Where several errors apply, the answer is the first of: 404 or 405, 401, 429, 415, 413, ' +
      '400, 403, 409, 402. The limit of requests at once is checked when the body has arrived.',
    table(['code', 'status', 'retry', 'text'], rows),
    '*Retry* says whether the same request may succeed later. A 429 or 503 has `Retry-After`.',
  )
}
