/** Works lose weight by the day, so the pages show the numbers of an import at this time. */
export const importTime = '2026-11-27T00:00:00Z'

/** A module that moves the clock of a process. */
export const clock = `data:text/javascript,${encodeURIComponent(`
  const Clock = Date
  const ahead = Clock.parse("${importTime}") - Clock.now()
  globalThis.Date = class extends Clock {
    constructor(...given) {
      super(...(given.length === 0 ? [Clock.now() + ahead] : given))
    }
    static now() { return Clock.now() + ahead }
  }
`)}`
