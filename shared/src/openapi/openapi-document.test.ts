import { expect, test } from 'vitest'
import { withParameters } from '../contract'
import { allEndpoints } from '../contract/schema'
import { openApiDocument } from './openapi-document'

const document = JSON.parse(JSON.stringify(openApiDocument()))

test('has an operation for every endpoint, with every status of the contract', () => {
  for (const [key, { status, errors }] of Object.entries(allEndpoints)) {
    const [method = '', path = ''] = key.split(' ')
    const operation =
      document.paths[withParameters(path, (name) => `{${name}}`)][method.toLowerCase()]
    const statuses = [status, ...errors].map(String).sort()
    expect([key, Object.keys(operation.responses).sort()]).toEqual([key, statuses])
  }
})

test('gives every operation an id of its own', () => {
  const ids = Object.values(
    document.paths as Record<string, Record<string, { operationId: string }>>,
  )
    .flatMap((path) => Object.values(path))
    .map(({ operationId }) => operationId)
  expect(ids).toHaveLength(Object.keys(allEndpoints).length)
  expect(new Set(ids).size).toBe(ids.length)
})

test('gives every operation a summary, and says for each whether it needs a token', () => {
  for (const [key, { access }] of Object.entries(allEndpoints)) {
    const [method = '', path = ''] = key.split(' ')
    const operation =
      document.paths[withParameters(path, (name) => `{${name}}`)][method.toLowerCase()]
    expect(operation).toMatchObject({
      summary: expect.stringMatching(/^[A-Z]/),
      security: access === 'customer' ? [{ token: [] }] : [],
    })
  }
})

test('refers only to schemas that it has', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, ref = '']) => ref,
  )
  expect(refs.length).toBeGreaterThan(20)
  for (const ref of new Set(refs)) {
    const [, ...steps] = ref.split('/')
    const found = steps.reduce((node: Record<string, never>, step) => node?.[step] ?? {}, document)
    expect([ref, 'type' in found]).toEqual([ref, true])
  }
})
