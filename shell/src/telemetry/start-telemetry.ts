import { type DeploymentFile, remoteOf, type SiteConfig } from 'shared/contract'
import { previewMark, remoteAttribute, startFailedKey } from 'shared/page-protocol'
import { isRecord, readText, stored, writeText } from 'shared/shop'
import { onCLS, onINP, onLCP } from 'web-vitals/attribution'
import { isChosen, shopperPlace } from '../remotes/canary'
import { deployedAs } from '../remotes/deployment'
import { onRemoteEvent, pastRemoteEvents, type RemoteEvent } from '../remotes/remote-events'
import { routeAt } from '../remotes/site-routes'
import { type CanaryReport, type Report, reportOf, type VitalReport } from './reports'

/** The shell of the page, and the canary of the shell. */
type Shells = Pick<DeploymentFile, 'shell' | 'shellCanary'>

/**
 * How long an error is delayed, in milliseconds. When a page is left while modules load, these fail, in
 * Firefox because of their hashes. No shopper sees such an error, and it is dropped with the page.
 */
const leaving = 1000

/**
 * Starts the reports that `site.json` asks for, including earlier events.
 * @param page the pattern of its address. @param whole when the whole deployment is known, and so a canary of the shell.
 */
export function startTelemetry(site: SiteConfig, page: () => string, whole: Promise<Shells>): void {
  if (!site.telemetry) return
  const send = sendReports(site.telemetry.url)
  const reportEvent = (event: RemoteEvent) => {
    const route = page()
    const sendAll = () => {
      for (const report of [reportOf(event, route), ...countShopper(event, route)]) send(report)
    }
    if ('error' in event) setTimeout(sendAll, leaving)
    else sendAll()
  }
  for (const event of pastRemoteEvents()) reportEvent(event)
  onRemoteEvent(reportEvent)
  const countShell = (shells: Shells) => {
    ofShell = countedCanary(shells)
    const version = site.shell ?? 'unknown'
    const started = { kind: 'loaded', remote: shell, module: shell, version, ms: 0 } as const
    const events = [...failedStart(version), started, ...pastRemoteEvents()]
    for (const event of events.filter(({ remote }) => remote === shell))
      for (const report of countShopper(event, page())) send(report)
  }
  whole.then(countShell).catch(() => {})
  measureVitals((vital) => {
    const version = vital.owner === 'shell' ? site.shell : deployedAs(vital.owner)?.version
    send({ ...vital, version: version ?? 'unknown', route: page() })
  })
}

/** What this browser has reported last, by remote: the canary, its percentage, and the kind of report. */
const counted = stored('bookshelf.counted', isRecord, {})

/** The shell's name in reports. */
const shell = 'shell'
/** The canary of the shell, once it is known, if this page counts. */
let ofShell: DeploymentFile['shellCanary']

/** A page does not count whose shopper gets another shell from the next page load on, and none of a preview. */
function countedCanary({ shell, shellCanary }: Shells) {
  if (!shellCanary || previewMark in document.documentElement.dataset) return undefined
  const isCanary = shell === shellCanary.version
  return isCanary === isChosen(shellCanary, shopperPlace()) ? shellCanary : undefined
}

/** How long a failure to start waits for a page that starts, in milliseconds: later it says nothing of a canary. */
const failureLasts = 3_600_000

/**
 * The failure of an earlier page to start, which did not know the canary.
 * @param version the shell of this page.
 */
function failedStart(version: string): RemoteEvent[] {
  const [failed = '', time] = (readText('local', startFailedKey) ?? '').split(' ')
  writeText('local', startFailedKey, null)
  const isRecent = Math.abs(Date.now() - Number(time)) < failureLasts
  if (!isRecent || ![version, ofShell?.version].includes(failed)) return []
  const error = new Error('The page did not start')
  return [{ kind: 'uncaught', remote: shell, version: failed, route: '', error }]
}

const stages = ['used', 'failed'] as const
const stageOf: Partial<Record<RemoteEvent['kind'], CanaryReport['kind']>> = {
  loaded: 'used',
  'load-failed': 'failed',
  crashed: 'failed',
  uncaught: 'failed',
}

/**
 * The reports with which an event of a part counts in the comparison of its canary. A browser counts once as a user
 * and once as a failure until the percentage changes, however often it loads a page, because it remembers what it has
 * reported: the server does not learn who the shopper is. One that stores nothing is not counted: it never gets a canary.
 */
export function countShopper(
  { kind, remote, version }: RemoteEvent,
  route: string,
): CanaryReport[] {
  const build = remote === shell ? ofShell : deployedAs(remote)?.canary
  const { [kind]: reached } = stageOf
  if (!build || !reached) return []
  const { version: canary, percent } = build
  const known: Record<string, unknown> = counted.read()
  const textOf = (stage: CanaryReport['kind']) => `${canary} ${percent} ${stage}`
  const last = stages.findIndex((stage) => known[remote] === textOf(stage))
  const unreported = stages.slice(last + 1, stages.indexOf(reached) + 1)
  if (unreported.length === 0 || !counted.write({ ...known, [remote]: textOf(reached) })) return []
  return unreported.map((stage) => ({
    ...{ about: 'canary', kind: stage, remote, version },
    ...{ canary, percent, route },
  }))
}

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

/**
 * Calls `onVital` with each web vital once it is known, and with the last ones when the page is left. Each is attributed
 * to the remote that owns the element which determined it.
 */
function measureVitals(onVital: (vital: Omit<VitalReport, 'version' | 'route'>) => void): void {
  const options = { generateTarget: ownerOf }
  const report = ({ name, value, rating }: Measured, target: string | undefined) => {
    const rounded = Math.round(value * 1000) / 1000
    onVital({ about: 'vital', name, value: rounded, rating, owner: target ?? 'shell' })
  }
  onLCP((metric) => {
    const { target } = metric.attribution
    // Of an element that is gone, only its id is known, if it has one. It was in the screen, since the frame stays.
    report(metric, !target || target.startsWith('#') ? firstOwner() : target)
  }, options)
  onCLS((metric) => report(metric, metric.attribution.largestShiftTarget), options)
  onINP((metric) => report(metric, metric.attribution.interactionTarget), options)
}

/** The maximum number of reports in one request, and how long the first of them waits, in milliseconds. */
const batch = { most: 20, pause: 2000 }

/**
 * Sends reports to a URL as `{ reports }`, several at a time, the last ones when the page is left.
 * Reports that cannot be sent are dropped.
 * @returns adds a report to those that are sent next.
 */
export function sendReports(url: string): (report: Report) => void {
  let waiting: Report[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const body = JSON.stringify({ reports: waiting })
    waiting = []
    const headers = { 'content-type': 'application/json' }
    // Outlives the page, and has no cookies, since reports are not about people.
    fetch(url, { method: 'POST', body, headers, keepalive: true, credentials: 'omit' }).catch(
      () => {},
    )
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  return (report) => {
    waiting.push(report)
    if (waiting.length >= batch.most) send()
    else timer ??= setTimeout(send, batch.pause)
  }
}
