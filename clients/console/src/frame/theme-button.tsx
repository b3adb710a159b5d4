import { effect, signal } from '@preact/signals'

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const kept = localStorage.getItem('devdex-theme')
const theme = signal<Theme>(themes.find((known) => known === kept) ?? 'system')

effect(() => {
  localStorage.setItem('devdex-theme', theme.value)
  document.documentElement.dataset.theme = theme.value
})

/** Takes the next theme: that of the system, light, dark. */
export function ThemeButton() {
  const next = themes[(themes.indexOf(theme.value) + 1) % themes.length]!
  return (
    <button
      type="button"
      class="quiet"
      aria-label={`Theme: ${theme.value}. Change to ${next}`}
      onClick={() => {
        theme.value = next
      }}
    >
      {{ system: '◐', light: '○', dark: '●' }[theme.value]}
    </button>
  )
}
