/** The preview that this tab shows instead of the live shop, from its link on until it is left. */
import type { ReactElement } from 'react'
import type { SiteRemotes } from 'shared/contract'
import { previewKey, previewParameter } from 'shared/page-protocol'
import { readText } from 'shared/shop'

export interface Preview {
  /** The remotes to load instead of the live ones, and what they bring; `null` if the preview cannot be shown. */
  site: SiteRemotes | null
  /** Says what this tab shows, with a way out. */
  mark: ReactElement
}

let current: Preview | null = null

/** The preview of this tab; `null` if its link was not opened. */
export function preview(): Preview | null {
  return current
}

/** Looks for a preview. Others than its guests fetch nothing and wait for nothing. Never rejects. */
export async function preparePreview(): Promise<void> {
  const isAsked = new URLSearchParams(location.search).has(previewParameter)
  if (!isAsked && readText('session', previewKey) === null) return
  try {
    current = await (await import('./open-preview')).openPreview()
  } catch (error) {
    console.error('[shell] The preview cannot be opened:', error)
  }
}
