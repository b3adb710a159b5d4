/** The part of uWebSockets.js that is used here (its releases on npm come without declarations). */

export interface Uws {
  App(): UwsApp
  us_listen_socket_close(socket: UwsListenSocket): void
  us_socket_local_port(socket: UwsListenSocket): number
  /** Without it, a second process may listen on the same port and take half of the requests. */
  readonly LIBUS_LISTEN_EXCLUSIVE_PORT: number
  _cfg(setting: 'silent'): void
}

/** A native handle, only passed back to the server. */
export type UwsListenSocket = object

type UwsHandler = (res: UwsResponse, req: UwsRequest) => void

/** Handlers of one method run before those of `any`. */
type UwsRouting = Record<
  'any' | 'get' | 'post' | 'put' | 'patch' | 'del' | 'head' | 'options' | 'trace',
  (pattern: string, handler: UwsHandler) => UwsApp
>

export interface UwsApp extends UwsRouting {
  /**
   * Called for each connection when it comes (1, and it may be closed then) and when it has closed
   * (-1, and its `onAborted` follows). `res` is another object each time.
   */
  filter(handler: (res: UwsResponse, change: 1 | -1) => void): UwsApp
  listen(
    host: string,
    port: number,
    options: number,
    listening: (socket: UwsListenSocket | false) => void,
  ): UwsApp
  /** Closes the listening sockets and every connection. */
  close(): UwsApp
}

/** Valid only until the handler returns. */
export interface UwsRequest {
  getCaseSensitiveMethod(): string
  getUrl(): string
  getQuery(): string | undefined
  /** Whether the router goes on to the next handler, which gets a response object of its own. */
  setYield(isYielding: boolean): void
  /** Visits every header field in order, repeated ones each time; names in lower case. */
  forEach(visit: (name: string, value: string) => void): void
}

/**
 * Valid until answered, closed or aborted. Touching it afterwards throws. A connection may have
 * several: only the used one becomes void, and touching another after the close is undefined.
 */
export interface UwsResponse {
  writeStatus(status: string): UwsResponse
  writeHeader(name: string, value: string): UwsResponse
  end(body: string | Uint8Array, closeConnection?: boolean): UwsResponse
  /** With any argument it leaves the response pending, and the next request closes the socket. */
  endWithoutBody(): UwsResponse
  /** Sends a chunk, or copies what the socket does not take. False: wait for `onWritable`. */
  write(chunk: Uint8Array): boolean
  /** Sends what the socket takes now: [socket took all it was given, answer is complete]. */
  tryEnd(body: Uint8Array, totalBytes: number, closeConnection?: boolean): [boolean, boolean]
  /** `offset` counts the body bytes sent so far; the handler returns what `tryEnd` said first. */
  onWritable(handler: (offset: number) => boolean): UwsResponse
  /** Body bytes that the socket has taken of an answer that is not complete. */
  getWriteOffset(): number
  onAborted(handler: () => void): UwsResponse
  /** `chunk` is detached when the handler returns. */
  onData(handler: (chunk: ArrayBuffer, isLast: boolean) => void): UwsResponse
  cork(write: () => void): UwsResponse
  pause(): UwsResponse
  resume(): UwsResponse
  /** In Latin-1. Valid only while the connection is open. */
  getRemoteAddressAsText(): ArrayBuffer
  close(): UwsResponse
}
