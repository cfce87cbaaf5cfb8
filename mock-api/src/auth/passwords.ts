/** Salted password hashes by WebCrypto (docs/product.md, P51). */
import * as v from 'valibot'

/** `salt` and `hash` are base64. `iterations` is stored, so that the number can be raised. */
export const PasswordHash = v.object({
  salt: v.string(),
  hash: v.string(),
  iterations: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type PasswordHash = v.InferOutput<typeof PasswordHash>

/**
 * About 20 ms on a laptop, 100 ms on a slow phone. OWASP recommends 600,000 for a server of real
 * customers.
 */
const iterations = 100_000

/** Hashes with a new salt. Rejects without a secure context, where WebCrypto is missing. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return { salt: toBase64(salt), hash: await derive(password, salt, iterations), iterations }
}

/** Hashes with the stored salt and iterations, so that raising their number locks nobody out. */
export async function isPassword(password: string, stored: PasswordHash): Promise<boolean> {
  return (await derive(password, fromBase64(stored.salt), stored.iterations)) === stored.hash
}

/** Keyboards encode accents in different ways, so the password is normalized first. */
async function derive(password: string, salt: Uint8Array<ArrayBuffer>, rounds: number) {
  const bytes = new TextEncoder().encode(password.normalize('NFC'))
  const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return toBase64(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256)))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
