import type { FastifyError } from 'fastify'
import { serverMessages } from 'shared/contract'
import { UnavailableError } from './database-errors'

/** A failure to report to the caller: its status, its message, and anything else in its body. */
export class HttpError extends Error {
  readonly status: number
  readonly more: Readonly<Record<string, unknown>>
  /** When the call may be made again, in seconds. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    message: string,
    {
      retryAfter,
      ...more
    }: {
      retryAfter?: number
      total?: number
      left?: Record<string, number>
      field?: string | undefined
    } = {},
  ) {
    super(message)
    this.status = status
    this.more = more
    this.retryAfter = retryAfter ?? null
  }
}

export const badToken = () => new HttpError(401, serverMessages.badToken)
export const badCredentials = () => new HttpError(401, serverMessages.badCredentials)
export const unknownUser = () => new HttpError(404, serverMessages.unknownUser)
export const emailTaken = () => new HttpError(422, serverMessages.emailTaken)
/** @param what 'book'. */
export const notFound = (what: string) =>
  new HttpError(404, `There is no such ${what}. Not Found error`)
/** @param field the field of the body that has to change. @param message a sentence for the form. */
export const wrongField = (field: string, message: string) => new HttpError(400, message, { field })

/** What the caller gets to know of any failure. */
export function failureOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof UnavailableError) {
    return new HttpError(503, 'The shop is not available for a moment. Please try again.', {
      retryAfter: 2,
    })
  }
  const { statusCode = 500, message } = error as FastifyError
  return statusCode < 500
    ? new HttpError(statusCode, message)
    : new HttpError(500, 'The server has made a mistake. Please try again.')
}
