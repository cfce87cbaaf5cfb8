/**
 * Remembers, in a cookie, that a customer has logged in on a device. Guesses from other devices then do not keep this one
 * out, even from the same network (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
import { randomUUID } from 'node:crypto'
import type { Tokens } from './tokens'

const name = 'bookshelf-device'

/** In seconds: 90 days. */
const lifetime = 90 * 24 * 60 * 60

/** The header that stores the cookie. @param isSecure whether the shop is served by HTTPS. */
export async function rememberDevice(
  customerId: string,
  tokens: Tokens,
  isSecure: boolean,
): Promise<{ 'set-cookie': string }> {
  const token = await tokens.issueDevice({ device: randomUUID(), of: customerId })
  const attributes = `Path=/api/auth; Max-Age=${lifetime}; HttpOnly; SameSite=Strict`
  return { 'set-cookie': `${name}=${token}; ${attributes}${isSecure ? '; Secure' : ''}` }
}

/** The device, if this customer has logged in on it; otherwise `null`. @param cookies the header `Cookie`. */
export async function deviceOf(
  customerId: string | undefined,
  cookies: string | undefined,
  tokens: Tokens,
): Promise<string | null> {
  const token = new RegExp(`(?:^|; )${name}=([^;]+)`).exec(cookies ?? '')?.[1]
  const known = token ? await tokens.readDevice(token) : null
  return known && known.of === customerId ? known.device : null
}
