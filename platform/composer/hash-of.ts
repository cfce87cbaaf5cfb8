import { createHash } from 'node:crypto'

/** The SHA-256 of texts and data, in hexadecimal digits. */
export function hashOf(...parts: unknown[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(typeof part === 'string' ? part : JSON.stringify(part))
  return hash.digest('hex')
}
