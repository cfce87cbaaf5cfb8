import { type ReactNode, useEffect } from 'react'
import { loadForCustomers } from 'shared/shop'
import { Page } from 'shared/ui'
import styles from './auth-page.module.css'

interface AuthPageProps {
  title: string
  /** A line about books, beside the form. */
  line: string
  children: ReactNode
}

/**
 * The page of the login and signup forms, with a drawing beside it if there is space. While the form is filled in, it
 * fetches the code that the session will need.
 */
export function AuthPage({ title, line, children }: AuthPageProps) {
  useEffect(() => {
    // The form tries again, and reports a failure.
    loadForCustomers()?.catch(() => {})
  }, [])
  return (
    <Page>
      <div className={styles.split}>
        <div className={styles.form}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
        <div className={styles.aside}>
          <p className={styles.line}>{line}</p>
          <div className={styles.shelves}>
            <ShelfDrawing />
            <ShelfDrawing />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** The height in percent of the shelf and the width in rem of each spine. */
const spines = [
  { height: 78, width: 2.1 },
  { height: 92, width: 1.4 },
  { height: 70, width: 2.6 },
  { height: 86, width: 1.7 },
  { height: 64, width: 1.2 },
  { height: 96, width: 2.3 },
  { height: 74, width: 1.5 },
] as const

/** A row of books; decorative. */
function ShelfDrawing() {
  return (
    <div aria-hidden="true" className={styles.shelf}>
      {spines.map(({ height, width }) => (
        <span
          key={height}
          className={styles.spine}
          style={{ height: `${height}%`, width: `${width}rem` }}
        />
      ))}
    </div>
  )
}
