/** What shell and remotes agree on: names, versions, and what the shell finds in a remote's modules. */
import type { ComponentType } from 'react'
import type { OverlayName, OverlayProps } from './overlays'
import type { SiteConfig } from './site'
import type { SlotName, SlotProps } from './slots'

/**
 * The version of the contract: this folder and the exports of `shared`. Raise it with every change
 * that could break a part built before.
 */
export const contractVersion = 1

/** The oldest contract that the shell supports. Raise it to end that support. */
export const oldestContract = 1

export interface ScreenModule {
  Screen: ComponentType
  /** Starts fetching what the screen shows first. Never throws. */
  prefetch?: () => void
}

/** What a screen needs to be prerendered. It is loaded at composition only, never in browsers. */
export interface PrerenderModule {
  /**
   * Loads a page's data into the stores of its screen: only what the page contains, so that it is rendered from the
   * same data as in the browser. @param parameters of the path. @param site the settings of the deployment.
   * @returns the same data, for the page.
   * @throws Error if something is missing: the page is then not prerendered.
   */
  loader?(parameters: Record<string, string>, site: SiteConfig): Promise<Record<string, unknown>>
  /**
   * The parameters of the screen's pages, the most important first, with or without a page of their own. A generator
   * lists more than fit into memory.
   * @param prerender how many entries have a page of their own, from `site.json`. @param site all settings.
   */
  getStaticPaths?(
    prerender: SiteConfig['prerender'],
    site: SiteConfig,
  ): Promise<Record<string, string>[]> | AsyncIterable<Record<string, string>>
  /** Addresses of the screen that differ by their query, for search engines. @param site the settings. */
  getQueryAddresses?(site: SiteConfig): Promise<string[]>
}

export interface SlotModule<N extends SlotName> {
  SlotContent: ComponentType<SlotProps[N]>
}

export interface OverlayModule<N extends OverlayName> {
  Overlay: ComponentType<OverlayProps[N]>
}

/** The remote that a module belongs to: 'catalog/home' -> 'catalog'. */
export function remoteOf(module: string): string {
  const [remote = ''] = module.split('/')
  return remote
}
