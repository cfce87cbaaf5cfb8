/** The URL of a picture, if it is a path of this site or an http(s) URL. */
export function pictureUrl(text: string): string | undefined {
  try {
    const { protocol } = new URL(text, 'https://own.invalid')
    return protocol === 'https:' || protocol === 'http:' ? text : undefined
  } catch {
    return undefined
  }
}
