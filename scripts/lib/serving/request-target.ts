export interface Target {
  /** Percent-encoded, as it came. */
  pathname: string
  /** The query with its question mark, or ''. */
  search: string
}

/**
 * Reads the target of a request (RFC 9112, section 3.2): a path, or a whole URL as proxies are asked.
 * @returns `null` for what is no path: another form, a broken percent-encoding, a NUL, a fragment.
 */
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

/**
 * The names in a path, decoded: '/a%20b/c' -> ['a b', 'c'].
 * @returns `null` where no file can be meant: an empty name, a dotfile, `.` or `..`, a separator that was
 * encoded.
 */
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
