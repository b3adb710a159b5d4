import { useSignal } from '@preact/signals'
import type { Cost } from 'devdex-client'
import { useEffect, useMemo } from 'preact/hooks'
import { creditText } from '../frame/credit-text.ts'
import { Latest } from '../latest.ts'
import { counted } from '../numbers.ts'
import { ChoiceBar } from '../parts/choice-bar.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { devdex } from '../session.ts'
import { requestCode } from './request-code.ts'
import type { SearchCall } from './search-request.ts'

/** The request as JSON and as code, with its price. */
export function RequestTexts({ call }: { call: SearchCall }) {
  const shown = useSignal('JSON')
  const codes = requestCode(call, location.origin)
  const code = codes.find(({ name }) => name === shown.value) ?? codes[0]!
  return (
    <>
      <div class="row">
        <ChoiceBar
          label="Show the request as"
          choices={codes.map(({ name }) => [name, name] as const)}
          value={code.name}
          onChange={(name) => {
            shown.value = name
          }}
        />
        <CopyButton text={code.text} what={code.name} />
      </div>
      <p class="dim">
        <code>POST /v3{call.path}</code>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <pre class="code" tabIndex={0}>
        <code>{code.text}</code>
      </pre>
      <RequestPrice call={call} />
    </>
  )
}

/** Asked of the service as a dry run, which is free. */
function RequestPrice({ call }: { call: SearchCall }) {
  const latest = useMemo(() => new Latest<Cost>(), [])
  const request = JSON.stringify(call)
  useEffect(() => {
    void latest.ask(async (signal) => {
      const { body } = await devdex.peek().call(call.path, call.body, { signal, dryRun: true })
      return body as unknown as Cost
    })
  }, [request])
  const price = latest.answer.value?.creditsMax
  return (
    <p class="dim" role="status">
      {price !== undefined && `It costs ${counted(price, 'credit')} at most. `}
      {creditText() !== '' && `${creditText()}.`}
    </p>
  )
}
