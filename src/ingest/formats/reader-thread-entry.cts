/** What Piscina loads. It is CommonJS for the reason that `worker-entry.cts` gives. */
exports.readInThread = async (
  task: Parameters<typeof import('./reader-thread.ts').readInThread>[0],
): Promise<void> => {
  const { readInThread } = await import('./reader-thread.ts')
  return readInThread(task)
}
