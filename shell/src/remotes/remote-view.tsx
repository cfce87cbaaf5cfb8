import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  memo,
  useEffect,
  useState,
  useTransition,
} from 'react'
import {
  type OverlayName,
  type OverlayProps,
  remoteOf,
  type SlotName,
  type SlotProps,
} from 'shared/contract'
import { moduleAttribute, remoteAttribute } from 'shared/page-protocol'
import { useLocation } from 'shared/routing'
import { Unavailable, UnavailablePage } from '../layout/unavailable'
import { recoverStalePage } from '../new-version/recover-stale-page'
import { remoteLoader } from './load-remote'
import { loadOverlay, loadScreen, loadSlot, overlayModule, slotModule } from './modules'
import { RemoteBoundary } from './remote-boundary'
import styles from './remote-view.module.css'

type Component = ComponentType<object>

/** One component per module and attempt, since a rejected lazy component stays rejected. */
const components = new Map<string, Component | LazyExoticComponent<Component>>()

/**
 * The component itself if its module is already loaded, otherwise a lazy one.
 * @param recover whether a stale page is reloaded if the module cannot be loaded.
 */
function componentOf({ module, name, load }: Place, recover: boolean) {
  const key = remoteLoader.keyOf(module)
  let component = components.get(key)
  if (!component) {
    const exports = remoteLoader.moduleIfLoaded(module)
    component =
      (exports && contentOf(exports, name)) ??
      lazy(async () => {
        const exports = await load().catch(async (error) => {
          // Stays pending while the page reloads, since there is nothing to show.
          if (recover && (await recoverStalePage(remoteOf(module))))
            return new Promise<never>(() => {})
          throw error
        })
        const found = contentOf(exports, name)
        if (!found) throw new Error(`${module} exports no component`)
        return { default: found }
      })
    components.set(key, component)
  }
  return component
}

/** The component of a module; `undefined` if a remote violates the contract. */
function contentOf(exports: object, name: string) {
  // Its props fit: `Content` ties them to the module.
  return (exports as Record<string, Component | undefined>)[name]
}

export type SlotContent = { [N in SlotName]: { slot: N; props: SlotProps[N] } }[SlotName]
type OverlayContent = {
  [N in OverlayName]: { overlay: N; props: OverlayProps[N] }
}[OverlayName]

/** What is shown, with its props. Screens have none. */
type Content = { screen: string; props?: never } | SlotContent | OverlayContent

interface Place {
  module: string
  /** The name of the component's export in the module. */
  name: string
  load: () => Promise<object>
}

function placeOf(content: Content): Place {
  if ('screen' in content) {
    const { screen } = content
    return { module: screen, name: 'Screen', load: () => loadScreen(screen) }
  }
  if ('slot' in content) {
    const { slot } = content
    return { module: slotModule(slot), name: 'SlotContent', load: () => loadSlot(slot) }
  }
  const { overlay } = content
  return { module: overlayModule(overlay), name: 'Overlay', load: () => loadOverlay(overlay) }
}

type Props = Content & {
  /** The content's name in the error message, such as 'The cart'. Without it, there is no message. */
  label?: string | undefined
  /** The heading of a whole page, shown if its screen fails. */
  heading?: string
}

/**
 * Shows a component of a remote or, if it fails, an error message with "Try again".
 * Suspends while the remote loads. Marked with its owner, for tools. Memoised, since a re-render from
 * above would make React drop the markup of a prerendered page that still waits for its remote.
 */
export const RemoteView = memo(function RemoteView(view: Props) {
  const { label, heading, props } = view
  const place = placeOf(view)
  const { module } = place
  const [attempt, setAttempt] = useState(0)
  const [isRetrying, startTransition] = useTransition()
  const Content = componentOf(place, label !== undefined)
  const shown = remoteLoader.keyOf(module)
  const owner = { [remoteAttribute]: remoteOf(module), [moduleAttribute]: module }

  /** A transition, so that the notice and the focus in it stay until the result is known. */
  function tryAgain() {
    if (isRetrying) return
    // Another view of the same remote may already have retried: both then show the result.
    if (remoteLoader.keyOf(module) === shown) remoteLoader.forgetRemote(remoteOf(module))
    startTransition(() => setAttempt(attempt + 1))
  }

  return (
    <div className={styles.part} {...owner}>
      <RemoteBoundary
        key={attempt}
        module={module}
        onError={() => {
          // Without a message there is no button: it is loaded again when it is shown again.
          if (label === undefined) components.delete(shown)
        }}
        fallback={(recover) => {
          if (label === undefined) return null
          const notice = { label, onRetry: tryAgain, busy: isRetrying }
          return heading ? (
            <>
              <OnOtherQuery recover={recover} />
              <UnavailablePage {...notice} heading={heading} />
            </>
          ) : (
            <Unavailable {...notice} />
          )
        }}
      >
        <Content {...props} />
      </RemoteBoundary>
    </div>
  )
})

/** Shows a screen again when only the query of its address changes: it may have failed for the last one. */
function OnOtherQuery({ recover }: { recover: () => void }) {
  const { search } = useLocation()
  const [failedAt] = useState(search)
  useEffect(() => {
    if (search !== failedAt) recover()
  }, [search, failedAt, recover])
  return null
}
