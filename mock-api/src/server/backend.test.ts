import { expect, test, vi } from 'vitest'
import { createStoredData } from '../persistence/stored-data'
import { scenarios } from '../scenarios'
import { seeds } from '../seed/databases'
import { createBackend } from './backend'
import { createFaults } from './faults'

const nothing = { params: {}, authorization: null, body: '' }

test('answers 500 with a message after an internal error', async () => {
  const broken = () => {
    throw new Error('the shelf fell down')
  }
  const backend = createBackend({
    data: createStoredData({ records: null, seeds, onNotice: vi.fn() }),
    faults: createFaults(),
    scenario: () => ({ ...scenarios.default, catalogue: broken }),
  })
  expect(await backend.answer('GET /products', nothing)).toEqual({
    kind: 'answer',
    status: 500,
    body: JSON.stringify({ errors: ['the shelf fell down'] }),
  })
})

test('does not change the seed, whatever changes the data', async () => {
  const before = structuredClone(seeds)
  const data = createStoredData({ records: null, seeds, onNotice: vi.fn() })
  const backend = createBackend({
    data,
    faults: createFaults(),
    scenario: () => scenarios.default,
  })
  const form = { email: 'a@b.test', password: 'x', firstName: 'A', lastName: 'B' }
  await backend.answer('POST /auth/signup', { ...nothing, body: JSON.stringify(form) })
  expect((await data.read('sample')).users).toHaveLength(2)
  expect(seeds).toEqual(before)
})
