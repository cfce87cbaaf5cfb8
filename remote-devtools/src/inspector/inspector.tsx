import X from '@lucide/icons/icons/x'
import { useEffect, useId, useRef, useState } from 'react'
import type { OverlayProps } from 'shared/contract'
import { Checkbox, Icon, IconButton } from 'shared/ui'
import styles from './inspector.module.css'
import { LogList } from './log-list'
import { Outlines } from './outlines'
import { OverrideForm } from './override-form'
import { pageLog } from './page-log'
import { RemoteList } from './remote-list'
import { ShareList } from './share-list'
import { usePageParts } from './use-page-parts'

export { Inspector as Overlay }

/** Shows which team owns which part of the page, its size and load time, and the log of requests and stores. */
function Inspector(props: OverlayProps['inspector']) {
  const { remotes, shares, onClose } = props
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const [hasOutlines, setOutlines] = useState(true)
  const parts = usePageParts()

  useEffect(() => {
    pageLog.start()
    panel.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    const { current } = panel
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    current?.addEventListener('keydown', leave)
    return () => current?.removeEventListener('keydown', leave)
  }, [onClose])

  return (
    <>
      {hasOutlines && <Outlines parts={parts} remotes={remotes} />}
      <aside ref={panel} tabIndex={-1} aria-labelledby={titleId} className={styles.panel}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            Inspector
          </h2>
          <Checkbox
            label="Outline parts"
            checked={hasOutlines}
            onChange={(event) => setOutlines(event.target.checked)}
          />
          <p className={styles.hint}>
            <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>B</kbd>
          </p>
          <IconButton
            label="Close the inspector"
            className={styles.close}
            icon={<Icon icon={X} />}
            onClick={onClose}
          />
        </header>
        <div className={styles.columns}>
          <div className={styles.column}>
            <RemoteList remotes={remotes} parts={parts} />
            <OverrideForm {...props} />
          </div>
          <LogList log={pageLog} />
          <ShareList shares={shares} />
        </div>
      </aside>
    </>
  )
}
