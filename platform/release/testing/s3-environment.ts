import { afterEach, beforeEach, vi } from 'vitest'
import { originOf } from '../../serve/index.ts'
import { openS3Server } from './s3-server.ts'

/**
 * For each test, an object store with the bucket “shop”, which the environment names.
 * @param pageSize how many names a list brings at a time.
 * @returns the server that is running.
 */
export function s3Environment(pageSize?: number) {
  const accessKeyId = 'team'
  let server: Awaited<ReturnType<typeof openS3Server>>
  beforeEach(async () => {
    server = await openS3Server({ bucket: 'shop', accessKeyId, ...(pageSize ? { pageSize } : {}) })
    vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    vi.stubEnv('AWS_REGION', 'anywhere')
    vi.stubEnv('AWS_ENDPOINT_URL', originOf(server))
  })
  afterEach(() => {
    server.close()
    vi.unstubAllEnvs()
  })
  return () => server
}
