/** A request and its result. */
import type { HeaderPairs } from './header-rules'

/** The content of an answer: JSON if it can be parsed, text otherwise, or nothing. */
export type AnswerData =
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'none' }

export interface Answer {
  code: number
  text: string
  data: AnswerData
  headers: HeaderPairs
  /** From sending to the last byte, in milliseconds. */
  ms: number
  /** Of the content, in bytes. */
  bytes: number
}

/**
 * `refused`: by a rule of the tester, not sent. `failed`: not answered; `shown` replaces the
 * response (docs/product.md, P56).
 */
export type Exchange =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'refused'; message: string }
  | { status: 'answered'; answer: Answer }
  | { status: 'failed'; message: string; shown: unknown }
