/** What became of a request. */
import type { HeaderPairs } from './header-rules'

/** The content of an answer: JSON where it can be read as such, text otherwise, or nothing at all. */
export type AnswerData =
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'none' }

export interface Answer {
  /** The status code, such as 201. */
  code: number
  /** The words that belong to it, such as 'Created'. */
  text: string
  data: AnswerData
  headers: HeaderPairs
  /** From sending to the last byte, in milliseconds. */
  ms: number
  /** Of the content, in bytes. */
  bytes: number
}

/**
 * - `refused`: a rule of the tester was broken, and nothing was sent.
 * - `failed`: sent, but not answered; `shown` is what is shown in place of a response
 *   (docs/product.md, P56), `undefined` when there is nothing to show.
 */
export type Exchange =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'refused'; message: string }
  | { status: 'answered'; answer: Answer }
  | { status: 'failed'; message: string; shown: unknown }
