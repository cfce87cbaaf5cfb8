/** The server answered with a failure status. `messages` are its messages, possibly none; `body` is the whole answer. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly messages: readonly string[]
  readonly body: string

  constructor(call: string, status: number, messages: readonly string[], body = '') {
    super(`${call} answered ${status}${messages.length > 0 ? `: ${messages.join(' ')}` : ''}`)
    this.status = status
    this.messages = messages
    this.body = body
  }
}

/** No answer: offline, refused or timed out. The call may or may not have taken effect. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'

  constructor(call: string, cause: unknown) {
    super(`${call} got no answer`, { cause })
  }
}

/** An answer that breaks the contract. */
export class WrongAnswerError extends Error {
  override name = 'WrongAnswerError'

  constructor(call: string, cause: unknown) {
    super(`${call} answered something that the contract does not know`, { cause })
  }
}

/** Everything that `request()` throws, except the caller's own abort. */
export type ApiFailure = ApiError | NoAnswerError | WrongAnswerError
