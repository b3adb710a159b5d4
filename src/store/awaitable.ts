/** What a store in this process has at once, and one elsewhere later. */
export type Awaitable<T> = T | Promise<T>
