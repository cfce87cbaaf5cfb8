import type { BodyOf, EndpointKey } from 'shared/contract'
import { endpoints } from 'shared/schema'
import * as v from 'valibot'

export type ReadBody<K extends EndpointKey> =
  | { kind: 'body'; body: BodyOf<K> }
  | { kind: 'wrong'; message: string }

/** Parses and validates the body of a call, or says what is wrong. */
export function readBody<K extends EndpointKey>(key: K, text: string): ReadBody<K> {
  const schema: v.GenericSchema | null = endpoints[key].body
  // `null` exactly if BodyOf is undefined; the compiler cannot follow the map through K.
  if (!schema) return { kind: 'body', body: undefined as BodyOf<K> }
  if (text === '') return { kind: 'wrong', message: 'The request has no body.' }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'wrong', message: 'The body is not valid JSON.' }
  }
  const parsed = v.safeParse(schema, json)
  if (parsed.success) return { kind: 'body', body: parsed.output as BodyOf<K> }
  const [issue] = parsed.issues
  const where = v.getDotPath(issue) ?? 'The body'
  return { kind: 'wrong', message: `${where} does not match the contract: ${issue.message}` }
}
