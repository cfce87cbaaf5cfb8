/** What a team's `remote.ts` declares. Everything else about the remote is derived from it. */
import type { ComponentType } from 'react'
import type { OverlayName } from './overlays'
import type { Hosts, Screen } from './provides'
import type { OverlayModule, PrerenderModule, ScreenModule, SlotModule } from './remotes'
import type { SlotName, SlotPropsByVersion } from './slots'

/** A module is always given as `() => import('./file')`, so that builds can find its file. */
type Load<Module> = () => Promise<Module>

interface ScreenDefinition extends Omit<Screen, 'skeleton'> {
  /** Shown in place of the screen on pages that cannot be prerendered: as large as the screen, but without data. */
  skeleton?: Load<{ Skeleton: ComponentType }>
  load: Load<ScreenModule>
  /** What its pages are prerendered from. Screens for customers are not prerendered, nor are developers' tools. */
  prerender?: Load<PrerenderModule>
}

/** The content that a remote has for a slot. */
interface SlotDefinition<N extends SlotName> {
  /** The versions of the slot's props that the content supports. */
  versions: readonly (keyof SlotPropsByVersion[N] & number)[]
  load: Load<SlotModule<N>>
}

export interface RemoteDefinition {
  /** The name of its folder, without `remote-`. */
  name: string
  screens?: Readonly<Record<string, ScreenDefinition>>
  slots?: { readonly [N in SlotName]?: SlotDefinition<N> }
  overlays?: { readonly [N in OverlayName]?: { load: Load<OverlayModule<N>> } }
  /** Other hosts for its calls, images and media: all others are refused by the content policy. */
  hosts?: Hosts
  /** What must work in a browser before a release goes live (docs/deploying.md). */
  smokeTest: Load<{ smokeTest: object }>
}
