import { type ReactNode, useEffect, useRef } from 'react'
import styles from './form-outcome.module.css'

interface FormOutcomeProps {
  title: string
  children: ReactNode
}

/** Replaces a form once nothing is left to fill in. The focus, which was in the form, moves to the title. */
export function FormOutcome({ title, children }: FormOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.outcome}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </div>
  )
}
