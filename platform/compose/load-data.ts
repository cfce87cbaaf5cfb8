import pRetry, { type RetryContext } from 'p-retry'

/** Data that the API did not provide. Composition stops. */
export class MissingDataError extends Error {
  override name = 'MissingDataError'
}

/** How long composition waits for the API, in milliseconds. */
export interface ApiTimeouts {
  /** The timeout of each call. */
  answer: number
  /** The pause before a repetition; it doubles each time. */
  pause: number
}

/** Longer than for shoppers: nobody waits, and a failure ends the composition. */
export const defaultTimeouts: ApiTimeouts = { answer: 30_000, pause: 1000 }

/** For an urgent change, which has other data to use. */
export const urgentTimeouts: ApiTimeouts = { answer: 5000, pause: 500 }

/** How often a call with a temporary failure is repeated. */
const retries = 2

/**
 * Loads data from the API. A call without an answer, or with a 5xx status, is repeated.
 * @throws MissingDataError which says what failed; other errors of the loader are passed on.
 */
export async function loadData<T>(load: () => Promise<T>, pause: number): Promise<T> {
  const options = { retries, minTimeout: pause, shouldRetry: mayPass }
  try {
    // A failure that is no `Error` of the API's is thrown at once.
    return await pRetry(load, options)
  } catch (error) {
    throw failureIn(error) ? new MissingDataError(formatCauses(error)) : error
  }
}

/** An error of the API or of a schema (shared/src/api/errors.ts). */
interface Failure extends Error {
  status?: number
  issues?: { path?: { key?: unknown; value?: { _id?: unknown } | null }[] }[]
}

/** Compares names of errors, since each build for Node may have its own classes. */
const failures = ['ApiError', 'NoAnswerError', 'WrongAnswerError']

const failureIn = (error: unknown) => causesOf(error).find(({ name }) => failures.includes(name))

function mayPass({ error }: RetryContext): boolean {
  const failure = failureIn(error)
  return failure?.name === 'NoAnswerError' || (failure?.status ?? 0) >= 500
}

function causesOf(error: unknown): Failure[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

function formatCauses(error: unknown): string {
  return causesOf(error)
    .map((cause) => [cause.message, placeIn(cause)].filter(Boolean).join(', at '))
    .join(': ')
}

/** The path of a schema error in an answer: 'products.3.price', with the id instead of the 3. */
function placeIn(error: Failure): string | undefined {
  return error.issues?.[0]?.path?.map(({ key, value }) => String(value?._id ?? key)).join('.')
}
