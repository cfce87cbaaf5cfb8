/** Web vitals, each attributed to the remote that owns the element which determined it. */
import { remoteOf } from 'shared/contract'
import { remoteAttribute } from 'shared/page-protocol'
import { onCLS, onINP, onLCP } from 'web-vitals/attribution'
import { routeAt } from '../remotes/site-routes'
import type { VitalReport } from './reports'

/** The owner of an element: the remote whose part of the page contains it, or else the shell. */
export function ownerOf(node: Node | null): string {
  const element = node instanceof Element ? node : node?.parentElement
  const marked = element?.closest(`[${remoteAttribute}]`)?.getAttribute(remoteAttribute)
  return marked ?? 'shell'
}

/** The owner of the screen of the address with which this page was loaded. */
function firstOwner(): string {
  const [load] = performance.getEntriesByType('navigation')
  const route = load && routeAt(new URL(load.name).pathname)
  return route ? remoteOf(route.screen) : 'shell'
}

interface Measured {
  name: string
  value: number
  rating: string
}

/** Calls `tell` with each web vital once it is known; with the last ones when the page is left. */
export function measureVitals(tell: (vital: Omit<VitalReport, 'version' | 'route'>) => void): void {
  const options = { generateTarget: ownerOf }
  const report = ({ name, value, rating }: Measured, target: string | undefined) => {
    const rounded = Math.round(value * 1000) / 1000
    tell({ about: 'vital', name, value: rounded, rating, owner: target ?? 'shell' })
  }
  onLCP((metric) => {
    const { target } = metric.attribution
    // Of an element that is gone, only its id is known, if it has one. It was in the screen, since the frame stays.
    report(metric, !target || target.startsWith('#') ? firstOwner() : target)
  }, options)
  onCLS((metric) => report(metric, metric.attribution.largestShiftTarget), options)
  onINP((metric) => report(metric, metric.attribution.interactionTarget), options)
}
