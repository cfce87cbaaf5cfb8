const oneRange = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i

/**
 * Normalizes a `Range` header (RFC 9110, section 14).
 * @param size of the file, in bytes.
 * @returns `bytes=first-last`; `bytes=size-` where nothing can be served; `undefined` for the whole file.
 */
export function byteRange(header: string | undefined, size: number): string | undefined {
  const [, first = '', last = ''] = header?.match(oneRange) ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    if (length > 0) return `bytes=${size - length}-${size - 1}`
    return Number(last) === 0 ? `bytes=${size}-` : undefined
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return `bytes=${size}-`
  return `bytes=${first}-${last === '' ? size - 1 : Math.min(Number(last), size - 1)}`
}
