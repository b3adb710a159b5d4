/**
 * The module that Piscina loads. Piscina requires a file before it would import it. A thread that
 * is terminated while it requires ES modules ends the process (Node 20: "v8::Module::IsGraphAsync
 * must be used on an instantiated module"). So this module is CommonJS, and imports the worker, in
 * the one file that `bundle.mjs` makes.
 */
const bundle = './worker-bundle.js'

exports.serveSlots = async (
  start: Parameters<typeof import('./worker.ts').serveSlots>[0],
): Promise<void> => {
  const { serveSlots } = (await import(bundle)) as typeof import('./worker.ts')
  serveSlots(start)
}
