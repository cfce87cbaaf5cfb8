/** Zero or more digits each; one of them has to be there. */
const oneRange = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i

/**
 * What a `Range` header asks for, in the form that needs no further reading (RFC 9110, section 14).
 * @param size of the file, in bytes.
 * @returns `bytes=first-last` or, where nothing can be served, `bytes=size-`; `undefined` where the whole
 * file is the answer: no header, another unit, several ranges, an end before its start.
 */
export function byteRange(header: string | undefined, size: number): string | undefined {
  const [, first = '', last = ''] = header?.match(oneRange) ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    // The last bytes; all of them where there are fewer.
    const length = Math.min(Number(last), size)
    if (length > 0) return `bytes=${size - length}-${size - 1}`
    return Number(last) === 0 ? `bytes=${size}-` : undefined
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return `bytes=${size}-`
  return `bytes=${first}-${last === '' ? size - 1 : Math.min(Number(last), size - 1)}`
}
