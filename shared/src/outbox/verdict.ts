import { ApiError, NoAnswerError } from '../api'

/**
 * Statuses that say nothing about the change itself: too busy, a gateway without connection, the
 * same change in progress (409, IETF draft "Idempotency-Key"), an ended session (401).
 */
const transient = [401, 408, 409, 425, 429, 502, 503, 504]

/**
 * What a failed call says about its change.
 * - `unanswered`: it may have taken effect.
 * - `postponed`: it has not taken effect, but may later.
 * - `unreadable`: accepted, but the answer is unreadable.
 * - `refused`: it has not taken effect and never will.
 */
export function verdictOf(error: unknown): 'unanswered' | 'postponed' | 'unreadable' | 'refused' {
  if (error instanceof NoAnswerError) return 'unanswered'
  if (!(error instanceof ApiError)) return 'unreadable'
  return transient.includes(error.status) ? 'postponed' : 'refused'
}
