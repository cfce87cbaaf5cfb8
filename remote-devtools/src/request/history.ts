/** The last requests, to be looked at and sent again; kept on this device without their secrets. */
import * as v from 'shared/schema'
import { HeaderRow } from './header-rows'
import { editBody, firstBody } from './json-body'
import { type Draft, methods } from './prepare-request'
import { hidden, isSecret, withoutSecrets } from './secrets'

export const HistoryEntry = v.object({
  id: v.string(),
  /** ISO 8601 date-time of the moment it was sent. */
  sentAt: v.string(),
  endpoint: v.string(),
  reqType: v.picklist(methods),
  headers: v.array(HeaderRow),
  /** JSON text; `null` when it was too large to be kept. */
  body: v.nullable(v.string()),
  withToken: v.boolean(),
  /** What the server answered, or `null` when no answer came. */
  answered: v.nullable(v.number()),
})
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>

/** Kept under this key of local storage. */
export const historyKey = 'bookshelf.request-history'
export const History = v.array(HistoryEntry)

/** How many requests are remembered. */
const longestHistory = 20

/** Longer bodies are not kept on the device: the shop's own data lives in the same few megabytes. */
const longestKeptBody = 10_000

/** Notes a request down in front of the others; the twenty-first falls out. */
export function remember(
  history: readonly HistoryEntry[],
  draft: Draft,
  outcome: Pick<HistoryEntry, 'id' | 'sentAt' | 'answered'>,
): readonly HistoryEntry[] {
  const { endpoint, reqType, headers, body, withToken } = draft
  const entry = { endpoint, reqType, headers: [...headers], body: body.stored, withToken }
  return [{ ...entry, ...outcome }, ...history].slice(0, longestHistory)
}

/** Adds what the server answered to a remembered request. */
export function withAnswer(
  history: readonly HistoryEntry[],
  id: string,
  answered: number,
): readonly HistoryEntry[] {
  return history.map((entry) => (entry.id === id ? { ...entry, answered } : entry))
}

/** A history as it may be stored: without values of secrets, without large bodies. */
export function keptForm(history: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return history.map((entry) => ({
    ...entry,
    headers: entry.headers.map((row) =>
      isSecret(row.header.trim()) ? { ...row, value: '' } : row,
    ),
    body: keptBody(entry.body),
  }))
}

/** The form that a remembered request was sent from. */
export function draftOf({ endpoint, reqType, headers, body, withToken }: HistoryEntry): Draft {
  return { endpoint, reqType, headers, body: editBody(firstBody, body ?? '{}'), withToken }
}

function keptBody(body: string | null): string | null {
  if (body === null || body.length > longestKeptBody) return null
  const value: unknown = JSON.parse(body)
  const safe = withoutSecrets(value)
  if (safe === hidden) return null
  // The text as it was typed, unless a secret had to go.
  return JSON.stringify(safe) === JSON.stringify(value) ? body : JSON.stringify(safe, null, 2)
}
