import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './empty-state.module.css'

interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  picture?: ReactNode
  /** 1 if it is the page's only heading, 2 below a page title (the default). */
  level?: 1 | 2 | 3 | undefined
}

/** Says that a list is empty, and where to go next. */
export function EmptyState(props: EmptyStateProps) {
  const { title, text, action, picture, level = 2, className, ...rest } = props
  const Heading = `h${level}` as const
  return (
    <div {...rest} className={classNames(styles.empty, className)}>
      {picture && (
        <div className={styles.picture} aria-hidden="true">
          {picture}
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
