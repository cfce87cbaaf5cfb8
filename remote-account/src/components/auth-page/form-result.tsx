import { type ReactNode, useEffect, useRef } from 'react'
import { Stack, typography } from 'shared/ui'
import styles from './form-result.module.css'

interface FormResultProps {
  title: string
  children: ReactNode
}

/** Replaces a form once nothing is left to fill in. The focus, which was in the form, moves to the title. */
export function FormResult({ title, children }: FormResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap={4} className={styles.result}>
      <h2 ref={heading} tabIndex={-1} className={typography.title}>
        {title}
      </h2>
      {children}
    </Stack>
  )
}
