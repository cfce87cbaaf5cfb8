import type { Hosts, SiteConfig } from 'shared/contract'
import { outputNames } from '../project/index.ts'

export const headersFile = outputNames.headers

/** Files with a hash in their name, which never change. */
export const immutable = /\/assets\/.*-[\w-]{8,}\.\w+$|\/remoteEntry-[0-9a-f]{10}\.js$/

/** Files that pages of other sites may read: only remotes are loaded by them. */
export const readableByOthers = /^\/remotes\//

type Headers = Record<string, string>

/** The headers of answers by their paths: the first pattern that matches decides. @param ofPages those of pages. */
export function headersByPath(ofPages: Headers): { paths: RegExp; headers: Headers }[] {
  // Keeps a browser from guessing the type of a file.
  const ofEveryFile = Object.entries(ofPages).filter(([name]) => name === 'X-Content-Type-Options')
  // For SVG and XML that is opened by itself: its own styles apply, and nothing runs or loads.
  const ofDocuments = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" }
  return [
    // These are not documents, so they need no policy.
    { paths: /\.(css|js|json|png|woff2)$/, headers: Object.fromEntries(ofEveryFile) },
    { paths: /\.(svg|xml)$/, headers: { ...ofPages, ...ofDocuments } },
    { paths: /^/, headers: ofPages },
  ]
}

/** Hosts of the payment provider. */
const razorpay = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com'],
  connect: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
  img: ['https://cdn.razorpay.com'],
}
const noHosts = { script: [], frame: [], connect: [], img: [] }

/**
 * A strict policy for the site, the origins in its configuration, and the hosts of its remotes. Each page has its own
 * policy for inline scripts and styles (platform/compose/page-document.ts).
 */
export function securityHeaders(site: SiteConfig, hosts: readonly Hosts[] = []): Headers {
  const declared = (kind: keyof Hosts) => hosts.flatMap((each) => each[kind] ?? []).sort()
  const remotes = Object.values(site.remotes)
    .flatMap(({ entry, canary }) => [entry, canary?.entry])
    .flatMap(originOf)
  // Developers may load other builds from there.
  const overrides = site.devtools ? (site.overrides ?? []) : []
  const origins = [...remotes, ...overrides]
  const api = originOf(site.api)
  const reports = originOf(site.telemetry?.url)
  const isRazorpay = site.payments.provider === 'razorpay'
  const payment = isRazorpay ? razorpay : noHosts
  const scripts = ["'self'", ...origins, ...payment.script]
  const styles = ["'self'", ...origins]
  const policy = {
    'default-src': ["'none'"],
    // Attributes and evaluated text have no exception.
    'script-src': scripts,
    'script-src-elem': [...scripts, "'unsafe-inline'"],
    'style-src': styles,
    'style-src-elem': [...styles, "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...origins, ...api, ...payment.img, ...declared('images')],
    'media-src': ["'self'", ...origins, ...declared('media')],
    'font-src': ["'self'", ...origins],
    'connect-src': [
      "'self'",
      ...origins,
      ...api,
      ...payment.connect,
      ...reports,
      ...declared('connect'),
    ],
    'frame-src': payment.frame.length > 0 ? payment.frame : ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // The provider opens pages of banks in windows of their own, which report to it.
    'Cross-Origin-Opener-Policy': isRazorpay ? 'same-origin-allow-popups' : 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  }
}

function originOf(url: string | undefined): string[] {
  return url && /^https?:/.test(url) ? [new URL(url).origin] : []
}
