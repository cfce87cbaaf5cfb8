/** Opens a preview. Only its guests load this file. */
import Eye from '@lucide/icons/icons/eye'
import { type ComponentProps, type ReactElement, useState } from 'react'
import type { PreviewFile, SiteRemotes } from 'shared/contract'
import { previewKey, previewMark, previewParameter, previewsFolder } from 'shared/page-protocol'
import { readText, writeText } from 'shared/shop'
import { Button, Cluster, Icon, keepFocus } from 'shared/ui'
import { reloadKeepingForms } from '../new-version/reload-page'
import { askedPreview, askForShell } from '../remotes/shell-cookie'
import styles from './open-preview.module.css'

export interface Preview {
  /** The remotes to load instead of the live ones, and what they bring; `null` if the preview cannot be shown. */
  site: SiteRemotes | null
  /** Says what this tab shows, with a way out. */
  mark: ReactElement
}

/** How long the server may take to answer before the live shop is shown, in milliseconds. */
const timeout = 8000

/**
 * The preview that the address names, and otherwise that of this browser or this tab. A preview that is over is
 * forgotten. If it needs pages with another shell than this one, the page is loaded again, once: only if that has changed
 * the cookie which asks for them.
 */
export async function openPreview(): Promise<Preview> {
  const file = (takeFromAddress() ?? askedPreview()) || readText('session', previewKey) || ''
  const name = file.replace(/-[^-]*$/, '')
  const found = await fetchPreview(file)
  const { [previewMark]: own = '' } = document.documentElement.dataset
  const wanted = found?.hasPages ? file : ''
  const isOther = found !== undefined && wanted !== own
  // The cookie of a canary stays.
  const isAsked = found !== undefined && (wanted || askedPreview()) !== ''
  const hasAsked = isAsked && askForShell(wanted)
  // All tabs have the same pages: the cookie alone says so.
  const ofTab = found === null || own === file ? null : file
  writeText('session', previewKey, isOther ? file : ofTab)
  if (isOther && hasAsked) {
    reloadKeepingForms()
    return new Promise(() => {})
  }
  if (!found || isOther) {
    const missing = own ? 'incomplete' : 'unreachable'
    const state = found === null ? 'ended' : missing
    return { site: null, mark: <PreviewMark name={name} state={state} /> }
  }
  const parts = [...(wanted ? ['shell'] : []), ...Object.keys(found.remotes)]
  return { site: found, mark: <PreviewMark name={name} state="shown" parts={parts} /> }
}

/** Takes the parameter out of the address, which may be passed on. @returns its value. */
function takeFromAddress(): string | null {
  const url = new URL(location.href)
  const file = url.searchParams.get(previewParameter)
  url.searchParams.delete(previewParameter)
  if (file !== null) history.replaceState(history.state, '', url)
  return file
}

/** @returns `null` if the preview is over, and `undefined` if the server does not say. */
async function fetchPreview(file: string): Promise<PreviewFile | null | undefined> {
  // Nothing but the name of a file: the address comes from anywhere.
  if (!/^[a-z\d-]+$/.test(file)) return null
  try {
    const signal = AbortSignal.timeout(timeout)
    const response = await fetch(`/${previewsFolder}/${file}.json`, { cache: 'no-cache', signal })
    if (response.status === 404) return null
    const found: PreviewFile = await response.json()
    // The clock of the device may be wrong.
    const now = response.headers.get('date') ?? new Date().toISOString()
    return Date.parse(found.until) > Date.parse(now) ? found : null
  } catch {
    return undefined
  }
}

interface PreviewMarkProps {
  name: string
  /** `incomplete` if the page has the shell of a preview, but not its remotes. */
  state: 'shown' | 'ended' | 'unreachable' | 'incomplete'
  /** The parts that are shown. */
  parts?: readonly string[]
}

/** Says that this tab shows a preview, or why not, with a way out. In the flow of the page, so that it covers nothing. */
function PreviewMark({ name, state, parts = [] }: PreviewMarkProps) {
  const [isClosed, setClosed] = useState(false)
  const says = {
    shown: `of ${new Intl.ListFormat('en').format(parts)}`,
    ended: 'has ended. This is the live shop.',
    unreachable: 'cannot be loaded. This is the live shop.',
    incomplete: 'cannot be loaded completely.',
  }
  if (isClosed) return null
  const isLive = state === 'ended' || state === 'unreachable'
  return (
    <aside aria-label="Preview" className={styles.mark} data-unprinted>
      <Icon icon={Eye} size="1.125rem" />
      <p role={state === 'shown' ? undefined : 'alert'}>
        {/* Without a preview, the name is only what somebody has written into the address. */}
        <span>{state === 'shown' ? 'Preview ' : 'The preview '}</span>
        {state === 'shown' && <strong>{`${name} `}</strong>}
        <span>{says[state]}</span>
      </p>
      <Cluster gap={2}>
        {(state === 'unreachable' || state === 'incomplete') && (
          <Action onClick={reloadKeepingForms}>Try again</Action>
        )}
        {state === 'ended' ? (
          <Action ref={keepFocus} onClick={() => setClosed(true)}>
            Close
          </Action>
        ) : (
          <Action aria-label="Leave the preview" onClick={leave}>
            Leave
          </Action>
        )}
      </Cluster>
      {/* Search engines run scripts, too. */}
      {!isLive && <meta name="robots" content="noindex" />}
    </aside>
  )
}

function Action(props: ComponentProps<typeof Button>) {
  return <Button size="sm" variant="secondary" {...props} />
}

function leave(): void {
  writeText('session', previewKey, null)
  askForShell('')
  reloadKeepingForms()
}
