/** Checks the answers of calls. Loaded with the first one, since a prerendered page may need none. */
import * as v from 'valibot'
import { type AnswerOf, type AnyEndpointKey, allEndpoints, Failure } from '../contract/endpoints'

/** The answer in a text. @throws Error if it is not what the contract says. */
export function checkedAnswer<K extends AnyEndpointKey>(key: K, text: string): AnswerOf<K> {
  const schema: v.GenericSchema = allEndpoints[key].answer
  return v.parse(schema as v.GenericSchema<unknown, AnswerOf<K>>, JSON.parse(text))
}

/** The server's messages in the text of a failure; none if it has no such text. */
export function messagesIn(text: string): readonly string[] {
  try {
    return v.parse(Failure, JSON.parse(text)).errors
  } catch {
    return []
  }
}
