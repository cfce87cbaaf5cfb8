import { describe, expect, it, test } from 'vitest'
import { pageConfig } from '../testing/page-config'
import { admitted, allowedOrigins, readTarget } from './override-rules'

const local = 'http://localhost:5172'
const site = pageConfig({
  overrides: [local],
  remotes: { cart: { entry: '/remotes/cart/remoteEntry.js', version: '1.0.0' } },
})

describe('the address of another build', () => {
  test.each([
    ['5172', `${local}/remoteEntry.js`],
    [` ${local} `, `${local}/remoteEntry.js`],
    [`${local}/next`, `${local}/next/remoteEntry.js`],
    [`${local}/next/`, `${local}/next/remoteEntry.js`],
    [`${local}/mf-manifest.json`, `${local}/mf-manifest.json`],
    [`${local}/next/entry.js?v=2`, `${local}/next/entry.js?v=2`],
  ])('is read from %j', (text, entry) => {
    expect(readTarget(text, [local])).toEqual({ ok: true, entry })
  })

  test.each([
    '5173',
    'http://localhost:51720',
    'http://localhost:5172.evil.example/remoteEntry.js',
    'http://localhost:5172@evil.example/',
    'https://localhost:5172',
    '//localhost:5172',
    'javascript:alert(1)//localhost:5172',
    'data:text/javascript,alert(1)',
    `blob:${local}/1`,
    'http://me:secret@localhost:5172/',
    '',
  ])('is refused when it is %j', (text) => {
    expect(readTarget(text, [local])).toMatchObject({ ok: false })
  })
})

describe('the overrides of this browser', () => {
  const kept = { cart: `${local}/remoteEntry.js` }

  it('apply if the site lists their origin', () => {
    expect(admitted(kept, allowedOrigins(site))).toEqual(kept)
  })

  it('are ignored if the site does not list it, or has no devtools', () => {
    expect(admitted(kept, allowedOrigins({ ...site, overrides: undefined }))).toEqual({})
    expect(admitted(kept, ['https://elsewhere.example'])).toEqual({})
    expect(admitted(kept, allowedOrigins({ ...site, devtools: false }))).toEqual({})
  })
})
