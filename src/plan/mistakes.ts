/** Collects the mistakes of one request, so that the error response can name all of them. */
import {
  describeUnknown,
  type ErrorCode,
  type FieldIssue,
  type FieldMask,
  limits,
  RequestError,
  refuseAt,
} from '../contract/index.ts'

/** A limit of the whole request is exceeded, so planning stops. */
class BoundError extends RequestError {}

/** RequestError about the first element above the limit. */
export function boundAt(code: ErrorCode, pointer: string, message: string): RequestError {
  return new BoundError(code, { reason: message }, [{ pointer, message }])
}

/** Throws RequestError `invalid_request` for a masked name, with the text for an unknown name. */
export function requireShown(
  mask: FieldMask | undefined,
  pointer: string,
  names: readonly string[],
  name: string,
): void {
  if (mask === undefined || mask.isShown(name)) return
  const shown = names.filter((one) => mask.isShown(one))
  throw refuseAt('invalid_request', pointer, describeUnknown(pointer, shown, name))
}

/** Collects mistakes while a request is planned. After that, mistakes are thrown at once. */
export class Mistakes {
  readonly #issues: FieldIssue[] = []
  #code: ErrorCode | undefined
  #isOpen = false
  /** JSON pointer of the value that is being planned. */
  #place = ''

  /** Whether planning is in progress, so mistakes are collected. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /**
   * Returns the result of `plan` if it finds no mistakes. Throws one RequestError with all mistakes
   * otherwise, whether `plan` threw or only collected them.
   */
  collectWhile<Plan>(plan: () => Plan): Plan {
    this.#isOpen = true
    try {
      const planned = plan()
      if (this.#code !== undefined) throw this.#buildError(this.#code)
      return planned
    } catch (error) {
      if (this.#code === undefined || !(error instanceof RequestError)) throw error
      this.#take(error)
      throw this.#buildError(this.#code)
    } finally {
      this.#isOpen = false
    }
  }

  /** Plans a value of the body that has pointers of its own. Errors in `read` keep theirs. */
  descend<Part>(place: string, read: () => Part): Part {
    const outer = this.#place
    this.#place += place
    try {
      return read()
    } finally {
      this.#place = outer
    }
  }

  /**
   * Returns the result of `read`, or `instead` after a mistake. Rethrows other errors, and mistakes
   * about the request as a whole.
   */
  attempt<Part>(read: () => Part, instead: Part): Part {
    try {
      return read()
    } catch (error) {
      if (!this.#isOpen || !(error instanceof RequestError)) throw error
      if (error instanceof BoundError) throw error
      this.#take(error)
      if (this.#issues.length >= limits.issuesMax) throw error
      return instead
    }
  }

  #take(error: RequestError): void {
    this.#code ??= error.code
    for (const own of error.issues) {
      const issue = { ...own, pointer: this.#place + own.pointer }
      const isKnown = this.#issues.some(({ pointer }) => pointer === issue.pointer)
      if (!isKnown && this.#issues.length < limits.issuesMax) this.#issues.push(issue)
    }
  }

  #buildError(code: ErrorCode): RequestError {
    return new RequestError(code, { reason: this.#issues[0]!.message }, this.#issues)
  }
}
