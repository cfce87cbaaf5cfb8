import { ApiError, NoAnswerError } from '../api'

/**
 * Statuses that say nothing of the change itself: too busy, no connection behind a gateway, the same
 * change still under way (409, IETF draft "Idempotency-Key"), a session that has ended (401).
 */
const transient = [401, 408, 409, 425, 429, 502, 503, 504]

/**
 * What a failed call says of the change that it carried.
 * - `unanswered`: nobody knows whether it has taken effect.
 * - `postponed`: it has not, and may later.
 * - `unreadable`: the server has accepted it, in words that nobody understands.
 * - `refused`: it has not, and never will.
 */
export function verdictOf(error: unknown): 'unanswered' | 'postponed' | 'unreadable' | 'refused' {
  if (error instanceof NoAnswerError) return 'unanswered'
  if (!(error instanceof ApiError)) return 'unreadable'
  return transient.includes(error.status) ? 'postponed' : 'refused'
}
