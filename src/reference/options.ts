/** Every command with its options, as the rows of the commands have them. */

import { topCommands } from '../cli/commands.ts'
import { type CommandRow, type FlagRow, listCommands, readDefault } from '../cli/index.ts'
import { type Config, readConfig } from '../config.ts'
import { quoteCode, writeContents, writePage, writeTable } from './markdown.ts'

export function writeOptionsPage(): string {
  const config = readConfig({})
  const commands = listCommands(topCommands).filter(({ row }) => row.load !== undefined)
  return writePage(
    'Commands and options',
    'Run commands as `npx devdex …` in a checkout, or as `node bin/devdex.cjs …` under a ' +
      'service manager. `--help` after any command prints the same.',
    'Exit codes: 0 done, 1 failed, 2 called wrongly, 70 the main thread of a service hung.',
    writeContents([...commands.map(({ words }) => formatCommand(words)), 'Environment']),
    ...commands.flatMap(({ words, row }) => writeCommand(formatCommand(words), row, config)),
    '## Environment',
    writeTable(
      ['variable', 'meaning'],
      Object.entries(environment).map(([name, meaning]) => [quoteCode(name), meaning]),
    ),
  )
}

function formatCommand(words: readonly string[]): string {
  return ['devdex', ...words].join(' ')
}

function writeCommand(title: string, row: CommandRow, config: Config): string[] {
  const { arguments: argumentRows = [], flags = [], summary } = row
  const usage = [title, '[options]', ...argumentRows.map(({ term }) => term)].join(' ')
  const rows = [
    ...argumentRows.map(({ term, meaning = '', kind }) => {
      const name = term.slice(1, -1).replace('...', '')
      return [quoteCode(name), '', addChoices(meaning, kind?.choices)]
    }),
    ...flags.map((flag) => {
      const { term, meaning, kind } = flag
      return [quoteCode(term), formatDefault(flag, config), addChoices(meaning, kind?.choices)]
    }),
  ]
  const options = rows.length === 0 ? [] : [writeTable(['option', 'default', 'meaning'], rows)]
  return [`## ${title}`, `${toSentence(summary)} ${quoteCode(usage)}`, ...options]
}

function formatDefault(flag: FlagRow, config: Config): string {
  if (flag.defaultText !== undefined) return quoteCode(flag.defaultText)
  const value = readDefault(flag, config)
  return value === undefined ? '' : quoteCode(String(value))
}

function addChoices(text: string, choices: readonly string[] | undefined): string {
  return choices === undefined ? text : `${text}: ${choices.map(quoteCode).join(', ')}`
}

function toSentence(text: string): string {
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
