import type { MouseEvent } from 'react'
import { mainId } from 'shared/page-protocol'
import styles from './skip-link.module.css'

/** The first Tab stop: skips the header. The address stays the same. */
export function SkipLink() {
  function skip(event: MouseEvent) {
    const main = document.getElementById(mainId)
    if (!main) return
    event.preventDefault()
    main.focus({ preventScroll: true })
    main.scrollIntoView()
  }
  return (
    <a className={styles.skip} href={`#${mainId}`} onClick={skip}>
      Skip to content
    </a>
  )
}
