/** The part of uWebSockets.js that is used here (its releases on npm come without declarations). */

export interface Uws {
  App(): UwsApp
  us_listen_socket_close(socket: UwsListenSocket): void
  us_socket_local_port(socket: UwsListenSocket): number
  /** Without it, a second process may listen on the same port and take half of the requests. */
  readonly LIBUS_LISTEN_EXCLUSIVE_PORT: number
  _cfg(setting: 'silent'): void
}

/** A native handle: only ever handed back. */
export type UwsListenSocket = object

export interface UwsApp {
  any(pattern: string, handler: (res: UwsResponse, req: UwsRequest) => void): UwsApp
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
  /** Visits every header field in order, repeated ones each time; names in lower case. */
  forEach(visit: (name: string, value: string) => void): void
}

/** Valid until answered, closed or aborted; touching it afterwards throws. */
export interface UwsResponse {
  writeStatus(status: string): UwsResponse
  writeHeader(name: string, value: string): UwsResponse
  end(body: string | Uint8Array, closeConnection?: boolean): UwsResponse
  /** With any argument it leaves the response pending, and the next request closes the socket. */
  endWithoutBody(): UwsResponse
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
  close(): UwsResponse
}
