/** A breaker: a provider that hangs is, after some calls, answered for at once. */
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
  isBrokenCircuitError,
} from 'cockatiel'
import { ProviderOutage, type Send } from './razorpay'

/** After so many calls in a row without an answer, no call is sent for a while. */
const mostInARow = 5

/** Then one call finds out whether the provider answers again. In milliseconds. */
const pause = 10_000

/** @returns `send`, which throws a ProviderOutage at once while the provider hangs. What it answers does not matter. */
export function withBreaker(send: Send): Send {
  const breaker = circuitBreaker(handleType(ProviderOutage), {
    halfOpenAfter: pause,
    breaker: new ConsecutiveBreaker(mostInARow),
  })
  const outage = () => new ProviderOutage('The payment provider has not answered for a while')
  return async (path, call) => {
    // The breaker itself would let all others wait for the one that finds out.
    if (breaker.state === CircuitState.HalfOpen) throw outage()
    try {
      return await breaker.execute(() => send(path, call))
    } catch (error) {
      throw isBrokenCircuitError(error) ? outage() : error
    }
  }
}
