import fc from 'fast-check'
import { parse } from 'shared/schema'
import { describe, expect, test } from 'vitest'
import { draftOf, History, type HistoryEntry, remember, storedForm } from './history'
import { editBody, firstBody } from './json-body'
import { type Draft, firstDraft } from './prepare-request'

const sent = (id: string) => ({ id, sentAt: '2026-05-01T10:00:00+00:00', answered: 200 })
const remembered = (draft: Draft) => remember([], draft, sent('1'))[0] as HistoryEntry
const withBody = (text: string) => ({ ...firstDraft, body: editBody(firstBody, text) })

describe('the history', () => {
  test('has the last twenty requests, the newest first', () => {
    let history: readonly HistoryEntry[] = []
    for (let n = 1; n <= 25; n += 1) history = remember(history, firstDraft, sent(String(n)))
    expect(history.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => `${25 - n}`))
  })

  test('restores the form that was sent', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (text, withToken) => {
        const draft = { ...withBody(text), withToken, reqType: 'POST' as const }
        expect(draftOf(remembered(draft))).toEqual(draft)
      }),
    )
  })

  test('is read as it was stored', () => {
    const history = storedForm([remembered(withBody('{ "a":  1 }'))])
    expect(parse(History, JSON.parse(JSON.stringify(history)))).toEqual(history)
    expect(history[0]?.body).toBe('{ "a":  1 }')
  })

  test('is stored without passwords and tokens', () => {
    const headers = [{ id: 1, isUsed: true, header: ' Authorization', value: 'secret-1' }]
    const draft = { ...withBody('{"password":"secret-2","email":"a@b"}'), headers }
    const text = JSON.stringify(storedForm([remembered(draft)]))
    expect(text).not.toContain('secret')
    expect(text).toContain('a@b')
  })

  test('is stored without large bodies', () => {
    const entry = remembered(withBody(JSON.stringify('a'.repeat(20_000))))
    expect(storedForm([entry])[0]?.body).toBeNull()
    expect(draftOf({ ...entry, body: null }).body).toEqual(firstBody)
    const deep = remembered(withBody(`${'['.repeat(5000)}${']'.repeat(5000)}`))
    expect(storedForm([deep])[0]?.body).toBeNull()
  })
})
