import Copy from '@lucide/icons/icons/copy'
import { showToast } from 'shared/shop'
import { Button, Icon } from 'shared/ui'
import { asCurl, asFetch } from '../request/copy-as'
import { type Draft, type PreparedRequest, prepareRequest } from '../request/prepare-request'
import styles from './copy-buttons.module.css'

/** Copies the request in the form, for the console or a shell. */
export function CopyButtons({ draft }: { draft: Draft }) {
  const copy = (format: (request: PreparedRequest) => string, name: string) => async () => {
    const prepared = prepareRequest(draft)
    if (!prepared.ok) return showToast(`Not copied. ${prepared.message}`, 'failed')
    try {
      await navigator.clipboard.writeText(format(prepared.request))
      showToast(`Copied as ${name}`, 'success')
    } catch {
      showToast('The browser did not allow copying', 'failed')
    }
  }
  return (
    <div className={styles.buttons}>
      <Button size="sm" variant="secondary" onClick={copy(asFetch, 'fetch')}>
        <Icon icon={Copy} size="1rem" strokeWidth={1.75} />
        Copy as fetch
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={copy((request) => asCurl(request, location.origin), 'curl')}
      >
        <Icon icon={Copy} size="1rem" strokeWidth={1.75} />
        Copy as curl
      </Button>
    </div>
  )
}
