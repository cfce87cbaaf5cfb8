/** Loads remotes' modules by kind, so that each has the type of its kind. */
import type {
  OverlayModule,
  OverlayName,
  ScreenModule,
  SlotModule,
  SlotName,
} from 'shared/contract'
import { deployment, isWholeKnown, ownDeployment } from './deployment'
import { remoteLoader } from './load-remote'
import { RemoteError } from './remote-error'

/** Loads a screen. @param screen as a route names it, such as 'catalog/home'. */
export function loadScreen(screen: string): Promise<ScreenModule> {
  return remoteLoader.loadModule(screen) as Promise<ScreenModule>
}

/** Loads the content of a slot. Rejects if no remote of this deployment fills it. */
export async function loadSlot<N extends SlotName>(slot: N): Promise<SlotModule<N>> {
  await whenKnown('slots', slot)
  return remoteLoader.loadModule(slotModule(slot)) as Promise<SlotModule<N>>
}

/** Loads an overlay. Rejects if no remote of this deployment has it. */
export async function loadOverlay<N extends OverlayName>(overlay: N): Promise<OverlayModule<N>> {
  await whenKnown('overlays', overlay)
  return remoteLoader.loadModule(overlayModule(overlay)) as Promise<OverlayModule<N>>
}

/** The module that fills a slot; the slot's name if there is none, or if it is not known yet. */
export function slotModule(slot: SlotName): string {
  return deployment().slots[slot] ?? slot
}

/** The module of an overlay; the overlay's name if there is none, or if it is not known yet. */
export function overlayModule(overlay: OverlayName): string {
  return deployment().overlays[overlay] ?? overlay
}

/** Resolves when it is known which module, if any, provides a slot or an overlay. */
async function whenKnown(kind: 'slots' | 'overlays', name: string): Promise<void> {
  if (isWholeKnown() || name in deployment()[kind]) return
  await ownDeployment().catch((error) => {
    throw new RemoteError(name, String(error), error)
  })
}
