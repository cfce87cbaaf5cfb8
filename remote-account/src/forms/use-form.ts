import { type SubmitEvent, useEffect, useRef, useState } from 'react'

/** What is wrong with each field; a field that is right is missing. */
export type FieldErrors<F extends string> = Partial<Record<F, string>>

export type FieldValues<F extends string> = Record<F, string>

interface FormRules<F extends string> {
  /** The `name` of each field. */
  fields: readonly F[]
  check: (values: FieldValues<F>) => FieldErrors<F>
  /** Called with values that have passed the check. */
  onValid: (values: FieldValues<F>) => void
  /** Called with the errors of a submission that has not. */
  onInvalid?: (errors: FieldErrors<F>, values: FieldValues<F>) => void
}

/**
 * Validates a form whose fields stay uncontrolled, so that nothing typed before the page came alive
 * and nothing filled in by a password manager is lost. On a failed submission the first wrong field
 * is focused; its message stays until the field is right.
 * @returns `formProps` for the form, and `errors` by field.
 */
export function useForm<F extends string>({ fields, check, onValid, onInvalid }: FormRules<F>) {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors<F>>({})
  const [failures, setFailures] = useState(0)

  // After the render, so that the field is already described by its message when it is read out.
  useEffect(() => {
    if (failures === 0) return
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // A dialog's form may stand, for React, inside a form of the page that opened it.
    event.stopPropagation()
    const values = valuesOf(event.currentTarget, fields)
    const found = check(values)
    setErrors(found)
    if (Object.keys(found).length === 0) return onValid(values)
    setFailures(failures + 1)
    onInvalid?.(found, values)
  }

  /** A field that was marked is judged anew as it changes; the others are left in peace. */
  function onInput() {
    if (!ref.current || Object.keys(errors).length === 0) return
    const found = check(valuesOf(ref.current, fields))
    const left = fields.filter((field) => errors[field] && found[field])
    setErrors(Object.fromEntries(left.map((field) => [field, found[field]])) as FieldErrors<F>)
  }

  return {
    errors,
    // "post": a browser that submits before our code runs must never write a password into the URL.
    formProps: { ref, onSubmit, onInput, noValidate: true, method: 'post' } as const,
  }
}

/** The texts in a form's fields; '' where a field is missing. */
export function valuesOf<F extends string>(
  form: HTMLFormElement,
  fields: readonly F[],
): FieldValues<F> {
  const data = new FormData(form)
  const entries = fields.map((field) => [field, String(data.get(field) ?? '')])
  return Object.fromEntries(entries) as FieldValues<F>
}
