/** Which passwords are accepted, and their salted hashes by scrypt. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import os from 'node:os'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'
import { HttpError, wrongField } from '../http-error'

const blockSize = 8
const keyLength = 32

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Uses the cost with which the hash was made, so that nobody is locked out when it is raised. */
  matches: (password: string, stored: string) => Promise<boolean>
  /** How many passwords wait to be hashed. */
  waiting: () => number
}

/**
 * How many passwords are hashed at once: as many as there are cores, but not in all four of the threads in which Node
 * also looks up names and reads files.
 */
const atOnce = Math.min(os.availableParallelism(), 3)

/** How many more may wait: about five seconds of work for each core. */
const mostWaiting = atOnce * 15

/** @param cost the binary logarithm of N; 17 takes 128 MB for a moment, as OWASP recommends. */
export function createPasswords(cost = 17): Passwords {
  const limit = pLimit(atOnce)
  /** @throws HttpError 503 if too many wait already. */
  const derive = (password: string, salt: Buffer, usedCost: number) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + mostWaiting) {
      throw new HttpError(503, 'Too many customers are logging in. Please try again in a moment.', {
        retryAfter: 5,
      })
    }
    return limit(() => hashWith(password, salt, usedCost))
  }
  return {
    waiting: () => limit.pendingCount,
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

/** In characters. */
const minLength = 8

/** The passwords that are used most, from leaked lists, in lower case. */
const common = new Set(
  [...dictionary['passwords-common']].filter((password) => password.length >= minLength),
)

/**
 * Checks a password that somebody chooses, by the rules of NIST SP 800-63B: its length, and that it is not one of those
 * that everybody tries first. @throws HttpError 400 with a sentence for the form.
 */
export function checkNewPassword(password: string): void {
  const normal = password.normalize('NFC')
  if (normal.trim() === '') throw wrongField('password', 'The field password is required.')
  if ([...normal].length < minLength) {
    throw wrongField('password', `Choose a password of at least ${minLength} characters.`)
  }
  if (common.has(normal.toLowerCase())) {
    throw wrongField('password', 'This is one of the most common passwords. Choose another one.')
  }
}

/** Keyboards encode accents in different ways, so the password is normalized first. */
function hashWith(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const N = 2 ** cost
  const options = { N, r: blockSize, p: 1, maxmem: 256 * N * blockSize }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
