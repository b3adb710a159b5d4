import { runProgram } from './cli/index.ts'
import { readConfig, setLibraryDefaults } from './config.ts'

// A reader that has seen enough (`devdex search … | head`) closes the pipe: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

setLibraryDefaults()
process.exitCode = await runProgram(process.argv.slice(2), process, readConfig)
