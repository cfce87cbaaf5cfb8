import { useEffect, useState } from 'react'

/** A message that disappears after `ms` milliseconds. Its `id` changes each time. */
export function useTemporaryMessage(ms: number) {
  const [message, setMessage] = useState({ text: '', id: 0 })

  useEffect(() => {
    if (message.text === '') return
    const timer = setTimeout(() => setMessage({ text: '', id: message.id }), ms)
    return () => clearTimeout(timer)
  }, [message, ms])

  const say = (text: string) => setMessage(({ id }) => ({ text, id: id + 1 }))
  return [message, say] as const
}
