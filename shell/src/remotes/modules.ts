/** What the shell loads of remotes, by its kind: the type of a module follows from what it is for. */
import type { OverlayName } from 'shared/contract/overlays'
import type { ScreenModule, SlotModule } from 'shared/contract/remotes'
import type { SlotName } from 'shared/contract/slots'
import { deployment } from './deployment'
import { loadModule } from './load-remote'

/** Loads a screen. @param screen as a route names it, such as 'catalog/home'. */
export function loadScreen(screen: string): Promise<ScreenModule> {
  return loadModule(screen) as Promise<ScreenModule>
}

/** Loads the content of a slot. Rejects where no remote of this deployment fills it. */
export function loadSlot<N extends SlotName>(slot: N): Promise<SlotModule<N>> {
  return loadModule(slotModule(slot)) as Promise<SlotModule<N>>
}

/** The module that fills a slot; the name of the slot where none does, which cannot be loaded. */
export function slotModule(slot: SlotName): string {
  return deployment().slots[slot] ?? slot
}

/** The module of an overlay; its own name where no remote has it. */
export function overlayModule(overlay: OverlayName): string {
  return deployment().overlays[overlay] ?? overlay
}
