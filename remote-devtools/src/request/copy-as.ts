/** A request as text to be pasted elsewhere. The token is never in it: whoever pastes brings theirs. */
import type { PreparedRequest } from './prepare-request'

/**
 * A `fetch` call for the console of this site, where the session's token is at hand under the key
 * that is fixed (docs/product.md, P2).
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
 * A `curl` command for a POSIX shell; the session's token is read from the variable TOKEN.
 * @param origin where the site is, such as 'https://shop.example'.
 */
export function asCurl(
  { method, path, headers, body, withToken }: PreparedRequest,
  origin: string,
): string {
  return [
    // --globoff: brackets and braces in the address mean themselves.
    `curl --globoff -X ${method} ${quoted(origin + path)}`,
    // A semicolon sends a header without a value, which a colon would take away.
    ...headers.map(
      ([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`,
    ),
    ...(withToken ? ['-H "authorization: $TOKEN"'] : []),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
}

/** In single quotes a POSIX shell reads everything as it stands, but for the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
