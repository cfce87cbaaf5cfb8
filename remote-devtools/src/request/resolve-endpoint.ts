import { isBlank } from 'shared/contract'

/** The tester sends to paths under /api/ of this origin only (docs/product.md, P57). */
export type ResolvedEndpoint = { ok: true; path: string } | { ok: false; message: string }

const reach = '/api/'

/**
 * Resolves a typed path or URL, and checks whether the tester may send to it. Returns why not, or
 * the path with its query.
 */
export function resolveEndpoint(text: string, origin = location.origin): ResolvedEndpoint {
  if (isBlank(text)) return refused('Enter an endpoint, such as /api/products.')
  // URL parsers drop these silently, so the request would differ from the text.
  if (/\p{Cc}/u.test(text))
    return refused('The endpoint contains a tab or another control character.')
  if (text.includes('\\')) return refused('The endpoint contains a backslash.')
  if (hidesStep(text))
    return refused('The endpoint contains an encoded dot or slash, such as %2e or %2f.')
  const url = parse(text, origin)
  if (url === null) return refused('The endpoint is not a valid URL.')
  if (!isOwn(url, origin)) return refused('Requests can only be sent to this site.')
  if (!url.pathname.startsWith(reach))
    return refused(`Requests can only be sent to paths under ${reach}.`)
  return { ok: true, path: url.pathname + url.search }
}

/** Encoded once or more: a server may decode more often than the browser. */
function hidesStep(text: string): boolean {
  const [path = ''] = text.split(/[?#]/)
  return /%(?:25)*(?:2e|2f|5c)/i.test(path)
}

function isOwn(url: URL, origin: string): boolean {
  const { protocol } = new URL(origin)
  // A blob: URL has the page's origin, too. A URL with credentials is never sent.
  return url.origin === origin && url.protocol === protocol && !url.username && !url.password
}

function parse(text: string, origin: string): URL | null {
  try {
    return new URL(text, origin)
  } catch {
    return null
  }
}

function refused(message: string): ResolvedEndpoint {
  return { ok: false, message }
}
