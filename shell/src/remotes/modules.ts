/** What the shell loads of remotes, by its kind: the type of a module follows from what it is for. */
import type { OverlayName } from 'shared/contract/overlays'
import type { OverlayModule, ScreenModule, SlotModule } from 'shared/contract/remotes'
import type { SlotName } from 'shared/contract/slots'
import { deployment, isWholeKnown, ownDeployment } from './deployment'
import { loadModule } from './load-remote'
import { RemoteError } from './remote-error'

/** Loads a screen. @param screen as a route names it, such as 'catalog/home'. */
export function loadScreen(screen: string): Promise<ScreenModule> {
  return loadModule(screen) as Promise<ScreenModule>
}

/** Loads the content of a slot. Rejects where no remote of this deployment fills it. */
export async function loadSlot<N extends SlotName>(slot: N): Promise<SlotModule<N>> {
  await whenKnown('slots', slot)
  return loadModule(slotModule(slot)) as Promise<SlotModule<N>>
}

/** Loads an overlay. Rejects where no remote of this deployment has it. */
export async function loadOverlay<N extends OverlayName>(overlay: N): Promise<OverlayModule<N>> {
  await whenKnown('overlays', overlay)
  return loadModule(overlayModule(overlay)) as Promise<OverlayModule<N>>
}

/** The module that fills a slot; the name of the slot where none does, or the page does not know it yet. */
export function slotModule(slot: SlotName): string {
  return deployment().slots[slot] ?? slot
}

/** The module of an overlay; its own name where no remote has it, or the page does not know it yet. */
export function overlayModule(overlay: OverlayName): string {
  return deployment().overlays[overlay] ?? overlay
}

/** Resolves when the page knows who has a slot or an overlay, or that nobody has. */
async function whenKnown(kind: 'slots' | 'overlays', name: string): Promise<void> {
  if (isWholeKnown() || name in deployment()[kind]) return
  await ownDeployment().catch((error) => {
    throw new RemoteError(name, String(error), error)
  })
}
