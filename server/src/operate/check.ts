/** The command `check`: proves, one by one, what a shop needs before its first customer. */
import { readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { openDatabase } from '../database'
import { createProvider, ProviderRefusal, sendTo, sign } from '../payments/razorpay'
import type { Settings } from '../settings'
import { describePlace } from './operate'

/** Proves one thing. @returns what it has found. @throws Error, whose message says what is wrong and what to do. */
type Check = (settings: Settings) => Promise<string>

/** How far clocks may differ, in milliseconds: the provider's times decide about refunds and events. */
const clockTolerance = 60_000

/** How much space there has to be for backups, or for an embedded database, in gigabytes. */
const leastSpace = 1

/** How old the newest backup may be, in hours: one a day, which may take long. */
const oldestBackup = 26

/** How long another machine may take to answer, in milliseconds. */
const timeout = 8000

/** What to do about a failure, by the code of nodemailer. */
const mailProblems: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refuses the account: correct the user and the password in SMTP_URL.',
  EDNS: 'Nobody knows the mail server: correct its name in SMTP_URL.',
  ETLS: 'The mail server and this machine do not agree on TLS: try smtps:// in SMTP_URL, or the name in its certificate.',
}
const noMail =
  'The mail server does not answer as one: correct its name and port in SMTP_URL, or open the firewall.'

const checks: Readonly<Record<string, Check>> = {
  async database({ databaseUrl, dataDir }) {
    const database = await openDatabase({ url: databaseUrl, dataDir, mustExist: true })
    try {
      if (!(await database.canWrite())) throw new Error('It takes no writes: is its disk full?')
      return `${describePlace({ databaseUrl, dataDir })}, ${database.name}, takes writes`
    } finally {
      await database.close()
    }
  },

  async mail({ mail }) {
    if (mail.to === 'folder') throw new Error('MAIL is folder: no customer gets an email.')
    await createTransport({ url: mail.url, connectionTimeout: timeout })
      .verify()
      .catch((error: NodeJS.ErrnoException & { originalCode?: string }) => {
        // The code of a connection that its certificate has ended is that of any other.
        const isUntrusted = /CERT|SELF_SIGNED|LEAF/.test(error.originalCode ?? '')
        const code = isUntrusted ? 'ETLS' : (error.code ?? '')
        throw new Error(`${mailProblems[code] ?? noMail} (${error.message})`)
      })
    return 'the mail server takes the account'
  },

  async payments({ payments }) {
    if (payments.provider === 'test') throw new Error('PAYMENTS is test: no money moves.')
    const provider = createProvider('razorpay', payments, sendTo(payments.api))
    await provider.paymentsSince(new Date(Date.now() - timeout))
    return 'the provider takes the keys'
  },

  async webhook({ payments, origin }) {
    if (payments.provider === 'test') throw new Error('PAYMENTS is test: there are no events.')
    const url = `${origin}/api/webhooks/razorpay`
    const body = JSON.stringify({ event: 'check' })
    const headers = { 'x-razorpay-signature': sign(payments.webhookSecret, body) }
    const call = { method: 'POST', body, headers }
    const { status } = await reach(url, call, 'start the web server, or correct ORIGIN')
    if (status === 200) return `${url} takes signed events`
    throw new Error(
      status === 400
        ? `${url} runs with another RAZORPAY_WEBHOOK_SECRET: start it again.`
        : `${url} answers ${status}: does the web server pass /api on?`,
    )
  },

  async clock({ payments, origin }) {
    const url = payments.provider === 'test' ? origin : payments.api
    const { headers } = await reach(
      url,
      { method: 'HEAD' },
      'open the firewall, or correct its name',
    )
    const away = Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())
    if (away < clockTolerance) return `that of ${url} is the same`
    throw new Error(`It differs from that of ${url}: let the machine use NTP.`)
  },

  async disk({ databaseUrl, dataDir, backups }) {
    // With PostgreSQL and a mail server, nothing is stored in DATA_DIR, and nothing makes it.
    const folder = path.resolve(databaseUrl === null ? dataDir : (backups ?? '.'))
    const { bavail, bsize } = await statfs(folder)
    const free = (bavail * bsize) / 1e9
    if (free >= leastSpace) return `${Math.floor(free)} GB are free in ${folder}`
    throw new Error(
      `Less than ${leastSpace} GB are free in ${folder}: delete old files, or use a larger disk.`,
    )
  },

  async backup({ backups }) {
    if (backups === null) throw new Error('BACKUPS is missing: it names the folder of the backups.')
    // What is empty, or still called .part, is left from a backup that failed.
    const times = readdirSync(backups)
      .filter((name) => !name.endsWith('.part'))
      // One of them may be deleted meanwhile.
      .map((name) => statSync(path.join(backups, name), { throwIfNoEntry: false }))
      .flatMap((one) => (one?.isFile() && one.size > 0 ? [one.mtimeMs] : []))
    const hours = Math.floor((Date.now() - Math.max(...times)) / 3_600_000)
    if (hours <= oldestBackup) return `the newest file in ${backups} is ${hours} hours old`
    throw new Error(
      `There is no whole file of the last ${oldestBackup} hours in ${backups}: make one, and find out why the last one has failed.`,
    )
  },
}

/** @param advice what to do if nobody answers, without a full stop. */
function reach(url: string, call: RequestInit, advice: string): Promise<Response> {
  return fetch(url, { ...call, signal: AbortSignal.timeout(timeout) }).catch(({ cause }: Error) => {
    throw new Error(`${url} cannot be reached: ${advice}.`, { cause })
  })
}

interface Finding {
  what: string
  isRight: boolean
  words: string
}

/** Runs all checks, one after the other. */
export async function findingsOf(settings: Settings): Promise<Finding[]> {
  const findings: Finding[] = [
    { what: 'settings', isRight: true, words: 'all are there, and fit together' },
  ]
  for (const [what, check] of Object.entries(checks)) {
    findings.push(
      await check(settings).then(
        (words) => ({ what, isRight: true, words }),
        (error: Error) => ({ what, isRight: false, words: describe(error) }),
      ),
    )
  }
  return findings
}

function describe(error: Error): string {
  const { code, path: folder } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') {
    return `There is no folder ${folder}: make it, or correct BACKUPS or DATA_DIR.`
  }
  if (error instanceof ProviderRefusal) return `${error.message}: ${error.reason}`
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
