/** A request as text for the clipboard, always without the token. */
import type { PreparedRequest } from './prepare-request'

/**
 * A `fetch` call for this site's console, which reads the token from its fixed key
 * (docs/product.md, P2).
 */
export function asFetch({ method, path, headers, body, withToken }: PreparedRequest): string {
  const lines = headers.map(
    ([name, value]) => `[${JSON.stringify(name)}, ${JSON.stringify(value)}]`,
  )
  if (withToken) lines.push('["authorization", localStorage.getItem("token")]')
  return [
    `fetch(${JSON.stringify(path)}, {`,
    `  method: ${JSON.stringify(method)},`,
    `  headers: [${lines.join(', ')}],`,
    ...(body === null ? [] : [`  body: ${JSON.stringify(body)},`]),
    '})',
  ].join('\n')
}

/**
 * A `curl` command that reads the token from the variable TOKEN. @param origin such as
 * 'https://shop.example'.
 */
export function asCurl(
  { method, path, headers, body, withToken }: PreparedRequest,
  origin: string,
): string {
  return [
    // --globoff: brackets and braces have no special meaning.
    `curl --globoff -X ${method} ${quoted(origin + path)}`,
    // A semicolon sends a header without a value; a colon would remove it.
    ...headers.map(
      ([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`,
    ),
    ...(withToken ? ['-H "authorization: $TOKEN"'] : []),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
