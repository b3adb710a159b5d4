/** Starts the program. A file of its own, since old versions of Node.js cannot read `import()`. */
// Node.js opens its debugger on this signal, to whoever reaches the port. A listener prevents that.
process.on('SIGUSR1', function ignore() {})
// A program that ends before it is done has failed, as Node.js says of an entry that is a module.
process.exitCode = 13
import('../dist/src/main.js').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error(`devdex: ${error.message.split('\n')[0]}: run "npm ci"`)
  process.exit(1)
})
