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
  const { databaseUrl, dataDir, origin, keepYears } = readShop(env)
  const payments = readPayments(
    databaseUrl
      ? needed(
          'PAYMENTS',
          'with DATABASE_URL, set it to razorpay, or to test for a shop in which no money moves',
        )
      : (given('PAYMENTS') ?? 'test'),
    given,
    needed,
  )
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
    dataDir,
    databaseUrl,
    /** PostgreSQL allows 100 by default, for all processes together. */
    databaseConnections: number(given, 'DATABASE_CONNECTIONS', 10, 1, 1000),
    tokenSecret,
    payments,
    mail: readMail(databaseUrl !== null, given, needed),
    origin,
    keepYears,
    /** The proxies whose X-Forwarded-For is trusted, as Fastify's `trustProxy` reads them. */
    trustProxy: readProxies(given('TRUST_PROXY')),
    /** How often within 15 minutes, but emails within an hour. */
    limits: {
      /** Failed logins to one account from one network or on one device, or failed passwords in one session. */
      logins: number(given, 'LIMIT_LOGINS', 10, 1),
      /** Failed logins to one account on devices that are new to it. */
      loginsPerAccount: 100,
      /** Failed logins from one network on devices that are new to their account. */
      loginsPerNetwork: 200,
      /** From one network. */
      signups: number(given, 'LIMIT_SIGNUPS', 200, 1),
      /** Requests for a new password from one network. */
      forgotten: 50,
      /** Emails with a link to one address. */
      mails: 5,
    },
  }
}

/** Where the data are. An import needs nothing else. @throws SettingsError */
export function readPlace(env: Environment) {
  const given = (name: string) => env[name]?.trim() || null
  return {
    databaseUrl: url(given, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    /** Where an embedded database and emails are stored. */
    dataDir: given('DATA_DIR') ?? 'data',
  }
}

/**
 * What the commands for operators need: where the data are, the origin of the shop, with which the links of emails
 * begin, and how long orders are kept. What decides about money or emails has no default with PostgreSQL, so that no shop goes live by accident.
 * @throws SettingsError
 */
export function readShop(env: Environment) {
  const place = readPlace(env)
  const origin = env.ORIGIN?.trim()
  if (!origin && place.databaseUrl) {
    refuse('ORIGIN is missing: with DATABASE_URL, the links of all emails begin with it.')
  }
  const given = (name: string) => env[name]?.trim() || null
  return {
    ...place,
    origin: checkOrigin(origin || 'http://localhost:4173'),
    /**
     * For how many financial years the orders of deleted customers are kept. Eight, as the Companies Act,
     * 2013 asks (s. 128(5)); the CGST Act, 2017 asks for less (s. 36).
     */
    keepYears: number(given, 'KEEP_YEARS', 8, 0, 100),
  }
}

type Given = (name: string) => string | null
type Needed = (name: string, why: string) => string

/** @param mustSend whether customers wait for the emails. */
function readMail(mustSend: boolean, given: Given, needed: Needed) {
  const seller = given('SELLER')
  const to = given('MAIL')
  const smtpUrl = url(given, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (to !== null && to !== 'folder') refuse(`MAIL is “${to}”: the only value is folder.`)
  if (smtpUrl !== null) {
    if (to === 'folder') refuse('MAIL must not be folder if SMTP_URL is set.')
    const from = needed('MAIL_FROM', 'with SMTP_URL it is the sender of all emails')
    if (!/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from)) {
      refuse('MAIL_FROM must be an address such as Bookshelf <shop@example.org>.')
    }
    return { to: 'smtp', url: smtpUrl, from, seller } as const
  }
  if (mustSend && to === null) {
    refuse(
      'SMTP_URL is missing: with DATABASE_URL, it sends the emails. MAIL=folder writes them to DATA_DIR/mail instead.',
    )
  }
  const from = given('MAIL_FROM') ?? 'Bookshelf <bookshelf@localhost>'
  return { to: 'folder', from, seller } as const
}

function readPayments(provider: string, given: Given, needed: Needed) {
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

function checkOrigin(value: string): string {
  if (!/^https?:/.test(value) || !URL.canParse(value) || new URL(value).origin !== value) {
    refuse(`ORIGIN is “${value}”: it must look like https://example.org, without a path.`)
  }
  return value
}

function readProxies(value: string | null): string | null {
  if (value === null) return null
  try {
    // As a number of proxies, which others accept here, it would be an address that nobody has.
    if (/^\d+$/.test(value)) throw new Error()
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
