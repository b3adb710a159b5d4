import { Sheet } from '../parts/sheet.tsx'
import { areKeysShown } from './search-keys.ts'

const keys = [
  ['/', 'write into the search box'],
  ['j ↓', 'next result'],
  ['k ↑', 'previous result'],
  ['↵', 'open the result'],
  ['s', 'put it on the shortlist, or take it off'],
  ['w', 'why this result?'],
  ['e', 'best e-mail'],
  ['c', 'copy the request as curl'],
  ['?', 'this list'],
  ['Esc', 'close'],
] as const

/** The keys that the search knows. */
export function KeyList() {
  if (!areKeysShown.value) return null
  return (
    <Sheet
      title="Keys"
      onClose={() => {
        areKeysShown.value = false
      }}
    >
      <dl class="keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
