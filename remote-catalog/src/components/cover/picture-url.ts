/**
 * The address of a picture that came with data, if it may be shown.
 * @returns `undefined` for anything but a path of this site or an http(s) address: no `data:`, no
 * `javascript:`.
 */
export function pictureUrl(text: string): string | undefined {
  try {
    const { protocol } = new URL(text, 'https://own.invalid')
    return protocol === 'https:' || protocol === 'http:' ? text : undefined
  } catch {
    return undefined
  }
}
