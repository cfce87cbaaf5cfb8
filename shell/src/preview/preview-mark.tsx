import Eye from '@lucide/icons/icons/eye'
import { type ComponentProps, useState } from 'react'
import { previewKey } from 'shared/page-protocol'
import { writeText } from 'shared/shop'
import { Button, Icon, keepFocus } from 'shared/ui'
import { reloadKeepingForms } from '../new-version/reload-page'
import styles from './preview-mark.module.css'

interface PreviewMarkProps {
  name: string
  state: 'shown' | 'ended' | 'unreachable'
  /** The remotes that are shown. */
  parts?: readonly string[]
}

/** Says that this tab shows a preview, or why not, with a way out. In the flow of the page, so that it covers nothing. */
export function PreviewMark({ name, state, parts = [] }: PreviewMarkProps) {
  const [isClosed, setClosed] = useState(false)
  const says = {
    shown: `of ${new Intl.ListFormat('en').format(parts)}`,
    ended: 'has ended. This is the live shop.',
    unreachable: 'cannot be loaded. This is the live shop.',
  }
  if (isClosed) return null
  return (
    <aside aria-label="Preview" className={styles.mark} data-unprinted>
      <Icon icon={Eye} size="1.125rem" strokeWidth={1.75} />
      <p role={state === 'shown' ? undefined : 'alert'}>
        {/* Without a preview, the name is only what somebody has written into the address. */}
        <span>{state === 'shown' ? 'Preview ' : 'The preview '}</span>
        {state === 'shown' && <strong>{`${name} `}</strong>}
        <span>{says[state]}</span>
      </p>
      <div className={styles.actions}>
        {state === 'unreachable' && <Action onClick={reloadKeepingForms}>Try again</Action>}
        {state === 'ended' ? (
          <Action ref={keepFocus} onClick={() => setClosed(true)}>
            Close
          </Action>
        ) : (
          <Action aria-label="Leave the preview" onClick={leave}>
            Leave
          </Action>
        )}
      </div>
      {/* Search engines run scripts, too. */}
      {state === 'shown' && <meta name="robots" content="noindex" />}
    </aside>
  )
}

function Action(props: ComponentProps<typeof Button>) {
  return <Button size="sm" variant="secondary" {...props} />
}

function leave(): void {
  writeText('session', previewKey, null)
  reloadKeepingForms()
}
