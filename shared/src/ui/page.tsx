import type { ComponentProps, ReactNode } from 'react'
import styles from './page.module.css'
import { classNames } from './parts/class-names'

interface PageProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** The page's h1. A page without it brings its own. */
  title?: ReactNode
  /** A column for forms and reading. */
  narrow?: boolean | undefined
}

/**
 * The column that a screen stands in, with its title. Inside the shell's main element.
 * @example <Page title="MY WishList">…</Page>
 */
export function Page({ title, narrow = false, className, children, ...rest }: PageProps) {
  return (
    <div {...rest} className={classNames(styles.page, narrow && styles.narrow, className)}>
      {title && (
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
      )}
      {children}
    </div>
  )
}
