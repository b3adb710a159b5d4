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
