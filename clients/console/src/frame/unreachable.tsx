import { effect } from '@preact/signals'
import { isReachable, readAccount } from '../session.ts'

const pauseMs = 2000

/** Says that the server is away, and asks for it until it is back. */
export function Unreachable() {
  if (isReachable.value) return null
  return (
    <p class="unreachable" role="status">
      The server does not answer. What you see is from before. This page tries again by itself.
    </p>
  )
}

effect(() => {
  if (isReachable.value) return undefined
  // Any answer says that the server is back.
  const timer = setInterval(() => void readAccount(), pauseMs)
  return () => clearInterval(timer)
})
