/** Every command with its options, as the rows of the commands have them. */

import { topCommands } from '../cli/commands.ts'
import { type CommandRow, type FlagRow, listCommands, readDefault } from '../cli/index.ts'
import { type Config, readConfig } from '../config.ts'
import { code, contents, page, table } from './markdown.ts'

export function optionsPage(): string {
  const config = readConfig({})
  const commands = listCommands(topCommands).filter(({ row }) => row.load !== undefined)
  return page(
    'Commands and options',
    'Run commands as `npx devdex …` in a checkout, or as `node bin/devdex.cjs …` under a ' +
      'service manager. `--help` after any command prints the same.',
    'Exit codes: 0 done, 1 failed, 2 called wrongly, 70 the main thread of a service hung.',
    contents([...commands.map(({ words }) => commandTitle(words)), 'Environment']),
    ...commands.flatMap(({ words, row }) => commandBlocks(commandTitle(words), row, config)),
    '## Environment',
    table(
      ['variable', 'meaning'],
      Object.entries(environment).map(([name, meaning]) => [code(name), meaning]),
    ),
  )
}

function commandTitle(words: readonly string[]): string {
  return ['devdex', ...words].join(' ')
}

function commandBlocks(title: string, row: CommandRow, config: Config): string[] {
  const { arguments: argumentRows = [], flags = [], summary } = row
  const usage = [title, '[options]', ...argumentRows.map(({ term }) => term)].join(' ')
  const rows = [
    ...argumentRows.map(({ term, meaning = '', kind }) => {
      const name = term.slice(1, -1).replace('...', '')
      return [code(name), '', withChoices(meaning, kind?.choices)]
    }),
    ...flags.map((flag) => {
      const { term, meaning, kind } = flag
      return [code(term), defaultText(flag, config), withChoices(meaning, kind?.choices)]
    }),
  ]
  const options = rows.length === 0 ? [] : [table(['option', 'default', 'meaning'], rows)]
  return [`## ${title}`, `${sentence(summary)} ${code(usage)}`, ...options]
}

function defaultText(flag: FlagRow, config: Config): string {
  if (flag.defaultText !== undefined) return code(flag.defaultText)
  const value = readDefault(flag, config)
  return value === undefined ? '' : code(String(value))
}

function withChoices(text: string, choices: readonly string[] | undefined): string {
  return choices === undefined ? text : `${text}: ${choices.map(code).join(', ')}`
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`
}

/** The variables that src/config.ts reads, with what they mean. */
export const environment: Readonly<Record<string, string>> = {
  DEVDEX_URL: 'Address of the service that client commands ask. Default: `http://127.0.0.1:8080`.',
  DEVDEX_API_KEY: 'Key of client commands.',
  DEVDEX_ACCOUNTS: 'As `--accounts`: the PostgreSQL database that keeps accounts.',
  DEVDEX_LOG: 'Least level of log lines: `trace`, `debug`, `info` (default) to `silent`.',
  DEVDEX_CORS: 'As `--cors`: origins, with commas between them.',
  DEVDEX_EMBEDDING: 'As `--embedding`: the model that makes embeddings.',
  DEVDEX_EMBEDDING_KEY: 'Bearer token for an embedding server.',
  DEVDEX_LANGUAGE_MODEL:
    'As `--language-model`: the model that interprets sentences before the rules.',
  DEVDEX_LANGUAGE_MODEL_KEY: 'Bearer token for a language model.',
  DEVDEX_SYNONYMS: 'As `--synonyms`: a file with more synonyms.',
  DEVDEX_CLUSTER_PASSWORD: 'Password of `--cluster-user`.',
  DEVDEX_CLUSTER_API_KEY: 'Key for a cluster, in place of user and password.',
  DEVDEX_METRICS_TOKEN: 'As `--metrics-token`, without being visible to other users.',
  GITHUB_TOKEN: 'Token for the API of GitHub, which `fetch github` asks with.',
}
