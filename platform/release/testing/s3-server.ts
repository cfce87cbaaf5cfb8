/** The parts of an S3-compatible store that `s3Store` uses, in memory, for tests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface Options {
  bucket: string
  accessKeyId: string
  /** How many names a list brings at a time. */
  pageSize?: number
}

/** Starts listening on any free port. */
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
  { bucket, accessKeyId, pageSize = 1000 }: Options,
): Promise<void> {
  const body = await buffer(req)
  const url = new URL(req.url ?? '', 'http://store')
  const refuse = (status: number, code: string) =>
    res.writeHead(status).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  const [, wanted, ...names] = url.pathname.split('/').map(decodeURIComponent)
  const key = names.join('/')
  const credential = /Credential=([^/]+)/.exec(req.headers.authorization ?? '')?.[1]
  if (credential !== accessKeyId) return void refuse(403, 'InvalidAccessKeyId')
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
