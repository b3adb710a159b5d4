/** Waits for the signals by which people and service managers stop a command. */

/**
 * Resolves with the next signal. Removes its listeners then, so that a later one ends the process.
 */
export function awaitSignal(unheard?: AbortSignal): Promise<'SIGTERM' | 'SIGINT'> {
  return new Promise((resolve) => {
    const leave = () => process.off('SIGTERM', hear).off('SIGINT', hear)
    const hear = (signal: 'SIGTERM' | 'SIGINT') => {
      leave()
      resolve(signal)
    }
    process.on('SIGTERM', hear).on('SIGINT', hear)
    unheard?.addEventListener('abort', leave)
  })
}
