import { request } from '../api'

/**
 * Holds back the answers to calls, so that a test can look at the time before them. The calls themselves take effect
 * at once. It ends with the fake server.
 * @param method of the calls, such as `POST`.
 * @param path with which their addresses begin.
 * @returns lets the answer to the call with this number go, from 0 on; without one, all that are held and to come.
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
    const answer = await fetch(input, init)
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

/** Waits until what an answer leads to is over: for five more answers. */
export async function laterAnswers(): Promise<void> {
  for (let more = 0; more < 5; more += 1) await request('GET /categories')
}
