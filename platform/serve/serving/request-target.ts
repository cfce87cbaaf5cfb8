export interface Target {
  /** Percent-encoded. */
  pathname: string
  /** With its question mark, or ''. */
  search: string
}

/** Reads a request's target (RFC 9112, 3.2), a path or URL. @returns `null` for a malformed one. */
export function requestTarget(target: string | undefined): Target | null {
  if (!target || target.includes('#')) return null
  const origin = target.match(/^https?:\/\/[^/?]+/i)?.[0] ?? ''
  const rest = target.slice(origin.length)
  const queryAt = rest.indexOf('?')
  const end = queryAt === -1 ? rest.length : queryAt
  const pathname = rest.slice(0, end) || (origin && '/')
  if (!pathname.startsWith('/') || decoded(pathname) === null) return null
  return { pathname, search: rest.slice(end) }
}

/** The decoded names in a path; `null` for empty names, dotfiles, `..` and encoded separators. */
export function fileSegments(path: string): string[] | null {
  const segments = path.slice(1).split('/').map(decoded)
  return segments.every((name) => name !== null && /^[^./\\][^/\\]*$/.test(name))
    ? (segments as string[])
    : null
}

function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text)
    return plain.includes('\0') ? null : plain
  } catch {
    return null
  }
}
