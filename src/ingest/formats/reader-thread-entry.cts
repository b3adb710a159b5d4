/** The entry point that Piscina loads. CommonJS for the reason in `worker-entry.cts`. */
exports.readInThread = async (
  task: Parameters<typeof import('./reader-thread.ts').readInThread>[0],
): Promise<void> => {
  const { readInThread } = await import('./reader-thread.ts')
  return readInThread(task)
}
