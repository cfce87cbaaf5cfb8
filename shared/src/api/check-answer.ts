/** Checks the answers of calls. Loaded with the first one, since a prerendered page may need none. */
import * as v from 'valibot'
import { type AnswerOf, type AnyEndpointKey, allEndpoints, Failure } from '../contract/endpoints'

/** Parses the body of an answer. @throws Error if it breaks the contract. */
export function checkedAnswer<K extends AnyEndpointKey>(key: K, text: string): AnswerOf<K> {
  const schema: v.GenericSchema = allEndpoints[key].answer
  return v.parse(schema as v.GenericSchema<unknown, AnswerOf<K>>, JSON.parse(text))
}

/** The server's messages in the body of a failure; none if the body breaks the contract. */
export function messagesIn(text: string): readonly string[] {
  try {
    return v.parse(Failure, JSON.parse(text)).errors
  } catch {
    return []
  }
}
