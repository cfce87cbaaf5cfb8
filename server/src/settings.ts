/** The settings in the environment (docs/server.md). */
import proxyAddr from '@fastify/proxy-addr'

export type Settings = ReturnType<typeof readSettings>

/** A wrong or missing setting, in one sentence that names it. */
export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks all settings; an empty one counts as missing. @throws SettingsError */
export function readSettings(env: Environment) {
  const given = (name: string) => env[name]?.trim() || null
  const needed = (name: string, why: string) => given(name) ?? refuse(`${name} is missing: ${why}.`)
  const databaseUrl = url(given, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const smtpUrl = url(given, 'SMTP_URL', ['smtp:', 'smtps:'])
  const payments = readPayments(given, needed)
  if (payments.provider === 'razorpay' && !databaseUrl) {
    refuse(
      'PAYMENTS=razorpay needs DATABASE_URL: the embedded database may lose the last changes if the machine crashes.',
    )
  }
  const tokenSecret = databaseUrl
    ? needed('TOKEN_SECRET', 'with DATABASE_URL it signs the tokens of all processes')
    : given('TOKEN_SECRET')
  if (tokenSecret !== null && tokenSecret.length < 32) {
    refuse('TOKEN_SECRET is too short: it needs at least 32 characters.')
  }
  return {
    port: number(given, 'PORT', 4300, 0, 65_535),
    host: given('HOST') ?? 'localhost',
    /** Where data and emails are stored without a PostgreSQL address or an SMTP address. */
    dataDir: given('DATA_DIR') ?? 'data',
    databaseUrl,
    /** PostgreSQL allows 100 by default, for all processes together. */
    databaseConnections: number(given, 'DATABASE_CONNECTIONS', 10, 1, 1000),
    tokenSecret,
    payments,
    smtpUrl,
    mailFrom: smtpUrl
      ? needed('MAIL_FROM', 'with SMTP_URL it is the sender of all emails')
      : (given('MAIL_FROM') ?? 'Bookshelf <bookshelf@localhost>'),
    origin: readOrigin(given('ORIGIN') ?? 'http://localhost:4173'),
    /** The proxies whose X-Forwarded-For is trusted, as Fastify's `trustProxy` reads them. */
    trustProxy: readProxies(given('TRUST_PROXY')),
    /** How often within 15 minutes. */
    limits: {
      loginsPerEmail: number(given, 'LIMIT_LOGINS', 10, 1),
      loginsPerAddress: 200,
      signupsPerAddress: number(given, 'LIMIT_SIGNUPS', 200, 1),
      resetsPerEmail: 5,
    },
  }
}

type Given = (name: string) => string | null

function readPayments(given: Given, needed: (name: string, why: string) => string) {
  const provider = given('PAYMENTS') ?? 'test'
  if (provider === 'test') return { provider } as const
  if (provider !== 'razorpay') {
    return refuse(`PAYMENTS is “${provider}”: it can be test or razorpay.`)
  }
  const why = 'PAYMENTS=razorpay needs it'
  return {
    provider,
    keyId: needed('RAZORPAY_KEY_ID', why),
    keySecret: needed('RAZORPAY_KEY_SECRET', why),
    webhookSecret: needed('RAZORPAY_WEBHOOK_SECRET', why),
    api: url(given, 'RAZORPAY_API', ['https:', 'http:']) ?? 'https://api.razorpay.com',
  } as const
}

/** Never repeats the value, which may contain a password. */
function url(given: Given, name: string, protocols: readonly string[]): string | null {
  const value = given(name)
  if (value === null) return null
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    refuse(`${name} must be an address that begins with ${protocols[0]}//.`)
  }
  return value.replace(/\/$/, '')
}

function readOrigin(value: string): string {
  if (!/^https?:/.test(value) || !URL.canParse(value) || new URL(value).origin !== value) {
    refuse(`ORIGIN is “${value}”: it must look like https://example.org, without a path.`)
  }
  return value
}

function readProxies(value: string | null): string | null {
  if (value === null) return null
  try {
    proxyAddr.compile(value.split(',').map((one) => one.trim()))
    return value
  } catch {
    return refuse(
      `TRUST_PROXY is “${value}”: it must list addresses or networks of proxies, such as loopback or 10.0.0.0/8.`,
    )
  }
}

function number(
  given: Given,
  name: string,
  standard: number,
  least: number,
  most = 1_000_000,
): number {
  const text = given(name)
  if (text === null) return standard
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    refuse(`${name} is “${text}”: it must be a whole number from ${least} to ${most}.`)
  }
  return value
}

function refuse(sentence: string): never {
  throw new SettingsError(sentence)
}
