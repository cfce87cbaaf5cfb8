/** Keeps tokens and passwords out of logs and out of storage (docs/product.md, P57). */

const secretKeys = new Set(['password', 'encodedtoken', 'token', 'authorization'])

export const hidden = '(hidden)'

/** Whether a header or a field of this name contains a secret. */
export function isSecret(name: string): boolean {
  return secretKeys.has(name.toLowerCase())
}

/** A copy of a JSON value with every secret replaced. Values nested too deeply are hidden as a whole. */
export function withoutSecrets(value: unknown): unknown {
  try {
    // JSON.parse with a reviver visits own keys only and sets no prototype.
    return JSON.parse(JSON.stringify(value) ?? 'null', (key, part) =>
      isSecret(key) ? hidden : part,
    )
  } catch {
    return hidden
  }
}
