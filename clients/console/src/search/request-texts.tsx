import type { Cost } from 'devdex-client'
import { useState } from 'preact/hooks'
import { writeCredits } from '../frame/credit-text.ts'
import { useAnswer } from '../latest-call.ts'
import { formatCount } from '../numbers.ts'
import { ChoiceBar } from '../parts/choice-bar.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { devdex } from '../session.ts'
import { writeRequestCode } from './request-code.ts'
import type { SearchCall } from './search-request.ts'

/** The request as JSON and as code, with its price. */
export function RequestTexts({ call }: { call: SearchCall }) {
  const [shown, show] = useState('JSON')
  const codes = writeRequestCode(call, location.origin)
  const code = codes.find(({ name }) => name === shown) ?? codes[0]!
  return (
    <>
      <div class="row">
        <ChoiceBar
          label="Show the request as"
          choices={codes.map(({ name }) => [name, name] as const)}
          value={code.name}
          onChange={show}
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
  const { answer } = useAnswer(
    (signal) => devdex.peek().call(call.path, call.body, { signal, dryRun: true }),
    [JSON.stringify(call)],
  )
  const price = (answer?.body as Cost | undefined)?.creditsMax
  return (
    <p class="dim" role="status">
      {price !== undefined && `It costs ${formatCount(price, 'credit')} at most. `}
      {writeCredits() !== '' && `${writeCredits()}.`}
    </p>
  )
}
