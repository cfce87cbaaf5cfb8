/** The server answered with a status of failure. `messages` is what it said, possibly nothing. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly messages: readonly string[]

  constructor(call: string, status: number, messages: readonly string[]) {
    super(`${call} answered ${status}${messages.length > 0 ? `: ${messages.join(' ')}` : ''}`)
    this.status = status
    this.messages = messages
  }
}

/** No answer came: offline, refused, or nothing within the time-out. It may or may not have been carried out. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'

  constructor(call: string, cause: unknown) {
    super(`${call} got no answer`, { cause })
  }
}

/** An answer came that does not keep the contract. */
export class WrongAnswerError extends Error {
  override name = 'WrongAnswerError'

  constructor(call: string, cause: unknown) {
    super(`${call} answered something that the contract does not know`, { cause })
  }
}

/** Everything that `request()` throws, but for an abort by its caller. */
export type ApiFailure = ApiError | NoAnswerError | WrongAnswerError

/** Tells a failure of the API from any other thrown thing. */
export function isApiFailure(error: unknown): error is ApiFailure {
  return (
    error instanceof ApiError || error instanceof NoAnswerError || error instanceof WrongAnswerError
  )
}
