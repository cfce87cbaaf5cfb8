/** What every server of a composed site answers, as docs/deploying.md lists it: one table for ours and for nginx. */
import { expect, it } from 'vitest'
import { siteConfig } from '../../project/testing/site-config.ts'
import { securityHeaders } from '../security-headers.ts'
import { type FixtureSite, secret } from './fixture-site.ts'
import { type Place, requestFor, sendRaw } from './raw-request.ts'

interface Answer {
  target: string
  method?: string
  /** Lines such as “Accept-Encoding: gzip”. */
  sent?: readonly string[]
  status?: number
  body?: string
  /** `null` for a header that the answer must not have. */
  headers?: Record<string, string | RegExp | null>
}

const ofPages = securityHeaders(siteConfig)
const { 'Content-Security-Policy': policy = '', 'Permissions-Policy': permissions = '' } = ofPages
const forAYear = 'public, max-age=31536000, immutable'
const page = {
  'Content-Type': /^text\/html; ?charset=utf-8$/,
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': policy,
  'Permissions-Policy': permissions,
  'X-Content-Type-Options': 'nosniff',
}
/** Not a page, and not cached: the file may exist later. */
const missing = { 'Content-Type': /^(?!text\/html)/, 'Cache-Control': 'no-cache' }
const script = { 'Content-Type': /^text\/javascript/, Vary: 'Accept-Encoding' }
const gzip = ['Accept-Encoding: gzip']

