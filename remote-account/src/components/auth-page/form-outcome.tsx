import { type ReactNode, useEffect, useRef } from 'react'
import styles from './form-outcome.module.css'

interface FormOutcomeProps {
  title: string
  children: ReactNode
}

/** Replaces a form when it is done with. The focus, which was in the form, goes to its title. */
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
