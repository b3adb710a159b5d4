import { forgetPerson, mayForget } from '../operate/forget-person.tsx'
import { quoted } from '../parts/curl.ts'
import { Panel } from '../parts/panel.tsx'
import { CopyButton } from './copy-button.tsx'

/** What is kept about a person, and how they are forgotten. */
export function Forgetting({ login }: { login: string }) {
  // A text that begins with a dash is no option behind two of them.
  const named = /^[\w.]+(?:-[\w.]+)*$/.test(login) ? login : `-- ${quoted(login)}`
  return (
    <Panel title="What is kept, and forgetting">
      <p class="dim">
        The service keeps this record, its lists of follows, stars and work, and who was shown an
        address. The operator prints all of it, or hides the person within a second, for good:
      </p>
      <Command text={`devdex person export ${named}`} />
      <Command text={`devdex suppress add ${named}`} />
      {mayForget.value && (
        <button type="button" onClick={() => void forgetPerson(login)}>
          Forget this person…
        </button>
      )}
    </Panel>
  )
}

function Command({ text }: { text: string }) {
  return (
    <p class="command">
      <code>{text}</code>
      <CopyButton text={text} name={`the command ${text}`} />
    </p>
  )
}
