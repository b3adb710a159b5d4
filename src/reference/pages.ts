import { type ErrorSpec, errorFamilies, errors } from '../contract/index.ts'
import { writeApiPages } from './api/pages.ts'
import { writeFiltersPage } from './filters.ts'
import { writeLimitsPage } from './limits.ts'
import { quoteCode, readTitle, writePage, writeTable } from './markdown.ts'
import { writeMembersPage } from './members.ts'
import { writeMetricsPage } from './metrics.ts'
import { writeOptionsPage } from './options.ts'

/** Every page that follows from the code. No name is a command of `devdex`, see `devdex help`. */
export async function writeReferencePages(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map([
    ['options', writeOptionsPage()],
    ['filters', writeFiltersPage()],
    ['limits', writeLimitsPage()],
    ['errors', writeErrorsPage()],
    ['members', writeMembersPage()],
    ['metrics', await writeMetricsPage()],
    ...writeApiPages(),
  ])
  return new Map([['index', writeIndexPage(pages)], ...pages])
}

function writeIndexPage(pages: ReadonlyMap<string, string>): string {
  const lines = Array.from(pages, ([name, markdown]) => {
    return `- [${readTitle(markdown)}](/docs/reference/${name}): \`devdex help ${name}\``
  })
  return writePage(
    'Reference',
    'A service serves these pages, and a terminal shows them.',
    lines.join('\n'),
  )
}

function writeErrorsPage(): string {
  const rows = Object.entries<ErrorSpec>(errors).map(([name, spec]) => [
    quoteCode(name),
    `${spec.status}`,
    spec.retry ? 'yes' : 'no',
    describeCalls(name),
    spec.text,
  ])
  return writePage(
    'Errors',
    'Every error is a problem document (RFC 9457) of the type `application/problem+json`. Its ' +
      '`code` is one of these. `errors` lists the places of the body that are wrong. A failed ' +
      'request costs nothing.',
    'Where several errors apply, the answer is the first of: 404 or 405, 401, 429, 415, 413, ' +
      '400, 403, 409, 402. The limit of requests at once is checked when the body has arrived.',
    'Retry says whether the same request may succeed later. A 429 or 503 has `Retry-After`.',
    writeTable(['code', 'status', 'retry', 'from', 'text'], rows),
  )
}

function describeCalls(code: string): string {
  const isListed = (codes: readonly string[]) => codes.includes(code)
  if (isListed(errorFamilies.anyCall)) return 'every call'
  return isListed(errorFamilies.paidAnswer) ? 'every paid call' : ''
}
