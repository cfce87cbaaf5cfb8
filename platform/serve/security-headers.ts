import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { outputNames } from '../project/index.ts'

export const headersFile = outputNames.headers

/** Files that are not documents, so they need no policy. */
export const loadedByPages = /\.(css|js|json|png|woff2)$/

/** Documents that are not pages: they run no scripts. */
export const otherDocuments = /\.(svg|xml)$/

/** Files that pages of other sites may read: only remotes are loaded by them. */
export const readableByOthers = /^\/remotes\//

const forEveryFile = 'X-Content-Type-Options'

/** The headers of an answer. @param headers those of pages. */
export function headersAt(
  pathname: string,
  headers: Record<string, string>,
): Record<string, string> {
  if (loadedByPages.test(pathname)) return headersOfFile(headers)
  return otherDocuments.test(pathname) ? headersOfDocument(headers) : headers
}

/** Of the headers of pages, the one that keeps a browser from guessing a file's type. */
export function headersOfFile(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name === forEveryFile))
}

/** Headers for SVG and XML that is opened by itself: its own styles apply, and nothing runs or loads. */
export function headersOfDocument(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" }
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
 * A strict policy for the site and the origins in its configuration. Each page has its own policy for inline scripts
 * and styles (platform/compose/page-document.ts), since these change with releases, and this policy does not.
 */
export function securityHeaders(site: SiteConfig): Record<string, string> {
  const remotes = Object.values(site.remotes)
    .flatMap(({ entry, canary }) => [entry, canary?.entry])
    .flatMap(originOf)
  // Developers may load other builds from there.
  const overrides = site.devtools ? (site.overrides ?? []) : []
  const origins = [...remotes, ...overrides]
  const api = originOf(site.api)
  const reports = originOf(site.telemetry?.url)
  const payment = site.payments.provider === 'razorpay' ? razorpay : noHosts
  const scripts = ["'self'", ...origins, ...payment.script]
  const styles = ["'self'", ...origins]
  const policy = {
    'default-src': ["'none'"],
    // Attributes and evaluated text have no exception.
    'script-src': scripts,
    'script-src-elem': [...scripts, "'unsafe-inline'"],
    'style-src': styles,
    'style-src-elem': [...styles, "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...origins, ...api, ...payment.img],
    'font-src': ["'self'", ...origins],
    'connect-src': ["'self'", ...origins, ...api, ...payment.connect, ...reports],
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
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  }
}

function originOf(url: string | undefined): string[] {
  return url && /^https?:/.test(url) ? [new URL(url).origin] : []
}
