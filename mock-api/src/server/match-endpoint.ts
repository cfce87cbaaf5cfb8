import { type EndpointKey, segmentsOf } from 'shared/contract'
import { endpoints } from 'shared/schema'

const keys = Object.keys(endpoints) as EndpointKey[]

/**
 * The endpoint of an encoded path such as '/user/cart/all', or `null`. A fixed segment wins over a
 * parameter.
 */
export function matchEndpoint(
  method: string,
  path: string,
): { key: EndpointKey; params: Record<string, string> } | null {
  const matches = keys.flatMap((key) => {
    const [wanted, pattern] = key.split(' ') as [string, string]
    const params = wanted === method ? readParams(pattern, path) : null
    return params ? [{ key, params }] : []
  })
  matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  return matches[0] ?? null
}

function readParams(pattern: string, path: string): Record<string, string> | null {
  const wanted = segmentsOf(pattern)
  const [before, ...given] = path.split('/')
  if (before !== '' || wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = decode(given[index] ?? '')
    if ('parameter' in segment && value) params[segment.parameter] = value
    else if (!('text' in segment) || segment.text !== value) return null
  }
  return params
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
