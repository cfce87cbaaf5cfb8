import pRetry, { type RetryContext } from 'p-retry'

/** What the API did not give: no site is composed without it. */
export class MissingDataError extends Error {
  override name = 'MissingDataError'
}

/** How long composition waits for the API, in milliseconds. */
export interface Patience {
  /** For each answer. */
  answer: number
  /** Before a call is repeated; twice that before the next one. */
  pause: number
}

/** Longer than shoppers wait: one answer may hold all books. */
export const usualPatience: Patience = { answer: 30_000, pause: 1000 }

/** How often a call is repeated that failed for reasons that may pass. */
const retries = 2

/**
 * Loads data of the API. Where it gives none, or a status of 5xx, it is asked again.
 * @throws MissingDataError which says what failed; any other error of the loader as it is.
 */
export async function loadData<T>(load: () => Promise<T>, pause: number): Promise<T> {
  const options = { retries, minTimeout: pause, shouldRetry: mayPass }
  try {
    // A failure that is no `Error` of the API's is thrown at once.
    return await pRetry(load, options)
  } catch (error) {
    throw failureIn(error) ? new MissingDataError(wordsOf(error)) : error
  }
}

interface Failure extends Error {
  status?: number
}

/** By their names (shared/src/api/errors.ts), because each build for Node may have its own classes. */
const failures = ['ApiError', 'NoAnswerError', 'WrongAnswerError']

function failureIn(error: unknown): Failure | null {
  const found = causesOf(error).find(({ name }) => failures.includes(name))
  return found ?? null
}

function mayPass({ error }: RetryContext): boolean {
  const failure = failureIn(error)
  return failure?.name === 'NoAnswerError' || (failure?.status ?? 0) >= 500
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

function wordsOf(error: unknown): string {
  return causesOf(error)
    .map((cause) => [cause.message, placeIn(cause)].filter(Boolean).join(', at '))
    .join(': ')
}

interface Refused extends Error {
  issues?: { path?: { key?: unknown; value?: { _id?: unknown } | null }[] }[]
}

/** Where in an answer its schema found something wrong: 'products.3.price', with the id in place of the 3. */
function placeIn(error: Refused): string | undefined {
  return error.issues?.[0]?.path?.map(({ key, value }) => String(value?._id ?? key)).join('.')
}
