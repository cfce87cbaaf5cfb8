import { expect, test, vi } from 'vitest'
import { $clockSkew, learnTime } from './server-clock'

const minute = 60_000
const answeredAt = (time: number) =>
  learnTime(new Response(null, { headers: { date: new Date(time).toUTCString() } }))

test('the device’s clock counts until an answer contradicts it, and again when it is set right', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) })
  const now = Date.now()
  answeredAt(now + 4 * minute)
  expect($clockSkew.get()).toBe(0)
  answeredAt(now + 400 * 24 * 60 * minute)
  const skew = $clockSkew.get()
  expect(skew).toBe(400 * 24 * 60 * minute)
  answeredAt(now + skew + 2 * minute)
  expect($clockSkew.get()).toBe(skew)
  learnTime(new Response(null))
  learnTime(new Response(null, { headers: { date: 'soon' } }))
  expect($clockSkew.get()).toBe(skew)
  answeredAt(now - minute)
  expect($clockSkew.get()).toBe(0)
  vi.useRealTimers()
})
