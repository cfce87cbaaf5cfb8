import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { inspectorWanted } from 'shared/contract'
import { siteConfig } from 'shared/shop'
import {
  deployment,
  hasOverrides as hasOverridesStored,
  isWholeKnown,
  ownDeployment,
} from '../remotes/deployment'
import type { DockProps } from './dock'

const Dock = lazy(async (): Promise<{ default: ComponentType<DockProps> }> => {
  try {
    // The badge names remotes that the page may not show.
    await ownDeployment().catch(() => {})
    return { default: (await import('./dock')).Dock }
  } catch (error) {
    // If the tools cannot be loaded, the rest of the shop still works.
    console.error('The developer tools could not be loaded', error)
    return { default: () => null }
  }
})

/**
 * The developers' tools on every page of a site with devtools: the inspector, and the badge of
 * overrides. The inspector is loaded when it is opened, the badge if there is an override.
 */
export function DevelopersLayer() {
  const [isOpen, setOpen] = useState(false)
  /** Set after the first render, since a prerendered page does not depend on the browser. */
  const [hasOverrides, setHasOverrides] = useState(false)
  const before = useRef<Element>(null)

  /** @returns whether there is an inspector. */
  const toggle = useEffectEvent(() => {
    if (isWholeKnown() && !deployment().overlays.inspector) return false
    if (isOpen) close()
    else {
      before.current = document.activeElement
      setOpen(true)
    }
    return true
  })

  function close() {
    setOpen(false)
    // The keyboard continues where it was.
    if (before.current instanceof HTMLElement) before.current.focus()
  }

  useEffect(() => {
    setHasOverrides(hasOverridesStored())
    if (!siteConfig().devtools) return
    const wanted = () => toggle()
    const press = (event: KeyboardEvent) => {
      // Without an inspector, the shortcut is left to the browser.
      if (isShortcut(event) && toggle()) event.preventDefault()
    }
    addEventListener('keydown', press)
    addEventListener(inspectorWanted, wanted)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener(inspectorWanted, wanted)
    }
  }, [])

  return isOpen || hasOverrides ? (
    <Suspense fallback={null}>
      <Dock isOpen={isOpen} onClose={close} />
    </Suspense>
  ) : null
}

/** Ctrl+Shift+B, or Cmd+Shift+B on a Mac. Compares the letter, so that it works with every keyboard layout. */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event
  return key.toLowerCase() === 'b' && ctrlKey !== metaKey && shiftKey && !altKey && !repeat
}
