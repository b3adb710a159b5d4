import { CopyButton } from './copy-button.tsx'

/** A command of a shell, to be copied. */
export function CommandLine({ text }: { text: string }) {
  return (
    <span class="command">
      <code>{text}</code>
      <CopyButton text={text} what={`the command ${text}`} />
    </span>
  )
}

/** Explains `DIR` in commands, and how to run the program in a checkout. */
export function CheckoutNote() {
  return (
    <p class="dim">
      <code>DIR</code> is the data directory of the service. From a checkout, write{' '}
      <code>npx devdex</code>.
    </p>
  )
}
