/** The parts of an S3-compatible store that `s3Store` uses, in memory, for tests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The parts of a policy that those in docs/recipes use. */
export interface Policy {
  Statement: {
    Effect: 'Allow'
    Action: string
    Resource: string | string[]
    Condition?: { Null: { 's3:if-none-match': 'false' } }
  }[]
}

type Objects = Map<string, { body: Buffer; modified: string }>

interface Options {
  bucket: string
  /** Who may do everything. */
  accessKeyId: string
  /** What others may do, by their access keys. */
  policies?: Readonly<Record<string, Policy>>
  /** How many names a list brings at a time. */
  pageSize?: number
}

/** Starts listening on any free port. */
export async function openS3Server(options: Options): Promise<Server> {
  const objects: Objects = new Map()
  const server = createServer((req, res) => void answer(req, res, objects, options))
  await once(server.listen(0, 'localhost'), 'listening')
  return server
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  objects: Objects,
  { bucket, accessKeyId, policies = {}, pageSize = 1000 }: Options,
): Promise<void> {
  const body = await buffer(req)
  const url = new URL(req.url ?? '', 'http://store')
  const refuse = (status: number, code: string) =>
    res.writeHead(status).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  const [, wanted, ...names] = url.pathname.split('/').map(decodeURIComponent)
  const key = names.join('/')
  const credential = /Credential=([^/]+)/.exec(req.headers.authorization ?? '')?.[1] ?? ''
  const policy = policies[credential]
  if (credential !== accessKeyId && !policy) return void refuse(403, 'InvalidAccessKeyId')
  if (policy && !isAllowed(policy, req, [wanted, key].filter(Boolean).join('/')))
    return void refuse(403, 'AccessDenied')
  if (wanted !== bucket) return void refuse(404, 'NoSuchBucket')
  const object = objects.get(key)
  if (req.method === 'PUT') {
    if (req.headers['if-none-match'] === '*' && object)
      return void refuse(412, 'PreconditionFailed')
    objects.set(key, { body, modified: new Date().toISOString() })
    return void res.end()
  }
  if (req.method === 'DELETE') {
    objects.delete(key)
    return void res.writeHead(204).end()
  }
  if (key) return void (object ? res.end(object.body) : refuse(404, 'NoSuchKey'))
  const prefix = url.searchParams.get('prefix') ?? ''
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const named = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()
  const direct = named.filter((name) => !name.slice(prefix.length).includes('/'))
  const rest = direct.length > from + pageSize
  const contents = direct.slice(from, from + pageSize).map((name) => {
    const found = objects.get(name)
    return `<Contents><Key>${name}</Key><Size>${found?.body.length}</Size><LastModified>${found?.modified}</LastModified></Contents>`
  })
  const next = rest ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
  res.end(
    `<ListBucketResult><IsTruncated>${rest}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  )
}

const actions: Record<string, string> = {
  PUT: 's3:PutObject',
  GET: 's3:GetObject',
  DELETE: 's3:DeleteObject',
}

/** @param name of a bucket, or of an object in it: 'shop/log/1.json'. */
function isAllowed({ Statement }: Policy, { method = '', headers }: IncomingMessage, name: string) {
  const action = name.includes('/') ? actions[method] : 's3:ListBucket'
  return Statement.some(
    ({ Action, Resource, Condition }) =>
      Action === action &&
      [Resource].flat().some((pattern) => matches(pattern, `arn:aws:s3:::${name}`)) &&
      (!Condition || headers['if-none-match'] !== undefined),
  )
}

/** `*` stands for any text, with slashes. */
function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(text)
}
