/** What Piscina loads. It is CommonJS for the reason that `worker-entry.cts` gives. */
exports.readHourInThread = async (
  task: Parameters<typeof import('./hour-thread.ts').readHourInThread>[0],
): Promise<void> => {
  const { readHourInThread } = await import('./hour-thread.ts')
  return readHourInThread(task)
}
