import { request } from '../api/request'

/** Answers to held calls that the server has not given yet. */
const due = new Set<Promise<unknown>>()

/**
 * Holds back the answers to calls, so that a test can check the state before them. The calls themselves take effect
 * at once. Ends when the fake server stops.
 * @param method of the calls, such as `POST`.
 * @param path the beginning of their addresses.
 * @returns releases the answer to the call with this number, from 0; without a number, all answers from now on.
 */
export function holdAnswers(method: string, path = '/api/'): (index?: number) => void {
  const { fetch } = globalThis
  const letGo = new Set<number>()
  const waiting = new Map<number, () => void>()
  let count = 0
  let isHolding = true
  globalThis.fetch = async (input, init) => {
    const isMeant = init?.method === method && String(input).startsWith(path)
    if (!isMeant) return fetch(input, init)
    const index = count
    count += 1
    const answering = fetch(input, init)
    due.add(answering)
    const answer = await answering.finally(() => due.delete(answering))
    if (isHolding && !letGo.has(index)) {
      await new Promise<void>((resolve) => waiting.set(index, resolve))
    }
    return answer
  }
  return (index) => {
    if (index === undefined) {
      isHolding = false
      for (const release of waiting.values()) release()
    } else {
      letGo.add(index)
      waiting.get(index)?.()
    }
  }
}

/** Waits until the effects of released answers are over: for those answers, and for five more. */
export async function laterAnswers(): Promise<void> {
  await Promise.allSettled(due)
  for (let more = 0; more < 5; more += 1) await request('GET /categories')
}
