/** The settings in the environment (docs/server.md). */
import proxyAddr from '@fastify/proxy-addr'
import * as v from 'valibot'

export type Settings = ReturnType<typeof readSettings>

/** Wrong or missing settings: for each, a sentence on its own line, which begins with its name. */
export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** A text with a rule of its own. @param rule goes on from the name of the setting, without a full stop. */
const text = (isRight: (value: string) => boolean, rule: string | ((value: string) => string)) =>
  v.pipe(
    v.string(),
    v.check(isRight, ({ input }) =>
      typeof rule === 'function' ? rule(input) : `is “${input}”: it must ${rule}`,
    ),
  )

const wholeNumber = (least: number, most: number, standard: number) =>
  v.optional(
    v.pipe(
      text(
        (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most,
        `be a whole number from ${least} to ${most}`,
      ),
      v.transform(Number),
    ),
    String(standard),
  )

/** Its rules never repeat the value, which may contain a password. */
function address(...protocols: readonly string[]) {
  const begins = (value: string) => protocols.some((protocol) => value.startsWith(`${protocol}//`))
  const isRight = (value: string) => {
    if (!begins(value) || !URL.canParse(value)) return false
    // A password with one of these would end the address of the machine too early.
    const { pathname, search, hash } = new URL(value)
    return hash === '' && !`${pathname}${search}`.includes('@')
  }
  const rule = (value: string) =>
    begins(value)
      ? 'is no address: in the name and the password, each character that has a meaning in addresses has to be percent-encoded, such as %23 for #, %40 for @ and %2F for /'
      : `must be an address that begins with ${protocols[0]}//`
  return v.pipe(
    text(isRight, rule),
    v.transform((value) => value.replace(/\/$/, '')),
  )
}

/** Where the data are. */
const place = {
  DATABASE_URL: v.optional(address('postgres:', 'postgresql:')),
  /** Where an embedded database and emails are stored. */
  DATA_DIR: v.optional(v.string(), 'data'),
}

/** What the commands for operators need. */
const shop = {
  ...place,
  ORIGIN: v.optional(
    text(
      (value) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value,
      'look like https://example.org, without a path',
    ),
  ),
  SHOP_NAME: v.optional(v.string(), 'Bookshelf'),
  OWNER_EMAIL: v.optional(
    text((value) => /^[^\s<>@]+@[^\s<>@]+$/.test(value), 'be an email such as owner@example.org'),
  ),
  /** Eight, as the Companies Act, 2013 asks (s. 128(5)); the CGST Act, 2017 asks for less (s. 36). */
  KEEP_YEARS: wholeNumber(0, 100, 8),
}

const all = {
  ...shop,
  PORT: wholeNumber(0, 65_535, 4300),
  HOST: v.optional(v.string(), 'localhost'),
  /** PostgreSQL allows 100 by default, for all processes together. */
  DATABASE_CONNECTIONS: wholeNumber(1, 1000, 10),
  TOKEN_SECRET: v.optional(
    text(
      ({ length }) => length >= 32,
      () => 'is too short: it needs at least 32 characters',
    ),
  ),
  PAYMENTS: v.optional(v.picklist(['test', 'razorpay'], 'can be test or razorpay')),
  RAZORPAY_KEY_ID: v.optional(v.string()),
  RAZORPAY_KEY_SECRET: v.optional(v.string()),
  RAZORPAY_WEBHOOK_SECRET: v.optional(v.string()),
  RAZORPAY_API: v.optional(address('https:', 'http:'), 'https://api.razorpay.com'),
  MAIL: v.optional(v.literal('folder', 'can only be folder')),
  SMTP_URL: v.optional(address('smtp:', 'smtps:')),
  MAIL_FROM: v.optional(
    text(
      (value) => /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value),
      'be an address such as Bookshelf <shop@example.org>',
    ),
  ),
  SELLER: v.optional(v.string()),
  BACKUPS: v.optional(v.string()),
  TRUST_PROXY: v.optional(
    text(isProxies, 'list addresses or networks of proxies, such as loopback or 10.0.0.0/8'),
  ),
  LIMIT_LOGINS: wholeNumber(1, 1_000_000, 10),
  LIMIT_SIGNUPS: wholeNumber(1, 1_000_000, 200),
  HIDE_ACCOUNTS: v.optional(v.literal('yes', 'can only be yes')),
}

function isProxies(value: string): boolean {
  try {
    proxyAddr.compile(value.split(',').map((one) => one.trim()))
    // As a number of proxies, which others accept here, it would be an address that nobody has.
    return !/^\d+$/.test(value)
  } catch {
    return false
  }
}

type Name = keyof typeof all
type Given = { readonly [N in Name]?: string | undefined }

/** What a setting may not be beside others: a rule goes on from its name, without a full stop. */
type Rule = readonly [name: Name, isBroken: (given: Given) => boolean, rule: string]

const missing = (name: Name, isNeeded: (given: Given) => boolean, why: string): Rule => [
  name,
  (given) => isNeeded(given) && given[name] === undefined,
  `is missing: ${why}`,
]

// What decides about money or emails has no default with PostgreSQL, so that no shop goes live by accident.
const withDatabase = (given: Given) => given.DATABASE_URL !== undefined
const withMoney = ({ PAYMENTS }: Given) => PAYMENTS === 'razorpay'

const rulesOfShop = [
  missing('ORIGIN', withDatabase, 'with DATABASE_URL, the links of all emails begin with it'),
]

/** Otherwise, a command would use, or make, a database in a folder where no server of the shop looks for it. */
const rulesOfCommands: readonly Rule[] = [
  missing(
    'DATABASE_URL',
    ({ DATA_DIR }) => DATA_DIR === undefined,
    'set it, or DATA_DIR, as it is for the server: data, if that has none',
  ),
]

