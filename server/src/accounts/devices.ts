/**
 * Remembers, in a cookie, that a customer has logged in on a device. Guesses from other devices then do not keep this one
 * out, even from the same network (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
import { randomUUID } from 'node:crypto'
import type { Customer } from './customer'
import type { Tokens } from './tokens'

const name = 'bookshelf-device'

/** In seconds: 90 days. */
const lifetime = 90 * 24 * 60 * 60

/** The header that stores the cookie. @param isSecure whether the shop is served by HTTPS. */
export async function rememberDevice(
  { id, token_version }: Customer,
  tokens: Tokens,
  isSecure: boolean,
): Promise<{ 'set-cookie': string }> {
  const device = { device: randomUUID(), of: id, version: token_version }
  const token = await tokens.issueDevice(device, lifetime)
  const attributes = `Path=/api/auth; Max-Age=${lifetime}; HttpOnly; SameSite=Strict`
  return { 'set-cookie': `${name}=${token}; ${attributes}${isSecure ? '; Secure' : ''}` }
}

/**
 * The device, if this customer has logged in on it since the last change of the password; otherwise `null`. Somebody who
 * knew the old password may have collected cookies, each of which allows more guesses. @param cookies the header `Cookie`.
 */
export async function deviceOf(
  customer: Customer | undefined,
  cookies: string | undefined,
  tokens: Tokens,
): Promise<string | null> {
  const token = new RegExp(`(?:^|; )${name}=([^;]+)`).exec(cookies ?? '')?.[1]
  const known = token ? await tokens.readDevice(token) : null
  const isCurrent = known?.of === customer?.id && known?.version === customer?.token_version
  return known && isCurrent ? known.device : null
}
