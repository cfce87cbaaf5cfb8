import { useId } from 'react'
import { inspectorWanted } from 'shared/contract'
import { siteConfig } from 'shared/shop'
import { Button } from 'shared/ui'
import styles from './inspector-note.module.css'

/** Opens the inspector without the keyboard shortcut. Nothing if there is no shell. */
export function InspectorNote() {
  const titleId = useId()
  if (!siteConfig().devtools) return null
  return (
    <section aria-labelledby={titleId} className={styles.note}>
      <h2 id={titleId} className={styles.title}>
        Inspector
      </h2>
      <p className={styles.text}>
        Shows which team built each part of the page. Press Ctrl+Shift+B on any page to open or
        close it.
      </p>
      <div>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => dispatchEvent(new Event(inspectorWanted))}
        >
          Open the inspector
        </Button>
      </div>
    </section>
  )
}