const answers: Record<string, readonly Answer[]> = {
  'an address with its page, with the policy of the deployment': [
    { target: '/', body: '<h1>Home</h1>', headers: page },
    { target: '/products/any', body: '<h1>A book</h1>', headers: page },
    { target: '/products/any/', body: '<h1>A book</h1>', headers: page },
    { target: '/products/any?from=home', body: '<h1>A book</h1>', headers: page },
  ],
  'a missing address with the shop’s own 404 page': [
    { target: '/no/such/page', status: 404, body: '<h1>Page Not Found</h1>', headers: page },
    { target: '/404', status: 404, body: '<h1>Page Not Found</h1>', headers: page },
  ],
  'a missing file, or an empty name, with a 404 without a page': [
    '/gone.js',
    '/assets/gone-12345678.js',
    '/remotes/cart/gone.css',
    '/gone.svg',
    '//products',
    '/products//',
    '//icon.svg',
  ].map((target) => ({ target, status: 404, body: 'Not found', headers: missing })),
  'the file of a page with a 404': [
    '/index.html',
    '/products/_/index.html',
    '/index%2ehtml',
    '/index.html?a=1',
  ].map((target) => ({ target, status: 404, body: 'Not found' })),
  'a file whose name begins with a dot with a 404': [
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/assets/.hidden.js',
  ].map((target) => ({ target, status: 404 })),
  'a change with a 405, which names the allowed methods': ['/', '/icon.svg', '/none'].flatMap(
    (target) =>
      ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'].map((method) => ({
        ...{ target, method, status: 405, headers: { Allow: 'GET, HEAD' } },
      })),
  ),
  'HEAD like GET, without the file': [
    { target: '/digits.txt', method: 'HEAD', body: '', headers: { 'Content-Length': '10' } },
  ],
  'a file with its type': Object.entries({
    '/assets/app-12345678.js': /^text\/javascript/,
    '/assets/app-12345678.css': /^text\/css/,
    '/assets/text-12345678.woff2': /^font\/woff2/,
    '/deployment.json': /^application\/json/,
    '/icon.svg': /^image\/svg\+xml/,
    '/social.png': /^image\/png/,
    '/sitemap.xml': /^(text|application)\/xml/,
    '/manifest.webmanifest': /^application\/manifest\+json/,
    '/digits.txt': /^text\/plain/,
    '/assets/file-12345678.jpg': 'image/jpeg',
    '/assets/file-12345678.gif': 'image/gif',
    '/assets/file-12345678.ico': 'image/x-icon',
    '/assets/file-12345678.woff': 'font/woff',
    '/assets/file-12345678.mp3': 'audio/mpeg',
    '/assets/file-12345678.mp4': 'video/mp4',
    '/assets/file-12345678.webm': 'video/webm',
    '/assets/file-12345678.pdf': 'application/pdf',
  }).map(([target, type]) => ({
    ...{ target, headers: { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' } },
  })),
  'a file that can be opened as a page with a policy that runs nothing, others without': [
    ...['/icon.svg', '/sitemap.xml'].map((target) => ({
      target,
      headers: {
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
        'Permissions-Policy': permissions,
      },
    })),
    ...['/assets/app-12345678.js', '/assets/app-12345678.css', '/deployment.json'].map(
      (target) => ({
        target,
        headers: { 'Content-Security-Policy': null, 'Permissions-Policy': null },
      }),
    ),
  ],
  'a file with a hash in its name to be cached for a year, and no other': [
    { target: '/assets/app-12345678.js', headers: { 'Cache-Control': forAYear } },
    { target: '/remotes/cart/assets/a-12345678.css', headers: { 'Cache-Control': forAYear } },
    { target: '/remotes/cart/remoteEntry-0123456789.js', headers: { 'Cache-Control': forAYear } },
    { target: '/remotes/cart/remoteEntry.js', headers: { 'Cache-Control': 'no-cache' } },
    { target: '/deployment.json', headers: { 'Cache-Control': 'no-cache', ETag: /./ } },
    { target: '/icon.svg', headers: { 'Cache-Control': 'no-cache' } },
  ],
  'the file of a remote to other sites, and no other': [
    { target: '/remotes/cart/remoteEntry.js', headers: { 'Access-Control-Allow-Origin': '*' } },
    ...['/', '/icon.svg', '/deployment.json', '/products/a', '/assets/app-12345678.js'].map(
      (target) => ({ target, headers: { 'Access-Control-Allow-Origin': null } }),
    ),
  ],
  'a compressed file only if it is accepted': [
    {
      ...{ target: '/assets/app-12345678.js', sent: gzip, body: 'as gzip' },
      headers: { ...script, 'Content-Encoding': 'gzip', 'Cache-Control': forAYear },
    },
    ...['Accept-Encoding: identity', 'Accept-Encoding:'].map((accepted) => ({
      ...{ target: '/assets/app-12345678.js', sent: [accepted], body: 'plain' },
      headers: { ...script, 'Content-Encoding': null },
    })),
  ],
}

/** The pages of the next deployment, whose texts are their names, and what finds them. */
const nextPages = ['reviews', 'reviews/_', 'reviews/best', 'reviews/_/photos/_', 'a/_/b/_/c']
const found = {
  '/reviews': 'reviews',
  '/reviews/': 'reviews',
  '/reviews/best': 'reviews/best',
  '/reviews/r1?sort=new': 'reviews/_',
  '/reviews/r1/photos/2': 'reviews/_/photos/_',
  '/reviews/best/photos/2': 'reviews/_/photos/_',
  '/a/1/b/2/c': 'a/_/b/_/c',
}
const gone = ['/', '/products/any', '/reviews/r1/photos', '/reviews/r1.html']

/** Malformed requests, and such for files that nobody may read. Servers may refuse them in different ways. */
const refused = [
  ...['/%', '/%ff', '/%00', '/a%00b', '//', '/../outside.txt', '/..%2foutside.txt', '/outside.txt'],
  ...['/everything/etc/passwd', '/dotfile.txt', '/assets/../.env', '/..\\outside.txt'],
]

/** Asks a server of the fixture site. @param served where it listens, and what it serves; known before each test. */
export function answersLikeEveryServer(served: () => { place: Place; site: FixtureSite }): void {
  const ask = ({ target, method, sent }: Answer) =>
    sendRaw(served().place, requestFor(target, method, sent))

  it.each(Object.entries(answers))('answers %s', async (_, wanted) => {
    for (const answer of wanted) {
      const { target, method = '', status = 200, body, headers = {} } = answer
      const given = await ask(answer)
      const name = `${method} ${target}`
      expect(given.status, name).toBe(status)
      if (body !== undefined) expect(given.body, name).toBe(body)
      for (const [header, value] of Object.entries(headers)) {
        const sent = given.headers.get(header)
        if (value instanceof RegExp) expect(sent, `${header} of ${name}`).toMatch(value)
        else expect(sent, `${header} of ${name}`).toBe(value)
      }
    }
  })

  it('sends a file no second time to a browser that has it', async () => {
    const asked = { target: '/assets/app-12345678.js', sent: gzip }
    const tag = (await ask(asked)).headers.get('ETag')
    const again = await ask({ ...asked, sent: [...gzip, `If-None-Match: ${tag}`] })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  it('answers a cookie that names another shell with the pages of that one, and any other as usual', async () => {
    const { site } = served()
    const folder = '.shells/1.2.0-0a1b2c3d4e'
    const goBack = site.goLive({
      ...{ reviews: 'live', 'reviews/r1': 'r1' },
      ...{ [`${folder}/reviews`]: 'next', [`${folder}/reviews/_`]: 'any next' },
    })
    site.write(`${folder}/404.html`, 'none next')
    const asked = (target: string, cookie?: string) =>
      ask({ target, sent: cookie === undefined ? [] : [`Cookie: a=1; bookshelf_shell=${cookie}`] })
    for (const [target, page, next] of [
      ['/reviews', 'live', 'next'],
      ['/reviews/r1', 'r1', 'any next'],
      ['/none', '<h1>Page Not Found</h1>', 'none next'],
    ] as const) {
      const named = await asked(target, '1.2.0-0a1b2c3d4e')
      expect([named.body, named.status]).toEqual([next, target === '/none' ? 404 : 200])
      expect(named.headers.get('Content-Type')).toMatch(/^text\/html/)
      expect(named.headers.get('Cache-Control')).toBe('no-cache')
      for (const cookie of [
        undefined,
        '',
        '1.1.0',
        '..',
        '../.shells/1.2.0-0a1b2c3d4e',
        '%2e%2e',
      ]) {
        const usual = await asked(target, cookie)
        expect(usual.body, cookie).toBe(page)
        expect(usual.headers.get('Vary')).toMatch(/Cookie/)
      }
    }
    for (const file of ['reviews', 'reviews/', 'reviews/index.html', '404.html', '..'])
      expect((await asked(`/${folder}/${file}`)).status, file).toBe(404)
    const varies = async (target: string) => (await asked(target)).headers.get('Vary') ?? ''
    expect(await varies('/deployment.json')).not.toMatch(/Cookie/)
    goBack()
    expect(await varies('/')).not.toMatch(/Cookie/)
  })

  it.each(refused)('refuses %s, and keeps working', async (target) => {
    const { status, body } = await ask({ target })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).not.toMatch(`${secret}|root:x:0`)
    expect((await ask({ target: '/' })).status).toBe(200)
  })

  it('finds the pages of the next deployment, also on new routes, with the next request', async () => {
    const { site } = served()
    const goBack = site.goLive(Object.fromEntries(nextPages.map((page) => [page, page])))
    for (const [target, body] of Object.entries(found)) {
      expect((await ask({ target })).body, target).toBe(body)
    }
    for (const target of gone) expect((await ask({ target })).status, target).toBe(404)
    goBack()
    expect((await ask({ target: '/' })).body).toBe('<h1>Home</h1>')
  })
}
