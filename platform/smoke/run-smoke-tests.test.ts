import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { runSteps } from './run-smoke-tests.ts'
import { errorsOf, type WatchedPage } from './watch-page.ts'

const done: string[] = []

type Steps = Parameters<typeof runSteps>[1]

/** A page that is always hydrated and quiet, without a browser. */
const quiet = (): WatchedPage => ({ errors: [], settle: async () => {}, requested: () => [] })

function run(steps: Steps, page = quiet()) {
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

it('names the step that timed out, and what it was waiting for', async () => {
  const requested = () => ['https://shop.example/books']
  const failure = await run(
    { 'wait for ever': () => new Promise(() => {}) },
    { ...quiet(), requested },
  )
  expect(failure).toBe(
    'step “wait for ever”: timed out after 0.02 s, waiting for https://shop.example/books. Screenshot: /pictures/wait for ever.png',
  )
})

it('has not passed a step before the page is hydrated and quiet', async () => {
  const settle = () => Promise.reject(new Error('the screen at / was not hydrated'))
  expect(await run({ 'open the shop': async () => {} }, { ...quiet(), settle })).toBe(
    'step “open the shop”: the screen at / was not hydrated. Screenshot: /pictures/open the shop.png',
  )
})

it('treats an error of the page as a failure of the step in which it appears', async () => {
  const page = new EventEmitter()
  const message = (type: string, text: string, url: string) =>
    page.emit('console', { type: () => type, text: () => text, location: () => ({ url }) })
  const nameless = 'Failed to load resource: the server responded with a status of 404'
  const steps: Steps = {
    'open the cart': async () => message('warning', 'slow', ''),
    pay: async () => {
      message('error', nameless, 'https://shop.example/gone.png')
      message('error', 'refused', 'https://shop.example/')
      message('error', 'refused', 'https://shop.example/')
      page.emit('pageerror', new Error('undefined'))
    },
  }
  expect(await run(steps, { ...quiet(), errors: errorsOf(page) })).toBe(
    `step “pay”: ${nameless}: https://shop.example/gone.png; refused; Error: undefined. Screenshot: /pictures/pay.png`,
  )
})

const closed = () => Promise.reject(new Error('closed'))

it('says why if it cannot take a screenshot', async () => {
  const failure = await runSteps(quiet(), { 'log in': closed }, closed)
  expect(failure).toBe('step “log in”: closed. Screenshot: none could be taken (closed)')
})

it('takes the screenshot again if the page changes meanwhile', async () => {
  const takePicture = vi.fn(async (step: string) => `${step}.png`).mockRejectedValueOnce('changed')
  const failure = await runSteps(quiet(), { pay: closed }, takePicture)
  expect(failure).toBe('step “pay”: closed. Screenshot: pay.png')
})
