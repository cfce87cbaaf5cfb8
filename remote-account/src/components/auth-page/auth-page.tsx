import { type ReactNode, useEffect } from 'react'
import { loadForCustomers } from 'shared/shop'
import { Page } from 'shared/ui'
import styles from './auth-page.module.css'
import { ShelfDrawing } from './shelf-drawing'

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
