import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { DeploymentStore } from './folder-store.ts'

/** A store that has releases, too. */
export interface ObjectStore extends DeploymentStore {
  /** The records in a folder, as `list`, with their sizes and when they were created. */
  listDetails: (folder: string) => Promise<RecordDetails[]>
}

interface RecordDetails {
  name: string
  bytes: number
  /** In milliseconds since 1970. */
  createdAt: number
}

/** The statuses if a name is in use, and if another process is just creating it. */
const taken = 412
const contended = 409
const maxContended = 10

/**
 * Records as objects in an S3-compatible store, which must support conditional writes (`If-None-Match: *`). Its address,
 * region and credentials come from where Amazon's tools find them: the environment, a profile, or the machine's role.
 * Only Amazon's client looks there; smaller ones take credentials as strings.
 * @param prefix begins every name: '' or such as 'shop/'.
 * @param silence how long the store may be silent, in milliseconds: the last megabytes of an upload may take that long.
 */
export function s3Store(bucket: string, prefix: string, silence = 120_000): ObjectStore {
  const client = new S3Client({
    // Without these timeouts, `npx bookshelf follow` could wait forever.
    requestHandler: { connectionTimeout: silence, socketTimeout: silence },
    // Other stores support neither a host for each bucket nor the newest checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const keyOf = (name: string) => ({ Bucket: bucket, Key: prefix + name })

  async function read(name: string): Promise<Buffer | null> {
    try {
      const { Body } = await client.send(new GetObjectCommand(keyOf(name)))
      return Body ? Buffer.from(await Body.transformToByteArray()) : null
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      throw error
    }
  }

  async function list(folder: string): Promise<RecordDetails[]> {
    const Prefix = `${prefix}${folder}/`
    const records: RecordDetails[] = []
    const asked = { Bucket: bucket, Prefix, Delimiter: '/' }
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, asked)) {
      for (const { Key = '', Size: bytes = 0, LastModified } of Contents) {
        const createdAt = LastModified?.getTime() ?? Date.now()
        records.push({ name: Key.slice(Prefix.length), bytes, createdAt })
      }
    }
    return records
  }

  async function writeIfAbsent(name: string, content: string | Uint8Array): Promise<boolean> {
    const Body = Buffer.from(content)
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.send(new PutObjectCommand({ ...keyOf(name), Body, IfNoneMatch: '*' }))
        return true
      } catch (error) {
        const status = error instanceof S3ServiceException && error.$metadata.httpStatusCode
        if (status === contended && attempt < maxContended) continue
        if (status !== taken) throw error
        // An answer may be lost and the request repeated, so the existing record may be this one.
        return (await read(name))?.equals(Body) ?? false
      }
    }
  }

  /** @param right that Amazon's policies name, for the object or folder. */
  const explained = <T>(right: string, name: string, answer: Promise<T>) =>
    answer.catch((cause) => {
      const reason = cause.message || cause.code || cause.name
      const isRefused =
        cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 403
      const needed = `. This needs the right ${right} for “${prefix}${name}” (docs/deploying.md#rights).`
      throw new Error(
        `The store s3://${bucket} cannot be used. ${reason}${isRefused ? needed : ''}`,
        { cause },
      )
    })
  const listed = (folder: string) => explained('s3:ListBucket', `${folder}/`, list(folder))
  return {
    list: (folder) => listed(folder).then((all) => all.map(({ name }) => name)),
    listDetails: listed,
    now: () => Date.now() + client.config.systemClockOffset,
    remove: async (name) => {
      await explained('s3:DeleteObject', name, client.send(new DeleteObjectCommand(keyOf(name))))
    },
    read: (name) => explained('s3:GetObject', name, read(name)),
    writeIfAbsent: (name, content) => explained('s3:PutObject', name, writeIfAbsent(name, content)),
  }
}
