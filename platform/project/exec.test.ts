import { expect, test } from 'vitest'
import { exec } from './exec.ts'

test('listens to signals only while a program runs, so that a server can shut down by itself', async () => {
  const before = process.listenerCount('SIGTERM')
  const running = exec('node', ['-e', ''], { quiet: true })
  expect(process.listenerCount('SIGTERM')).toBe(before + 1)
  expect(await running).toBe(0)
  expect(process.listenerCount('SIGTERM')).toBe(before)
})
