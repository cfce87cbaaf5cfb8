import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hasPostgres } from '../testing/postgres'
import { serveSmtp } from '../testing/serve-smtp'
import { trialSettings } from '../testing/server-process'
import { startWithProvider } from '../testing/start-with-provider'
import { useCommands } from '../testing/use-commands'

/** For this test only: a certificate that nobody has signed but its own key, for a hundred years. */
const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsalOLYC/C06s5Cje
EemUsmtHCQ95h/4QXBHodrP18g+hRANCAASAVWWR+duHtn6deK5HD535MN1A4bsW
S5z3+OIHycUYYwSt7aHTtD9L+m2s7xkW40viCvAKJIdb8OgocJLB2MIH
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIULCw1jynautvHlsnYm4oYrtt30Q0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbWFpbC50ZXN0MCAXDTI2MTEzMDAzMDM1OVoYDzIxMjYxMTA2
MDMwMzU5WjAUMRIwEAYDVQQDDAltYWlsLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASAVWWR+duHtn6deK5HD535MN1A4bsWS5z3+OIHycUYYwSt7aHTtD9L
+m2s7xkW40viCvAKJIdb8OgocJLB2MIHo1MwUTAdBgNVHQ4EFgQUuA44Y+guf7Qp
akhQvj4bBPqJefAwHwYDVR0jBBgwFoAUuA44Y+guf7QpakhQvj4bBPqJefAwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAzhtGI7OyxBtIb7Gk228Y
QUsfo5E6b2g+0ZW99n3kOpACIQC4BDpsCdS8IDA9d3gjkNN0cMQUtSVD4KFDTvh9
AMfUiQ==
-----END CERTIFICATE-----`,
}

describe.runIf(hasPostgres)('check', () => {
  const { shop, command } = useCommands(startWithProvider)
  const { run } = command('check')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-check-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** A shop that is ready for customers, but for what `changed` says. */
  async function check(changed: Record<string, string> = {}, ...args: string[]) {
    const smtp = await serveSmtp({})
    const { MAIL, ...trial } = trialSettings
    for (const [name, value] of Object.entries({
      ...trial,
      ORIGIN: shop().server.url.replace('/api', ''),
      BACKUPS: folder,
      ...shop().provider.settings,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Bookshelf <shop@example.org>',
      ...changed,
    })) {
      vi.stubEnv(name, value)
    }
    const lines = (await run(...args)).split('\n')
    return { wrong: lines.filter((line) => line.startsWith('✗')), lines }
  }

  test('says of each thing that it is right, one on a line', async () => {
    writeFileSync(path.join(folder, 'shop.dump'), 'PGDMP')
    const { lines, wrong } = await check()
    expect(wrong).toEqual([])
    expect(lines.map((line) => line.split(/\s+/)[1])).toEqual([
      'settings',
      'database',
      'mail',
      'payments',
      'webhook',
      'clock',
      'disk',
      'backup',
    ])
    expect(process.exitCode).toBeUndefined()
  })

  test.each([
    [
      'RAZORPAY_KEY_SECRET',
      'wrong',
      /^✗ +payments +The payment provider answered 401, so its keys may be wrong: Authentication failed/,
    ],
    [
      'RAZORPAY_WEBHOOK_SECRET',
      'wrong',
      /^✗ +webhook +.* runs with another RAZORPAY_WEBHOOK_SECRET/,
    ],
    [
      'SMTP_URL',
      'smtp://127.0.0.1:9',
      /^✗ +mail +The mail server does not answer as one: correct its name and port .* \(.*ECONNREFUSED/,
    ],
    ['BACKUPS', '', /^✗ +backup +BACKUPS is missing/],
    [
      'ORIGIN',
      'http://127.0.0.1:9',
      /^✗ +webhook +.* cannot be reached: start the web server, or correct ORIGIN\. \(/,
    ],
  ])('says what is wrong with %s', async (name, value, words) => {
    const { wrong } = await check({ [name]: value })
    expect(wrong).toEqual([expect.stringMatching(words)])
    expect(process.exitCode).toBe(1)
  })

  test('says the same as JSON', async () => {
    const { lines } = await check({ BACKUPS: '' }, '--json')
    const found = JSON.parse(lines.join('\n'))
    expect(found).toContainEqual({ what: 'clock', isRight: true, words: expect.any(String) })
    expect(found.at(-1)).toMatchObject({ what: 'backup', isRight: false })
    expect(process.exitCode).toBe(1)
  })

  test('says what to do if the folder of the backups is missing', async () => {
    const { wrong } = await check({ BACKUPS: '/nowhere' })
    const words = 'There is no folder /nowhere: make it, or correct BACKUPS or DATA_DIR.'
    expect(wrong).toEqual(['disk', 'backup'].map((what) => `✗  ${what.padEnd(8)}  ${words}`))
  })

  test('says what to do if the mail server refuses the account, and what it has answered, on one line', async () => {
    const strict = await serveSmtp({
      EHLO: '250-mail.test\r\n250 AUTH PLAIN',
      AUTH: '535 No \u001b[2Jsuch account',
    })
    const { wrong } = await check({ SMTP_URL: strict.url.replace('//', '//shop:wrong@') })
    expect(wrong).toEqual([
      expect.stringMatching(
        /^✗ +mail +The mail server refuses the account: correct the user and the password in SMTP_URL\. \(.*535 No {1,2}\[2Jsuch account\)$/,
      ),
    ])
  })

  test('says what to do if nobody vouches for the certificate of the mail server', async () => {
    const server = tls.createServer(certificate).on('tlsClientError', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { wrong } = await check({ SMTP_URL: `smtps://127.0.0.1:${port}` })
    expect(wrong).toEqual([
      expect.stringMatching(/^✗ +mail +.* do not agree on TLS: .* certificate\. \(self-signed/),
    ])
  })

  test('says that the newest backup is old, and takes neither folders nor parts of a backup for one', async () => {
    const old = new Date(Date.now() - 27 * 60 * 60 * 1000)
    writeFileSync(path.join(folder, 'shop.dump'), 'PGDMP')
    utimesSync(path.join(folder, 'shop.dump'), old, old)
    mkdirSync(path.join(folder, 'older'))
    writeFileSync(path.join(folder, 'empty.dump'), '')
    writeFileSync(path.join(folder, 'shop.dump.part'), 'PG')
    const { wrong } = await check()
    expect(wrong).toEqual([
      expect.stringMatching(
        /^✗ +backup +There is no whole file of the last 26 hours in .*: make one, and find out/,
      ),
    ])
  })
})
