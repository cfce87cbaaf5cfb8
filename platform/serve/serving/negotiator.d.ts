/** What is used of the package, which has no types of its own. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | string[] | undefined> })
    /** Those that `Accept-Encoding` allows, the best first; between equals `preferred` decides. */
    encodings<E extends string>(available: readonly E[], options: { preferred: readonly E[] }): E[]
  }
}
