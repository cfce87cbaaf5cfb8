import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { runSteps } from './run-smoke-tests.ts'

const done: string[] = []

type Steps = Parameters<typeof runSteps>[1]

/** Runs steps without a browser: with a page that only has events. */
function run(steps: Steps, page = new EventEmitter()) {
  return runSteps(page, steps, async (step) => `/pictures/${step}.png`, 20)
}

it('runs every step, in order', async () => {
  done.length = 0
  const step = (name: string) => async () => done.push(name)
  expect(await run({ 'log in': step('first'), 'open the cart': step('second') })).toBeNull()
  expect(done).toEqual(['first', 'second'])
})

it('names the step that failed, and the screenshot', async () => {
  const steps: Steps = {
    'log in': async () => {},
    'open the cart': async () => {
      throw new Error('Timeout 15 s.\nCall log:\n\u001b[2m  - waiting for the link\u001b[22m\n')
    },
    pay: () => Promise.reject(new Error('not reached')),
  }
  expect(await run(steps)).toBe(
    'step “open the cart”: Timeout 15 s, waiting for the link. Screenshot: /pictures/open the cart.png',
  )
})

it('names the step that timed out', async () => {
  const failure = await run({ 'wait for ever': () => new Promise(() => {}) })
  expect(failure).toBe(
    'step “wait for ever”: timed out after 0.02 s. Screenshot: /pictures/wait for ever.png',
  )
})

it('treats an error in the console as a failure of the step in which it appears', async () => {
  const page = new EventEmitter()
  const error = { type: () => 'error', text: () => 'a 404' }
  const steps: Steps = {
    'open the cart': async () => {
      page.emit('console', { type: () => 'warning', text: () => 'slow' })
    },
    pay: async () => {
      page.emit('console', error)
      page.emit('console', error)
      page.emit('pageerror', new Error('undefined'))
    },
  }
  expect(await run(steps, page)).toBe(
    'step “pay”: a 404; Error: undefined. Screenshot: /pictures/pay.png',
  )
})

const closed = () => Promise.reject(new Error('closed'))

it('says why if it cannot take a screenshot', async () => {
  const failure = await runSteps(new EventEmitter(), { 'log in': closed }, closed)
  expect(failure).toBe('step “log in”: closed. Screenshot: none could be taken (closed)')
})

it('takes the screenshot again if the page changes meanwhile', async () => {
  const takePicture = vi.fn(async (step: string) => `${step}.png`).mockRejectedValueOnce('changed')
  const failure = await runSteps(new EventEmitter(), { pay: closed }, takePicture)
  expect(failure).toBe('step “pay”: closed. Screenshot: pay.png')
})
