import type { MouseEvent } from 'react'
import styles from './skip-link.module.css'

/** The first Tab stop: skips the header. The address stays the same. */
export function SkipLink() {
  function skip(event: MouseEvent) {
    const main = document.getElementById('main')
    if (!main) return
    event.preventDefault()
    main.focus({ preventScroll: true })
    main.scrollIntoView()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link within the page, also before the script is there
    <a className={styles.skip} href="#main" onClick={skip}>
      Skip to content
    </a>
  )
}
