import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './page.module.css'

interface PageProps extends Omit<ComponentProps<'div'>, 'title'> {
  title?: ReactNode
  /** For forms and reading. */
  narrow?: boolean | undefined
  /** For many books. */
  wide?: boolean | undefined
}

/** The column of a screen, with its title, inside the shell's main element. */
export function Page({ title, narrow, wide, className, children, ...rest }: PageProps) {
  return (
    <div
      {...rest}
      className={classNames(styles.page, narrow && styles.narrow, wide && styles.wide, className)}
    >
      {title && (
        <h1 ref={keepFocus} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
      )}
      {children}
    </div>
  )
}

/**
 * A `ref` for an element that may disappear while it has the focus. The heading of its page or dialog then gets the
 * focus.
 */
export function keepFocus(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return
    const dialog = element.closest('dialog')
    // The heading may be replaced together with the element.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return
      const heading = dialog?.isConnected
        ? dialog.querySelector('h2')
        : document.querySelector<HTMLElement>('main h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
    })
  }
}
