/** `devdex account`: what the service says of the key. */
import { endpoints } from '../../contract/endpoints/catalogue.ts'
import type { KeyScope } from '../../contract/index.ts'
import { formatBalance } from '../../domain/index.ts'
import { readPath } from '../output/fields.ts'
import { write } from '../output/io.ts'
import { type JsonObject, writeJsonText } from '../output/json.ts'
import { cleanText } from '../output/safe-text.ts'
import { formatScope } from '../output/scope-text.ts'
import { GrowingTable } from '../output/table.ts'
import { defineCall } from './single-call.ts'

const titles = {
  name: 'name',
  services: 'services',
  'credits.remaining': 'credits remaining',
  'credits.used': 'credits used',
  rate: 'requests a second',
}

export const showAccount = defineCall(
  () => ({ path: endpoints.account.path, body: {} }),
  async (io, { text, body }, { json }) => {
    if (json) return writeJsonText(io, text)
    const scope = formatScope(body.scope as KeyScope | undefined)
    const rows = Object.entries(titles).map(([path, title]) => [title, formatMember(body, path)])
    if (scope !== '') rows.push(['scope', cleanText(scope)])
    const [head = [], ...others] = rows
    await write(io.stdout, new GrowingTable({ head }).format(others))
  },
)

function formatMember(body: JsonObject, path: string): string {
  const value = readPath(body, path)
  const isBalance = path === 'credits.remaining' && typeof value === 'number'
  return isBalance ? formatBalance(value) : `${value}`
}
