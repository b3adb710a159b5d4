/**
 * Measures the search box as its user observes it: when results are painted, and what blocks the
 * main thread.
 */
import type { Page } from 'playwright-core'

export interface TypingTimes {
  /** Milliseconds from each key press to the paint of the results of what the box then holds. */
  readonly paints: readonly number[]
  /** Tasks of the main thread of 50 ms and more, in milliseconds. */
  readonly longTasks: readonly number[]
}

/**
 * Runs in the page, before its own script. A list of results that has ended being busy has been
 * changed for the latest key; the frame after it is painted when its own callback is followed by a
 * task.
 */
const probe = `
  const typed = { pressedAt: undefined, paints: [], longTasks: [] }
  globalThis.typedTimes = typed
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) typed.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  addEventListener('keydown', ({ timeStamp }) => { typed.pressedAt = timeStamp }, true)
  new MutationObserver((changes) => {
    const isOver = changes.some(({ target }) => {
      return target.matches?.('.results') && target.getAttribute('aria-busy') === 'false'
    })
    if (!isOver || typed.pressedAt === undefined) return
    const { pressedAt } = typed
    typed.pressedAt = undefined
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        typed.paints.push(performance.now() - pressedAt)
        typed.painted?.()
      }
      port2.postMessage(null)
    })
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
`

/** The policy of the page forbids what evaluates text in it, as a wait for a condition does. */
function painted(presses: number): string {
  return `new Promise((resolve) => {
    typedTimes.painted = () => typedTimes.paints.length >= ${presses} && resolve()
    typedTimes.painted()
  })`
}

export async function watchTyping(page: Page): Promise<void> {
  await page.addInitScript(probe)
}

/** Types each text letter by letter. The next letter waits for the results of the one before. */
export async function typeTexts(page: Page, texts: readonly string[]): Promise<TypingTimes> {
  const box = page.getByRole('searchbox', { name: 'Search people' })
  await page.evaluate('Object.assign(typedTimes, { paints: [], longTasks: [] })')
  let presses = 0
  for (const text of texts) {
    await box.fill('')
    for (const letter of text) {
      await box.press(letter === ' ' ? 'Space' : letter)
      // A space alone changes no search.
      if (letter === ' ') continue
      presses++
      await page.evaluate(painted(presses))
    }
  }
  const { paints, longTasks } = (await page.evaluate(
    '({ ...typedTimes, painted: undefined })',
  )) as TypingTimes
  return { paints, longTasks }
}
