import { type ReactNode, useId } from 'react'

/** The properties of every field besides the native ones. */
export interface FieldTexts {
  label: ReactNode
  error?: string | undefined
  hint?: string | undefined
}

interface Given {
  id?: string | undefined
  error?: string | undefined
  hint?: string | undefined
  'aria-describedby'?: string | undefined
}

/**
 * Connects a control with its label, hint and error.
 * @returns `control`, the attributes of the input; `hintId` and `errorId` for the two texts.
 */
export function useField(given: Given) {
  const generated = useId()
  const id = given.id ?? generated
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [
    given.error && errorId,
    given.hint && hintId,
    given['aria-describedby'],
  ].filter(Boolean)
  return {
    hintId,
    errorId,
    control: {
      id,
      'aria-invalid': given.error ? (true as const) : undefined,
      'aria-describedby': described.join(' ') || undefined,
    },
  }
}
