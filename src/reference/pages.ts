import { type ErrorSpec, errorFamilies, errors } from '../contract/index.ts'
import { apiPages } from './api/pages.ts'
import { filtersPage } from './filters.ts'
import { limitsPage } from './limits.ts'
import { code, page, readTitle, table } from './markdown.ts'
import { membersPage } from './members.ts'
import { metricsPage } from './metrics.ts'
import { optionsPage } from './options.ts'

/** Every page that follows from the code. No name is a command of `devdex`, see `devdex help`. */
export async function referencePages(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map([
    ['options', optionsPage()],
    ['filters', filtersPage()],
    ['limits', limitsPage()],
    ['errors', errorsPage()],
    ['members', membersPage()],
    ['metrics', await metricsPage()],
    ...apiPages(),
  ])
  return new Map([['index', indexPage(pages)], ...pages])
}

function indexPage(pages: ReadonlyMap<string, string>): string {
  const lines = Array.from(pages, ([name, markdown]) => {
    return `- [${readTitle(markdown)}](/docs/reference/${name}): \`devdex help ${name}\``
  })
  return page(
    'Reference',
    'A service serves these pages, and a terminal shows them.',
    lines.join('\n'),
  )
}

function errorsPage(): string {
  const rows = Object.entries<ErrorSpec>(errors).map(([name, spec]) => [
    code(name),
    `${spec.status}`,
    spec.retry ? 'yes' : 'no',
    callsWith(name),
    spec.text,
  ])
  return page(
    'Errors',
    'Every error is a problem document (RFC 9457) of the type `application/problem+json`. Its ' +
      '`code` is one of these. `errors` lists the places of the body that are wrong. A failed ' +
      'request costs nothing.',
    'Where several errors apply, the answer is the first of: 404 or 405, 401, 429, 415, 413, ' +
      '400, 403, 409, 402. The limit of requests at once is checked when the body has arrived.',
    'Retry says whether the same request may succeed later. A 429 or 503 has `Retry-After`.',
    table(['code', 'status', 'retry', 'from', 'text'], rows),
  )
}

function callsWith(code: string): string {
  const isOf = (codes: readonly string[]) => codes.includes(code)
  if (isOf(errorFamilies.anyCall)) return 'every call'
  return isOf(errorFamilies.paidAnswer) ? 'every paid call' : ''
}
