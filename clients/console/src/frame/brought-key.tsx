import { Devdex } from 'devdex-client'
import { useEffect, useState } from 'preact/hooks'
import { Definitions } from '../parts/definitions.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { account, apiKey, broughtKey } from '../session.ts'

/**
 * Shown if a link has brought a key while another is in use. The key in use stays until the user
 * chooses.
 */
export function BroughtKey() {
  const brought = broughtKey.value
  return brought === '' ? null : <KeyChoice key={brought} brought={brought} />
}

function KeyChoice({ brought }: { brought: string }) {
  const [name, setName] = useState('…')
  useEffect(() => {
    new Devdex({ url: '', apiKey: brought }).account().then(
      (found) => setName(found.name),
      () => setName('not known to this service'),
    )
  }, [])
  const choose = (key: string) => {
    broughtKey.value = ''
    apiKey.value = key
  }
  const keep = () => choose(apiKey.peek())
  return (
    <Sheet title="Use the key of the link?" onClose={keep}>
      <p>The link brings another key. Its maker can see what the key is used for.</p>
      <Definitions
        rows={[
          { name: 'In use', value: account.value?.name ?? 'your key' },
          { name: 'Of the link', value: name },
        ]}
      />
      <div class="row">
        <button type="button" class="primary" onClick={keep}>
          Keep the key in use
        </button>
        <button type="button" onClick={() => choose(brought)}>
          Use the key of the link
        </button>
      </div>
    </Sheet>
  )
}
