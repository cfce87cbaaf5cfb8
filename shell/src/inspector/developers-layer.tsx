import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { siteConfig } from 'shared/site'
import {
  deployment,
  hasOverrides as hasOverridesStored,
  isWholeKnown,
  ownDeployment,
} from '../remotes/deployment'
import type { DockProps } from './dock'
import { onInspectorWanted } from './inspector-shortcut'

const Dock = lazy(async (): Promise<{ default: ComponentType<DockProps> }> => {
  try {
    // The badge names remotes that the page need not show.
    await ownDeployment().catch(() => {})
    return { default: (await import('./dock')).Dock }
  } catch (error) {
    // Tools that cannot be had take nothing else of the shop away.
    console.error('The tools of developers could not be loaded', error)
    return { default: () => null }
  }
})

/**
 * What developers have on every page, where the site has devtools: the inspector, and the badge of
 * overrides. Nothing of either is loaded before somebody opens the one or has set the other.
 */
export function DevelopersLayer() {
  const [isOpen, setOpen] = useState(false)
  /** Known after the first render: a prerendered page knows nothing of this browser. */
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
    // The keyboard goes on where it was.
    if (before.current instanceof HTMLElement) before.current.focus()
  }

  useEffect(() => {
    setHasOverrides(hasOverridesStored())
    return siteConfig().devtools ? onInspectorWanted(() => toggle()) : undefined
  }, [])

  return isOpen || hasOverrides ? (
    <Suspense fallback={null}>
      <Dock isOpen={isOpen} onClose={close} />
    </Suspense>
  ) : null
}
