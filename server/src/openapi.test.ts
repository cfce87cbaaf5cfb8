import { Validator } from '@seriousme/openapi-schema-validator'
import { type AnyEndpointKey, parametersOf, withParameters } from 'shared/contract'
import { allEndpoints, takesIdempotencyKey } from 'shared/schema'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openApiDocument, queryOf } from './openapi'

const document = JSON.parse(JSON.stringify(await openApiDocument()))

/** The operations of the document, by the keys of the contract. */
const operations = Object.fromEntries(
  Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      operation as { operationId: string; parameters?: { name: string }[] },
    ]),
  ),
)

test('is a valid OpenAPI document, whose references all lead somewhere', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(() => validator.resolveRefs()).not.toThrow()
  expect(JSON.stringify(document)).toContain('"$ref":"#/components/schemas/Order"')
})

test('has every call of the contract and no other, with its statuses, body and access', () => {
  const wanted = Object.entries(allEndpoints).map(([key, { access, body, status, errors }]) => [
    withParameters(key, (name) => `{${name}}`),
    expect.objectContaining({
      summary: expect.stringMatching(/^[A-Z]/),
      security: access === 'customer' ? [{ token: [] }] : [],
      responses: Object.fromEntries(
        [status, ...errors, 'default'].map((one) => [one, expect.anything()]),
      ),
      ...(body && { requestBody: expect.objectContaining({ required: true }) }),
    }),
  ])
  expect(operations).toEqual(Object.fromEntries(wanted))
  const { responses } = document.paths['/products'].get
  expect(responses.default.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/Failure',
  })
})

test('has an id of each call, and its parameters in its path, its query and its headers', () => {
  const ids = Object.values(operations).map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(Object.keys(allEndpoints).length)
  for (const [key, endpoint] of Object.entries(allEndpoints)) {
    const { parameters = [] } = operations[withParameters(key, (name) => `{${name}}`)] ?? {}
    const wanted = [
      ...parametersOf(key),
      ...('query' in endpoint ? Object.keys(endpoint.query.entries) : []),
      ...(takesIdempotencyKey(key as AnyEndpointKey) ? ['Idempotency-Key'] : []),
    ]
    expect([key, parameters.map(({ name }) => name).sort()]).toEqual([key, wanted.sort()])
  }
})

test('describes the parameters of a query as its schema does', () => {
  const since = v.pipe(v.string(), v.description('The first day.'))
  expect(queryOf(v.object({ since }))).toEqual({
    type: 'object',
    properties: { since: { type: 'string', description: 'The first day.' } },
    required: ['since'],
  })
})
