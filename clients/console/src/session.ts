/** The key that calls are made with, what it may do, and what it has left. */
import { computed, effect, signal } from '@preact/signals'
import { ApiError, type CallInfo, ConnectionError, Devdex } from 'devdex-client'

export type Account = Awaited<ReturnType<Devdex['account']>>
export type Service = Account['services'][number]

const keyName = 'devdex-key'

/** The key lives as long as the tab. A link may bring one, which leaves the address at once. */
export const apiKey = signal(sessionStorage.getItem(keyName) ?? '')
/** Another key that a link has brought. Empty where there is none to choose. */
export const broughtKey = signal('')

takeBrought()

function takeKey(): string | undefined {
  const brought = /^#key=([\w-]+)$/.exec(location.hash)?.[1]
  if (brought !== undefined) history.replaceState(null, '', '#people')
  return brought
}

/** A key in use is never replaced without being asked for: the other one may be a trap. */
function takeBrought(): void {
  const brought = takeKey()
  if (brought === undefined || brought === apiKey.peek()) return
  if (apiKey.peek() === '') apiKey.value = brought
  else broughtKey.value = brought
}

// A link that is opened where the page is already open changes the fragment alone.
addEventListener('hashchange', takeBrought)

export const account = signal<Account | undefined>(undefined)
/** Why there is no account. */
export const accountProblem = signal<unknown>(undefined)
export const creditsRemaining = signal<number | undefined>(undefined)
/** Cost of the latest answer. */
export const lastCost = signal<number | undefined>(undefined)
/** Credits that the key has spent since the page was opened. */
export const creditsSpent = signal(0)
/** False while calls fail for want of a server. */
export const isReachable = signal(true)

export const devdex = computed(() => {
  const key = apiKey.value
  return new Devdex({
    url: '',
    apiKey: key === '' ? undefined : key,
    timeoutMs: 20_000,
    retries: 1,
    rateLimitWaitMs: 5_000,
    onAnswer: (answer) => note(key, answer),
  })
})

function note(key: string, { creditsUsed, creditsRemaining: left }: CallInfo): void {
  isReachable.value = true
  // A late answer to the key before says nothing about the credits of this one.
  if (key !== apiKey.peek()) return
  lastCost.value = creditsUsed
  creditsSpent.value += creditsUsed
  if (left !== undefined) creditsRemaining.value = left
}

effect(() => {
  const client = devdex.value
  account.value = undefined
  accountProblem.value = undefined
  creditsRemaining.value = undefined
  lastCost.value = undefined
  creditsSpent.value = 0
  sessionStorage.setItem(keyName, apiKey.value)
  if (apiKey.value !== '') void readAccount(client)
})

/** Asks again who the key is, as after a failure. */
export async function readAccount(client = devdex.peek()): Promise<void> {
  try {
    const answer = await client.account()
    if (client !== devdex.peek()) return
    account.value = answer
    accountProblem.value = undefined
    creditsRemaining.value = answer.credits.remaining
  } catch (error) {
    if (client !== devdex.peek()) return
    if (error instanceof ConnectionError) isReachable.value = false
    accountProblem.value = error
  }
}

/** Whether the key has a service. True while it is not known, so that nothing flickers. */
export function hasService(service: Service): boolean {
  return account.value?.services.includes(service) ?? true
}

/** Whether the scope of the key has a path below `/v3`. */
export function mayCall(path: string): boolean {
  const endpoints = account.value?.scope?.endpoints
  return endpoints === undefined || endpoints.includes(path.replace(/^\//, ''))
}

export function maySearch(path: string): boolean {
  return hasService('SEARCH') && mayCall(path)
}

/** Whether the key may ask for addresses. */
export function mayEmail(): boolean {
  return hasService('RAW') && mayCall('users/best-email/by-login')
}

/** Whether answers show a member to the key. */
export function canShowField(field: string): boolean {
  const fields = account.value?.scope?.fields
  return fields === undefined || field === 'id' || fields.includes(field)
}

/** Whether a call costs more than the key has left. */
export function isCreditProblem(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402
}

/** Whether the key is the reason of a failure: missing, unknown or revoked. */
export function isKeyProblem(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
