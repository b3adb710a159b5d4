/** A value that a store in this process returns at once, and a remote one later. */
export type Awaitable<T> = T | Promise<T>
