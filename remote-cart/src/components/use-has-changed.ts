import { useState } from 'react'

/** Whether a value differs, or has ever differed, from its value in the first render. */
export function useHasChanged(value: unknown): boolean {
  const [first] = useState(value)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && value !== first) setHasChanged(true)
  return hasChanged
}
