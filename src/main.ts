import { runProgram } from './cli/index.ts'
import { readConfig } from './config.ts'

// A reader that has seen enough (`devdex search … | head`) closes the pipe: that is no failure. A
// full disk is one, and has no stack that helps.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  process.stderr.write(`devdex: standard output cannot be written: ${error.message}\n`)
  process.exit(1)
})
// Nothing can be said where this cannot be written.
process.stderr.on('error', () => process.exit(1))

process.exitCode = await runProgram(process.argv.slice(2), process, readConfig)