const rulesOfAll: readonly Rule[] = [
  ...rulesOfShop,
  missing('TOKEN_SECRET', withDatabase, 'with DATABASE_URL it signs the tokens of all processes'),
  missing(
    'PAYMENTS',
    withDatabase,
    'with DATABASE_URL, set it to razorpay, or to test for a shop in which no money moves',
  ),
  [
    'PAYMENTS',
    (given) => withMoney(given) && !withDatabase(given),
    'is razorpay, which needs DATABASE_URL: the embedded database may lose the last changes if the machine crashes',
  ],
  missing('RAZORPAY_KEY_ID', withMoney, 'PAYMENTS=razorpay needs it'),
  missing('RAZORPAY_KEY_SECRET', withMoney, 'PAYMENTS=razorpay needs it'),
  missing('RAZORPAY_WEBHOOK_SECRET', withMoney, 'PAYMENTS=razorpay needs it'),
  missing(
    'SMTP_URL',
    (given) => withDatabase(given) && given.MAIL === undefined,
    'with DATABASE_URL, it sends the emails. MAIL=folder writes them to DATA_DIR/mail instead',
  ),
  [
    'MAIL',
    ({ MAIL, SMTP_URL }) => MAIL === 'folder' && SMTP_URL !== undefined,
    'must not be folder if SMTP_URL is set',
  ],
  missing(
    'MAIL_FROM',
    ({ SMTP_URL }) => SMTP_URL !== undefined,
    'with SMTP_URL it is the sender of all emails',
  ),
]

/** Checks all of the settings at once; an empty one counts as missing. @throws SettingsError */
function check<E extends v.ObjectEntries>(
  env: Environment,
  entries: E,
  rules: readonly Rule[] = [],
): v.InferOutput<v.ObjectSchema<E, undefined>> {
  const given: Given = Object.fromEntries(
    Object.keys(entries).map((name) => [name, env[name]?.trim() || undefined]),
  )
  const parsed = v.safeParse(v.object(entries), given)
  const wrong = (parsed.issues ?? []).map((issue) => [v.getDotPath(issue), issue.message])
  const broken = rules
    .filter(([, isBroken]) => isBroken(given))
    .map(([name, , rule]) => [name, rule])
  const sentences = [...wrong, ...broken].map(([name, rule]) => `${name} ${rule}.`)
  if (!parsed.success || sentences.length > 0) throw new SettingsError(sentences.join('\n'))
  return parsed.output
}

/** Where the data are: a PostgreSQL server, or a folder. */
export interface Place {
  databaseUrl: string | null
  dataDir: string
}

/** Where the data are. A migration needs nothing else. @throws SettingsError */
export function readPlace(env: Environment): Place {
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir } = check(env, place, rulesOfCommands)
  return { databaseUrl, dataDir }
}

/** What the commands for operators need. @throws SettingsError */
export function readShop(env: Environment) {
  return shopOf(check(env, shop, [...rulesOfCommands, ...rulesOfShop]))
}

function shopOf(given: v.InferOutput<v.ObjectSchema<typeof shop, undefined>>) {
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir } = given
  return {
    databaseUrl,
    dataDir,
    origin: given.ORIGIN ?? 'http://localhost:4173',
    /** As emails name it. */
    shopName: given.SHOP_NAME,
    /** Who gets a copy of new orders. */
    owner: given.OWNER_EMAIL ?? null,
    /** For how many financial years the orders of deleted customers are kept. */
    keepYears: given.KEEP_YEARS,
  }
}

/** Reads and checks all settings. @throws SettingsError */
export function readSettings(env: Environment) {
  const given = check(env, all, rulesOfAll)
  const { SMTP_URL: url, MAIL_FROM: from = 'Bookshelf <bookshelf@localhost>' } = given
  const mail = { from, seller: given.SELLER ?? null }
  const razorpay = {
    provider: 'razorpay' as const,
    keyId: given.RAZORPAY_KEY_ID ?? '',
    keySecret: given.RAZORPAY_KEY_SECRET ?? '',
    webhookSecret: given.RAZORPAY_WEBHOOK_SECRET ?? '',
    api: given.RAZORPAY_API,
  }
  return {
    ...shopOf(given),
    port: given.PORT,
    host: given.HOST,
    databaseConnections: given.DATABASE_CONNECTIONS,
    tokenSecret: given.TOKEN_SECRET ?? null,
    payments: given.PAYMENTS === 'razorpay' ? razorpay : ({ provider: 'test' } as const),
    mail:
      url === undefined
        ? ({ to: 'folder', ...mail } as const)
        : { to: 'smtp' as const, url, ...mail },
    /** Whether a login answers the same for an unknown email as for a wrong password. */
    hidesAccounts: given.HIDE_ACCOUNTS === 'yes',
    /** The folder of the backups, for the command `check`. */
    backups: given.BACKUPS ?? null,
    /** The proxies whose X-Forwarded-For is trusted, as Fastify's `trustProxy` reads them. */
    trustProxy: given.TRUST_PROXY ?? null,
    /** How often within 15 minutes, but emails within an hour. */
    limits: {
      /** Failed logins to one account from one network or on one device, or failed passwords in one session. */
      logins: given.LIMIT_LOGINS,
      /** Failed logins to one account on devices that are new to it. */
      loginsPerAccount: 100,
      /** Failed logins from one network on devices that are new to their account. */
      loginsPerNetwork: 200,
      /** From one network. */
      signups: given.LIMIT_SIGNUPS,
      /** Requests for a new password from one network. */
      forgotten: 50,
      /** Emails with a link to one address. */
      mails: 5,
    },
  }
}
