import { useEffect, useState } from 'react'

/**
 * A message that disappears by itself.
 * @param ms how long it stays, in milliseconds.
 * @returns the message, with an `id` that changes each time, and `say(text)`.
 */
export function useShortMessage(ms: number) {
  const [message, setMessage] = useState({ text: '', id: 0 })

  useEffect(() => {
    if (message.text === '') return
    const timer = setTimeout(() => setMessage({ text: '', id: message.id }), ms)
    return () => clearTimeout(timer)
  }, [message, ms])

  const say = (text: string) => setMessage(({ id }) => ({ text, id: id + 1 }))
  return [message, say] as const
}
