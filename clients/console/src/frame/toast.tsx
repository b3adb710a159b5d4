import { signal } from '@preact/signals'

const shownMs = 2500
const message = signal('')
let timer: ReturnType<typeof setTimeout> | undefined

/** Says for a moment that something was done, such as by a key. */
export function announce(text: string): void {
  message.value = text
  clearTimeout(timer)
  timer = setTimeout(() => {
    message.value = ''
  }, shownMs)
}

/** The latest message, for eyes and for screen readers. */
export function Toast() {
  return (
    <p class={message.value === '' ? 'toast is-empty' : 'toast'} role="status">
      {message.value}
    </p>
  )
}
