import { idempotencyHeader, type SiteConfig } from 'shared/contract'

/**
 * Checks that browsers may send `Idempotency-Key` to an API on another origin: otherwise they would send no change, as
 * if there were no connection. Does nothing if the shop's own origin is unknown, or the API does not answer, as a gateway
 * in front of it says by 502, 503 or 504.
 * @throws Error that says what the API has to allow.
 */
export async function checkApi(
  { api, origin }: Pick<SiteConfig, 'api' | 'origin'>,
  timeout: number,
): Promise<void> {
  if (!origin || !URL.canParse(api) || new URL(api).origin === origin) return
  const answer = await fetch(`${api}/user/wishlist`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': `authorization,content-type,${idempotencyHeader}`,
    },
    signal: AbortSignal.timeout(timeout),
  }).catch(() => null)
  if (!answer || [502, 503, 504].includes(answer.status)) return
  const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
  if (allowed.split(/\s*,\s*/).some((name) => ['*', idempotencyHeader].includes(name))) return
  throw new Error(
    `${api} does not let browsers of ${origin} send the header Idempotency-Key, which every change of a cart has. Name it in Access-Control-Allow-Headers.`,
  )
}
