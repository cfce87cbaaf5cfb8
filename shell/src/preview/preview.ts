/**
 * The preview that this tab shows instead of the live shop, from its link on until it is left. One with a shell is shown
 * in all tabs of this browser.
 */
import { previewKey, previewParameter, shellCookie } from 'shared/page-protocol'
import { readText, showToast } from 'shared/shop'
import { whenIdle } from '../when-idle'
import type { Preview } from './open-preview'

let current: Preview | null = null

/** The preview of this tab; `null` if its link was not opened. */
export function preview(): Preview | null {
  return current
}

/** Looks for a preview. Others than its guests fetch nothing and wait for nothing. Never rejects. */
export async function preparePreview(): Promise<void> {
  const isAsked = new URLSearchParams(location.search).has(previewParameter)
  // The version of a canary has dots.
  const isOfBrowser = new RegExp(`${shellCookie}=[^.;]+(;|$)`).test(document.cookie)
  if (!isAsked && !isOfBrowser && readText('session', previewKey) === null) return
  try {
    current = await (await import('./open-preview')).openPreview()
  } catch (error) {
    console.error('[shell] The preview cannot be opened:', error)
    whenIdle(() =>
      showToast('The preview cannot be opened. Reload the page to try again.', 'warning', 6000),
    )
  }
}
