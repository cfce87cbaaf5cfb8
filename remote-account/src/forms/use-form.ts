import { type SubmitEvent, useEffect, useRef, useState } from 'react'

/** The errors by field; valid fields are missing. */
export type FieldErrors<F extends string> = Partial<Record<F, string>>

export type FieldValues<F extends string> = Record<F, string>

interface FormRules<F extends string> {
  /** The `name` of each field. */
  fields: readonly F[]
  check: (values: FieldValues<F>) => FieldErrors<F>
  /** Called with valid values. */
  onValid: (values: FieldValues<F>) => void
  /** Called with the errors of a rejected submission. */
  onInvalid?: (errors: FieldErrors<F>, values: FieldValues<F>) => void
}

/**
 * Validates a form of uncontrolled fields, so that text entered before hydration is not lost.
 * Focuses the first invalid field; its message stays until the field is valid.
 */
export function useForm<F extends string>({ fields, check, onValid, onInvalid }: FormRules<F>) {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors<F>>({})
  const [failures, setFailures] = useState(0)

  // After the render, so that the message is announced with the field.
  useEffect(() => {
    if (failures === 0) return
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // In React, events of a dialog's form reach the form of the page that opened it.
    event.stopPropagation()
    const values = valuesOf(event.currentTarget, fields)
    const found = check(values)
    setErrors(found)
    if (Object.keys(found).length === 0) return onValid(values)
    setFailures((count) => count + 1)
    onInvalid?.(found, values)
  }

  /** Validates only fields with an error again. */
  function onInput() {
    if (!ref.current || Object.keys(errors).length === 0) return
    const found = check(valuesOf(ref.current, fields))
    const remaining = fields.filter((field) => errors[field] && found[field])
    setErrors(Object.fromEntries(remaining.map((field) => [field, found[field]])) as FieldErrors<F>)
  }

  /** Shows errors that only the server could find, and focuses the first field that has one. */
  function refuse(found: FieldErrors<F>) {
    setErrors(found)
    setFailures((count) => count + 1)
  }

  return {
    errors,
    refuse,
    focus: (field: F) => {
      const control = ref.current?.elements.namedItem(field)
      if (control instanceof HTMLElement) control.focus()
    },
    /** Whether the form is still on the page: its answer may arrive after the shopper has left it. */
    isOpen: () => ref.current !== null,
    // "dialog": outside of a dialog, browsers send nothing before the form is hydrated, or without script.
    formProps: { ref, onSubmit, onInput, noValidate: true, method: 'dialog' } as const,
  }
}

/** The values of a form's fields; '' for a missing field. */
export function valuesOf<F extends string>(
  form: HTMLFormElement,
  fields: readonly F[],
): FieldValues<F> {
  const data = new FormData(form)
  const entries = fields.map((field) => [field, String(data.get(field) ?? '')])
  return Object.fromEntries(entries) as FieldValues<F>
}

/** What is wrong with a text that is too long. @param max the contract's maximum length, which servers enforce. */
export function tooLongError(text: string, max: number): string | undefined {
  return text.length > max ? `Use at most ${max} characters.` : undefined
}
