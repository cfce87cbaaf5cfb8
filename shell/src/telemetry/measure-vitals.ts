/** Web vitals, each attributed to the remote that owns the element which determined it. */
import { onCLS, onINP, onLCP } from 'web-vitals/attribution'
import { remoteAttribute } from '../hydration/page-protocol'
import type { VitalReport } from './reports'

/** The owner of an element: the remote whose part of the page contains it, or else the shell. */
export function ownerOf(node: Node | null): string {
  const element = node instanceof Element ? node : node?.parentElement
  const marked = element?.closest(`[${remoteAttribute}]`)?.getAttribute(remoteAttribute)
  return marked ?? 'shell'
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
  onLCP((metric) => report(metric, metric.attribution.target), options)
  onCLS((metric) => report(metric, metric.attribution.largestShiftTarget), options)
  onINP((metric) => report(metric, metric.attribution.interactionTarget), options)
}
