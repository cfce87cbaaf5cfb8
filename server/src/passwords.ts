/** Salted password hashes by scrypt. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const blockSize = 8
const keyLength = 32

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Uses the cost with which the hash was made, so that nobody is locked out when it is raised. */
  matches: (password: string, stored: string) => Promise<boolean>
}

/** @param cost the binary logarithm of N; 17 takes 128 MB for a moment, as OWASP recommends. */
export function createPasswords(cost = 17): Passwords {
  return {
    async hash(password) {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      return ['scrypt', cost, salt.toString('base64'), key.toString('base64')].join('$')
    },
    async matches(password, stored) {
      const [, usedCost, salt = '', key = ''] = stored.split('$')
      const given = await derive(password, Buffer.from(salt, 'base64'), Number(usedCost))
      return timingSafeEqual(given, Buffer.from(key, 'base64'))
    },
  }
}

/** Node runs at most four at once, in its own threads, so that their memory is bounded. */
function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const N = 2 ** cost
  const options = { N, r: blockSize, p: 1, maxmem: 256 * N * blockSize }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
