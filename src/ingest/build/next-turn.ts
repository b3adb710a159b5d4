/** Lets signals and the progress bar have their turn. */
export function nextLoopTick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
