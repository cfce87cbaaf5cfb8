/** Opens a preview. Only its guests load this file. */
import type { ReactElement } from 'react'
import type { PreviewFile, SiteRemotes } from 'shared/contract'
import { previewKey, previewParameter, previewsFolder } from 'shared/page-protocol'
import { readText, writeText } from 'shared/shop'
import { PreviewMark } from './preview-mark'

export interface Preview {
  /** The remotes to load instead of the live ones, and what they bring; `null` if the preview cannot be shown. */
  site: SiteRemotes | null
  /** Says what this tab shows, with a way out. */
  mark: ReactElement
}

/** How long the server may take to answer before the live shop is shown, in milliseconds. */
const timeout = 8000

/** The preview that the address names, and otherwise that of this tab. A preview that is over is forgotten. */
export async function openPreview(): Promise<Preview> {
  const file = takeFromAddress() ?? readText('session', previewKey) ?? ''
  const name = file.replace(/-[^-]*$/, '')
  const found = await fetchPreview(file)
  writeText('session', previewKey, found === null ? null : file)
  if (!found) {
    const state = found === null ? 'ended' : 'unreachable'
    return { site: null, mark: <PreviewMark name={name} state={state} /> }
  }
  const parts = Object.keys(found.remotes)
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
