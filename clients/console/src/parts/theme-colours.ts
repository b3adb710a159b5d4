/** Colours of the theme for canvases, which browsers do not redraw when the theme changes. */

/**
 * The colour of a variable such as `--accent` where an element is. A variable may have one colour
 * in light and another in dark: only an element that uses it has one.
 */
export function resolveColour(container: HTMLElement, variable: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${variable})`
  container.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Calls `draw` after each change of the theme. @returns what ends the watch */
export function onThemeChange(draw: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', draw)
  const own = new MutationObserver(draw)
  own.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', draw)
    own.disconnect()
  }
}
