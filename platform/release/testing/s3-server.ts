/** As much of an S3-compatible store as `s3Store` uses, in memory: for tests. */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface Options {
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** How many names a list brings at a time. */
  pageSize?: number
}

/** Begins to listen at any port. */
export async function openS3Server(options: Options): Promise<Server> {
  const objects = new Map<string, Buffer>()
  const server = createServer((req, res) => void answer(req, res, objects, options))
  await once(server.listen(0, 'localhost'), 'listening')
  return server
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  objects: Map<string, Buffer>,
  { bucket, accessKeyId, secretAccessKey, pageSize = 1000 }: Options,
): Promise<void> {
  const body = await buffer(req)
  const url = new URL(req.url ?? '', 'http://store')
  const refuse = (status: number, code: string) =>
    res.writeHead(status).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  const [, wanted, ...names] = url.pathname.split('/').map(decodeURIComponent)
  const key = names.join('/')
  const credential = /Credential=([^/]+)/.exec(req.headers.authorization ?? '')?.[1]
  if (credential !== accessKeyId) return void refuse(403, 'InvalidAccessKeyId')
  if (!isSigned(req, url, body, secretAccessKey)) return void refuse(403, 'SignatureDoesNotMatch')
  if (wanted !== bucket) return void refuse(404, 'NoSuchBucket')
  const object = objects.get(key)
  if (req.method === 'PUT') {
    if (req.headers['if-none-match'] === '*' && object)
      return void refuse(412, 'PreconditionFailed')
    objects.set(key, body)
    return void res.end()
  }
  if (key) return void (object ? res.end(object) : refuse(404, 'NoSuchKey'))
  const prefix = url.searchParams.get('prefix') ?? ''
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const found = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()
  const direct = found.filter((name) => !name.slice(prefix.length).includes('/'))
  const rest = direct.length > from + pageSize
  const contents = direct
    .slice(from, from + pageSize)
    .map((name) => `<Contents><Key>${name}</Key></Contents>`)
  const next = rest ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
  res.end(
    `<ListBucketResult><IsTruncated>${rest}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  )
}

/** Whether the request has the signature of who knows the secret (AWS Signature Version 4). */
function isSigned(req: IncomingMessage, url: URL, body: Buffer, secret: string): boolean {
  const {
    authorization = '',
    'x-amz-date': time = '',
    'x-amz-content-sha256': digest,
  } = req.headers
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(authorization) ?? []
  if (digest !== sha256(body)) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(req.headers[name]).trim()}\n`)
  const request = [req.method, url.pathname, query, headers.join(''), names, digest].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer | string>((last, word) => hmac(last, word), `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
