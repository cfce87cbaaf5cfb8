/** The last requests, stored on this device without secrets. */
import {
  array,
  boolean,
  type InferOutput,
  nullable,
  number,
  object,
  picklist,
  string,
} from 'shared/schema'
import { HeaderRow } from './header-rows'
import { editBody, firstBody } from './json-body'
import { type Draft, methods } from './prepare-request'
import { hidden, isSecret, withoutSecrets } from './secrets'

export const HistoryEntry = object({
  id: string(),
  sentAt: string(),
  endpoint: string(),
  reqType: picklist(methods),
  headers: array(HeaderRow),
  /** JSON text; `null` if it was too large to store. */
  body: nullable(string()),
  withToken: boolean(),
  /** The status of the answer, or `null` without one. */
  answered: nullable(number()),
})
export type HistoryEntry = InferOutput<typeof HistoryEntry>

export const historyKey = 'bookshelf.request-history'
export const History = array(HistoryEntry)

const maxHistoryLength = 20

/** Longer bodies are not stored, in characters: the shop's own data needs the space. */
const maxStoredBodyLength = 10_000

/** Adds a request at the front and drops the oldest. */
export function remember(
  history: readonly HistoryEntry[],
  draft: Draft,
  outcome: Pick<HistoryEntry, 'id' | 'sentAt' | 'answered'>,
): readonly HistoryEntry[] {
  const { endpoint, reqType, headers, body, withToken } = draft
  const entry = { endpoint, reqType, headers: [...headers], body: body.stored, withToken }
  return [{ ...entry, ...outcome }, ...history].slice(0, maxHistoryLength)
}

/** Adds the status of an answer to its request. Does nothing if the request was dropped. */
export function withAnswer(
  history: readonly HistoryEntry[],
  id: string,
  answered: number,
): readonly HistoryEntry[] {
  return history.map((entry) => (entry.id === id ? { ...entry, answered } : entry))
}

/** The history to store: without secrets and large bodies. */
export function storedForm(history: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return history.map((entry) => ({
    ...entry,
    headers: entry.headers.map((row) =>
      isSecret(row.header.trim()) ? { ...row, value: '' } : row,
    ),
    body: storedBody(entry.body),
  }))
}

/** The request of an entry, to be sent again. A body that was too large to store becomes `{}`. */
export function draftOf({ endpoint, reqType, headers, body, withToken }: HistoryEntry): Draft {
  return { endpoint, reqType, headers, body: editBody(firstBody, body ?? '{}'), withToken }
}

function storedBody(body: string | null): string | null {
  if (body === null || body.length > maxStoredBodyLength) return null
  const value: unknown = JSON.parse(body)
  const safe = withoutSecrets(value)
  if (safe === hidden) return null
  // The text as typed, unless it contains a secret.
  return JSON.stringify(safe) === JSON.stringify(value) ? body : JSON.stringify(safe, null, 2)
}
