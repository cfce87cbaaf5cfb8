import { type ReactNode, useId } from 'react'

/** What every field knows besides its native properties. */
export interface FieldTexts {
  /** The visible label. */
  label: ReactNode
  /** What is wrong and how to set it right; shown only when there is something. */
  error?: string | undefined
  /** Help that is always there. */
  hint?: string | undefined
}

interface Given {
  id?: string | undefined
  error?: string | undefined
  hint?: string | undefined
  'aria-describedby'?: string | undefined
}

/**
 * Ties a control to its label, hint and error.
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
