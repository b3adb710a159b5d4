/** `devdex console`: prints the link to the web console, or serves the operator pages. */
import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../../config.ts'
import type { OptionsOf } from '../command-row.ts'
import type { consoleFlags } from '../local/rows.ts'
import { type Io, write } from '../output/io.ts'
import { UsageFailure } from '../output/report.ts'
import { awaitSignal } from '../output/signals.ts'
import { chooseUrl, readPathKind, requireFile } from '../paths.ts'

type ConsoleOptions = OptionsOf<(typeof consoleFlags)[number]>

export async function showConsole(io: Io, config: Config, options: ConsoleOptions): Promise<void> {
  const url = chooseUrl(options.url, config)
  if (options.operate) return serveOperator(io, config, options, url)
  if (options.log !== undefined || options.port !== 0) {
    throw new UsageFailure('--log and --port are for --operate')
  }
  await write(io.stdout, `${url}/\n`)
  if (options.open) openInBrowser(`${url}/`)
}

async function serveOperator(
  io: Io,
  config: Config,
  { data, accounts, port, log, open }: ConsoleOptions,
  url: string,
): Promise<void> {
  const isThere = readPathKind(data) === 'folder'
  // The first import creates the data directory. A path without a parent folder is probably
  // mistyped.
  if (!isThere && readPathKind(dirname(resolve(data))) !== 'folder') {
    throw new Error(`there is no data directory ${data}: name it with --data`)
  }
  if (log !== undefined) requireFile('--log', log, 'the log of a service')
  const { openOperateServer } = await import('./server.ts')
  const server = await openOperateServer({ data, accounts, url, log, config, io }, { port })
  const link = server.newLink()
  await write(io.stdout, `${link}\n`)
  const { isTTY } = io.stdin as { readonly isTTY?: boolean }
  const enter = isTTY ? ', Enter prints another link' : ''
  await write(io.stderr, `it works once, for ten minutes${enter}; Ctrl-C ends all sessions\n`)
  if (!isThere) await write(io.stderr, `${resolve(data)} DOES NOT EXIST yet: an import makes it\n`)
  await write(io.stderr, `the service is expected at ${url}; --url names another address\n`)
  if (open) openInBrowser(link)
  const lines = isTTY ? createInterface({ input: io.stdin }) : undefined
  lines?.on('line', () => io.stdout.write(`${server.newLink()}\n`))
  await awaitSignal()
  lines?.close()
  await server.close()
}

/** If there is no browser, the printed link remains. */
function openInBrowser(link: string): void {
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open'
  const child = spawn(opener, [link], { detached: true, stdio: 'ignore' })
  child.once('error', () => undefined)
  child.unref()
}
