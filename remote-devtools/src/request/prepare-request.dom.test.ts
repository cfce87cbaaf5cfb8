import { expect, test } from 'vitest'
import { editRow } from './header-rows'
import { editBody, firstBody } from './json-body'
import { firstDraft, prepareRequest } from './prepare-request'

test('the initial form requests the to-dos', () => {
  expect(prepareRequest(firstDraft)).toEqual({
    ok: true,
    request: {
      method: 'GET',
      path: '/api/test-todos',
      headers: [['Accept', '*/*']],
      body: null,
      withToken: false,
    },
  })
})

test('a POST has the last valid body and its type', () => {
  const body = editBody(editBody(firstBody, '{"a":1}'), '{"a":')
  const prepared = prepareRequest({ ...firstDraft, reqType: 'POST', body })
  expect(prepared).toMatchObject({
    ok: true,
    request: {
      body: '{"a":1}',
      headers: [
        ['Accept', '*/*'],
        ['content-type', 'application/json'],
      ],
    },
  })
})

test('a typed content type is kept', () => {
  const headers = editRow(firstDraft.headers, 2, {
    header: 'Content-Type',
    value: 'text/plain',
    isUsed: true,
  })
  const prepared = prepareRequest({ ...firstDraft, reqType: 'DELETE', headers })
  expect(prepared).toMatchObject({
    request: {
      headers: [
        ['Accept', '*/*'],
        ['Content-Type', 'text/plain'],
      ],
    },
  })
})

test("the session's token replaces a typed one", () => {
  const headers = editRow(firstDraft.headers, 2, {
    header: 'Authorization',
    value: 'typed',
    isUsed: true,
  })
  expect(prepareRequest({ ...firstDraft, headers, withToken: true })).toMatchObject({
    request: { headers: [['Accept', '*/*']], withToken: true },
  })
})

test.each([
  [{ endpoint: '/api/../products' }, /under \/api\//],
  [{ headers: editRow(firstDraft.headers, 2, { header: 'Cookie', isUsed: true }) }, /Cookie/],
])('a form that breaks a rule is refused: %j', (change, message) => {
  const prepared = prepareRequest({ ...firstDraft, ...change })
  expect(prepared).toMatchObject({ ok: false, message: expect.stringMatching(message) })
})
