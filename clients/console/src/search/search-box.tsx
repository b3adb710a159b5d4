import { useSignal, useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isReadAsSentence } from './search-request.ts'
import {
  changeSearch,
  enterCount,
  maySendSentences,
  readCollection,
  searchState,
} from './search-state.ts'
import { isSearchingAsTyped } from './typing-switch.ts'

const waitMs = 60
/** A sentence is not understood before it is whole. */
const sentenceWaitMs = 400

/** The one box: what is typed is searched for after a moment, and at once with Enter. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnsent = useSignal(false)
  const collection = readCollection()
  // Runs when the address changes. An effect of the rendering may run later, after more was typed.
  useSignalEffect(() => {
    const { text } = searchState.value
    const box = input.current
    // Typed text is newer than the address.
    if (box !== null && timer.current === undefined && box.value !== text) box.value = text
  })
  useLayoutEffect(() => registerFocusKeys(input.current!), [])
  const search = (isTyping: boolean) => {
    clearTimeout(timer.current)
    timer.current = undefined
    isUnsent.value = false
    const text = input.current!.value
    // A word that is followed by a blank is whole.
    changeSearch({ text, typos: true, isTyped: isTyping && !text.endsWith(' ') }, { isTyping })
    if (!isTyping) enterCount.value++
  }
  return (
    <search class="search-box">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(false)
        }}
      >
        <input
          ref={input}
          type="search"
          aria-label={collection === 'users' ? 'Search people' : 'Search repositories'}
          placeholder={
            collection === 'users' ? 'rust people in berlin since 2024' : 'vector database in go'
          }
          autocomplete="off"
          spellcheck={false}
          maxLength={1024}
          defaultValue={searchState.peek().text}
          onInput={(event) => {
            clearTimeout(timer.current)
            timer.current = undefined
            const typed = event.currentTarget.value
            isUnsent.value = !isSearchingAsTyped.peek() && typed.trim() !== ''
            if (isUnsent.value) return
            timer.current = setTimeout(() => search(true), chooseWait(typed))
          }}
        />
        {isUnsent.value ? <kbd class="is-shown">Enter</kbd> : <kbd>/</kbd>}
      </form>
    </search>
  )
}

function chooseWait(text: string): number {
  const isSentence = isReadAsSentence({ ...searchState.peek(), text })
  return isSentence && maySendSentences(readCollection()) ? sentenceWaitMs : waitMs
}

/** `/` and Ctrl or Command with K lead to the box. */
function registerFocusKeys(box: HTMLInputElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    const isCommand = event.key === 'k' && (event.ctrlKey || event.metaKey)
    if (!isCommand && (event.key !== '/' || isTyping(event.target))) return
    event.preventDefault()
    box.focus()
    box.select()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

/** Whether keys write into an element. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select')
}
