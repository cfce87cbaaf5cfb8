/** How many calls of one customer and of one network run at once, so that they do not slow down those of others. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import { HttpError } from './http-error'

interface Bounds {
  /** How many calls with one key run at once. */
  atOnce: number
  /** How many more of them may wait. */
  waiting: number
}

/** Gives the place of a call to others until `wait` has ended. */
type Pause = <T>(wait: () => Promise<T>) => Promise<T>

/** Runs `work` when there is a place for it. @throws HttpError 429 if too many calls with this key wait already. */
type KeyedLimit = <T>(key: string, work: (pause: Pause) => Promise<T>) => Promise<T>

export function createKeyedLimit({ atOnce, waiting }: Bounds): KeyedLimit {
  const queues = new Map<string, LimitFunction>()
  const callsIn = ({ activeCount, pendingCount }: LimitFunction) => activeCount + pendingCount
  /** Waits for a place. @returns what gives it back. */
  const takePlace = (key: string, most: number) => {
    const queue = queues.get(key) ?? pLimit(atOnce)
    if (callsIn(queue) >= most) {
      throw new HttpError(429, 'Too many calls at once. Please try again in a moment.', {
        retryAfter: 1,
      })
    }
    queues.set(key, queue)
    return new Promise<() => void>((taken) => {
      queue(() => new Promise<void>((free) => taken(free))).finally(() => {
        if (callsIn(queue) === 0) queues.delete(key)
      })
    })
  }
  return async (key, work) => {
    let free = await takePlace(key, atOnce + waiting)
    let isOver = false
    let pauses = 0
    const takeAgain = async () => {
      // A call that has begun is never refused.
      const taken = await takePlace(key, Number.POSITIVE_INFINITY)
      if (isOver || pauses > 0) taken()
      else free = taken
    }
    try {
      return await work(async (wait) => {
        free()
        pauses += 1
        try {
          return await wait()
        } finally {
          pauses -= 1
          if (pauses === 0 && !isOver) await takeAgain()
        }
      })
    } finally {
      isOver = true
      free()
    }
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route hashes a password, which keeps a core busy for a third of a second. */
    hashesPassword?: boolean
  }
}

type Leave = <T>(wait: () => Promise<T>, limit?: KeyedLimit) => Promise<T>

const current = new AsyncLocalStorage<Leave>()

/**
 * Waits for somebody else's answer. A call that does so holds no place meanwhile, neither among its customer's calls nor
 * among those of its network.
 * @param limit of the network's calls that wait for the same, for a wait that a client can prolong: the call then keeps
 * its place among its customer's calls, so that one customer does not use up the limit. By default, calls share one.
 */
export const withoutPlace: Leave = (wait, limit) => current.getStore()?.(wait, limit) ?? wait()

/** Limits the routes that are added to `api` afterwards. */
export function limitCalls(api: FastifyInstance): void {
  // A customer's own tabs send some calls at once, and changes wait for each other anyway.
  const ofCustomer = createKeyedLimit({ atOnce: 4, waiting: 40 })
  // So many in all, with those that wait for somebody else.
  const allOfCustomer = createKeyedLimit({ atOnce: 44, waiting: 0 })
  // Many customers may share a network.
  const ofNetwork = createKeyedLimit({ atOnce: 30, waiting: 250 })
  // So many passwords are hashed before the shop gives up.
  const hashing = createKeyedLimit({ atOnce: 1, waiting: 25 })
  const elsewhere = createKeyedLimit({ atOnce: 250, waiting: 0 })
  api.addHook('onRoute', (route) => {
    const { handler, config } = route
    route.handler = function (request, reply) {
      const { network, session } = request
      const inTurn = (pauseOfCustomer: Pause = (wait) => wait()) => {
        const inNetwork = () =>
          ofNetwork(network, (pause) =>
            current.run(
              // Places are taken again in the order in which they were taken, so that no two calls wait for each other.
              (wait, limit) =>
                pause(() =>
                  limit ? limit(network, wait) : pauseOfCustomer(() => elsewhere(network, wait)),
                ),
              async () => handler.call(this, request, reply),
            ),
          )
        // A customer who waits for a place of their own does not use up one of the network's.
        return config?.hashesPassword ? hashing(network, inNetwork) : inNetwork()
      }
      if (!session) return inTurn()
      return allOfCustomer(session._id, () => ofCustomer(session._id, inTurn))
    }
  })
}
