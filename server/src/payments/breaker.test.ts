import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { withBreaker } from './breaker'
import { ProviderOutage, type Send } from './razorpay'

const provider = vi.fn<Send>()
const hang = () => Promise.reject(new ProviderOutage('It hangs'))
const answer = { status: 200, text: '{}' }

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  provider.mockReset().mockImplementation(hang)
})

const call = (send: Send) => send('/v1/orders', { method: 'GET', headers: {} })

test('a provider that hangs is not asked after five calls, until it may answer again', async () => {
  const send = withBreaker(provider)
  for (let n = 0; n < 8; n += 1) await expect(call(send)).rejects.toThrow(ProviderOutage)
  expect(provider).toHaveBeenCalledTimes(5)
  vi.advanceTimersByTime(10_000)
  // One finds out, and the others do not wait for it.
  let giveUp = () => {}
  provider.mockImplementationOnce(
    () => new Promise((_, reject) => (giveUp = () => reject(new ProviderOutage('It hangs')))),
  )
  const finding = call(send)
  const refused = vi.fn()
  for (let n = 0; n < 2; n += 1) call(send).catch(refused)
  await vi.advanceTimersByTimeAsync(0)
  expect(refused).toHaveBeenCalledTimes(2)
  giveUp()
  await expect(finding).rejects.toThrow('It hangs')
  expect(provider).toHaveBeenCalledTimes(6)
  vi.advanceTimersByTime(10_000)
  provider.mockResolvedValue(answer)
  for (let n = 0; n < 3; n += 1) expect(await call(send)).toBe(answer)
})

test('what it answers does not count', async () => {
  const send = withBreaker(provider)
  for (let n = 0; n < 4; n += 1) {
    for (let hangs = 0; hangs < 4; hangs += 1) await expect(call(send)).rejects.toThrow('It hangs')
    expect(provider).toHaveBeenCalledTimes(n * 5 + 4)
    provider.mockResolvedValueOnce({ status: 500, text: '' })
    expect(await call(send)).toMatchObject({ status: 500 })
  }
})
