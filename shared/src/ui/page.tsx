import type { ComponentProps, ReactNode } from 'react'
import styles from './page.module.css'
import { classNames } from './parts/class-names'

interface PageProps extends Omit<ComponentProps<'div'>, 'title'> {
  title?: ReactNode
  narrow?: boolean | undefined
}

/** The column of a screen, with its title, inside the shell's main element. */
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
