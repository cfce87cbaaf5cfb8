import type { ReactNode } from 'react'
import { Page } from 'shared/ui'
import styles from './auth-page.module.css'
import { ShelfDrawing } from './shelf-drawing'

interface AuthPageProps {
  title: string
  /** A line about books, beside the form. */
  line: string
  children: ReactNode
}

/** The page of the login and signup forms, with a drawing beside it if there is space. */
export function AuthPage({ title, line, children }: AuthPageProps) {
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
          <ShelfDrawing />
        </div>
      </div>
    </Page>
  )
}
