import type { Hosts } from '../../shared/src/contract/provides.ts'

/** What each list is for, in sentences. */
const kinds = { connect: 'call', images: 'show images of', media: 'play media of' } as const

/** A line for each host that a release of a part adds or gives up. @param before `undefined` if it is new. */
export function hostChanges(part: string, before: Hosts = {}, now: Hosts = {}): string[] {
  return Object.entries(kinds).flatMap(([kind, verb]) => {
    const [had, has] = [before, now].map((hosts) => hosts[kind as keyof Hosts] ?? [])
    const lines = (text: string, from: readonly string[] = [], without: readonly string[] = []) =>
      from
        .filter((host) => !without.includes(host))
        .map((host) => `${part} ${text} ${verb} ${host}.`)
    return [...lines('may now', has, had), ...lines('may no longer', had, has)]
  })
}
