import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useStore } from 'shared/store'
import { Button } from 'shared/ui/button'
import { IconButton } from 'shared/ui/icon-button'
import { keepFocus } from 'shared/ui/page'
import { $newVersion } from './new-version'
import styles from './new-version-notice.module.css'
import { reloadKeepingForms } from './reload-page'

/** Offers the new version of the shop, quietly; the region is there from the start, to be announced. */
export function NewVersionNotice() {
  const isThere = useStore($newVersion)
  const [dismissed, setDismissed] = useState(false)
  return (
    <div role="status" data-notice className={styles.region}>
      {isThere && !dismissed && (
        <p className={styles.notice}>
          A new version of the shop is ready.
          <Button size="sm" variant="secondary" onClick={reloadKeepingForms}>
            Use it now
          </Button>
          <IconButton
            ref={keepFocus}
            label="Later"
            icon={<X size="1.25rem" aria-hidden="true" />}
            onClick={() => setDismissed(true)}
          />
        </p>
      )}
    </div>
  )
}
