import type { S3Place } from './s3-store.ts'

const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'these credentials may not do that',
  InvalidAccessKeyId: 'it does not know the access key',
  SignatureDoesNotMatch: 'the secret access key is wrong',
  ExpiredToken: 'the credentials have expired',
  NotImplemented: 'it does not know conditional writes (If-None-Match)',
  CredentialsProviderError:
    'there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE',
  ECONNREFUSED: 'nobody answers there',
  ENOTFOUND: 'nobody knows its host',
  TimeoutError: 'it does not answer in time',
}

/** An error that says what is wrong with a store, and where it is. */
export function storeFailure(cause: unknown, { bucket, endpoint }: S3Place): Error {
  const { name, code, message } = cause as NodeJS.ErrnoException
  const reason = reasons[name] ?? reasons[code ?? ''] ?? (message || name)
  const where = endpoint ? ` at ${endpoint}` : ''
  return new Error(`The store s3://${bucket}${where} cannot be used: ${reason}.`, { cause })
}
