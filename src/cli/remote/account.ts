/** `devdex account`: what the service says of the key. */
import type { KeyScope } from '../../contract/index.ts'
import { balanceText } from '../../domain/index.ts'
import type { CommandFunction } from '../command-row.ts'
import { valueAt } from '../output/fields.ts'
import { write } from '../output/io.ts'
import type { JsonObject } from '../output/json.ts'
import { safeText } from '../output/safe-text.ts'
import { scopeText } from '../output/scope-text.ts'
import { GrowingTable } from '../output/table.ts'
import { Client, type DryRunOptions, showCost } from './client.ts'

const titles = {
  name: 'name',
  services: 'services',
  'credits.remaining': 'credits remaining',
  'credits.used': 'credits used',
  rate: 'requests a second',
}

export const showAccount: CommandFunction = async (io, config, options: DryRunOptions) => {
  const client = new Client(io, config)
  if (options.dryRun) return showCost(io, client, [{ path: '/account', body: {} }], options)
  const { text, body } = await client.call('/account', {})
  const scope = scopeText(body.scope as KeyScope | undefined)
  const rows = Object.entries(titles).map(([path, title]) => [title, cell(body, path)])
  if (scope !== '') rows.push(['scope', safeText(scope)])
  const [head = [], ...others] = rows
  const table = new GrowingTable({ head, widthMax: undefined })
  await write(io.stdout, options.json ? `${text}\n` : table.lines(others))
}

function cell(body: JsonObject, path: string): string {
  const value = valueAt(body, path)
  const isBalance = path === 'credits.remaining' && typeof value === 'number'
  return isBalance ? balanceText(value) : `${value}`
}
