/** Every command with its options, as commander has them. */
import type { Argument, Command, Option } from 'commander'
import { createProgram } from '../cli/index.ts'
import { readConfig } from '../config.ts'
import { code, contents, page, table } from './markdown.ts'

export async function optionsPage(): Promise<string> {
  const program = await createProgram(process, readConfig({}))
  const commands = program.commands.flatMap(leavesOf)
  return page(
    'Commands and options',
    'Run commands as `npx devdex …` in a checkout, or as `node bin/devdex.cjs …` under a ' +
      'service manager. `--help` after any command prints the same.',
    'Exit codes: 0 done, 1 failed, 2 called wrongly, 70 the main thread of a service hung.',
    contents([...commands.map(nameOf), 'Environment']),
    ...commands.flatMap(commandBlocks),
    '## Environment',
    table(
      ['variable', 'meaning'],
      Object.entries(environment).map(([name, meaning]) => [code(name), meaning]),
    ),
  )
}

/** Commands with an action. Commands with subcommands only group them. */
function leavesOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)
}

function nameOf(command: Command): string {
  const names = [command.name()]
  for (let above = command.parent; above !== null; above = above.parent) names.unshift(above.name())
  return names.join(' ')
}

function commandBlocks(command: Command): string[] {
  const usage = command.createHelp().commandUsage(command)
  const rows = [
    ...command.registeredArguments.map(argumentRow),
    ...command.options.filter(({ hidden: suppressed }) => !suppressed).map(optionRow),
  ]
  const options = rows.length === 0 ? [] : [table(['option', 'default', 'meaning'], rows)]
  return [`## ${nameOf(command)}`, `${sentence(command.description())} ${code(usage)}`, ...options]
}

function argumentRow(argument: Argument): string[] {
  return [code(argument.name()), '', withChoices(argument.description, argument.argChoices)]
}

function optionRow(option: Option): string[] {
  return [code(option.flags), defaultOf(option), withChoices(option.description, option.argChoices)]
}

function defaultOf({ defaultValue, defaultValueDescription }: Option): string {
  if (defaultValueDescription !== undefined) return code(defaultValueDescription)
  return defaultValue === undefined ? '' : code(String(defaultValue))
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
