/** `npm run load`: see docs/operate/load-tests.md. */
import { loadCommand } from './load.ts'

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A run prints its partial results. A second interruption ends it at once.
    if (interruption.signal.aborted) process.exit(130)
    interruption.abort()
  })
}

process.exitCode = await loadCommand(process.argv.slice(2), {
  environment: process.env,
  print: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
  signal: interruption.signal,
})
