import X from '@lucide/icons/icons/x'
import { useState } from 'react'
import { useStore } from 'shared/shop'
import { Button, Cluster, Icon, IconButton, keepFocus } from 'shared/ui'
import { $newVersion } from './new-version'
import styles from './new-version-notice.module.css'
import { reloadKeepingForms } from './reload-page'

/** Offers a new version of the shop. The live region exists from the start, so that it is announced. */
export function NewVersionNotice() {
  const newVersion = useStore($newVersion)
  const [dismissed, setDismissed] = useState<string | null>(null)
  return (
    <div role="status" className={styles.region}>
      {newVersion !== dismissed && newVersion !== null && (
        <Cluster as="p" gap={3} align="center" data-notice data-lasting className={styles.notice}>
          A new version of the shop is ready.
          <Button size="sm" variant="secondary" onClick={reloadKeepingForms}>
            Use it now
          </Button>
          <IconButton
            ref={keepFocus}
            label="Later"
            icon={<Icon icon={X} />}
            onClick={() => setDismissed(newVersion)}
          />
        </Cluster>
      )}
    </div>
  )
}
