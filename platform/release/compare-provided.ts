/** Compares what the remotes of a site, and canaries, bring with what the live ones bring. */
import type { Provides } from '../../shared/src/contract/deployment.ts'
import { patterns } from '../../shared/src/routing/paths.ts'
import type { Provided } from '../build/index.ts'
import type { Release } from './release-file.ts'

/** Pages of the contract and rendered slots that a live remote brings, and that none would bring. */
export function losses(before: Provided, now: Provided, releases: readonly Release[]): string[] {
  const paths = new Set(Object.values(now).flatMap(pathsOf))
  const slots = new Set(Object.values(now).flatMap((brings) => brings.slots))
  const linked = new Set<string>(Object.values(patterns))
  return Object.entries(before).flatMap(([remote, brought]) => [
    ...pathsOf(brought)
      .filter((path) => linked.has(path) && !paths.has(path))
      .map((path) => `${remote} does not bring the page ${path}, to which other parts link.`),
    ...brought.slots
      .filter((slot) => !slots.has(slot))
      .flatMap((slot) =>
        releases
          .filter(({ part, record }) => part !== remote && record?.slotsUsed[slot])
          .map(
            ({ part, version }) =>
              `${remote} does not fill the slot “${slot}”, which ${part} ${version} renders: release ${part} first.`,
          ),
      ),
  ])
}

/**
 * What keeps a version from being a canary. Its shoppers have the pages, routes and slots of the version of all others:
 * an address has one page, whoever opens it.
 */
export function canaryFaults(remote: string, stable: Provides, canary: Provides): string[] {
  const [has, known] = [new Set(modulesOf(canary)), new Set(pathsOf(stable))]
  return [
    ...modulesOf(stable)
      .filter((module) => !has.has(module))
      .map((module) => `The canary of ${remote} lacks “${module}”: release it for everybody.`),
    ...pathsOf(canary)
      .filter((path) => !known.has(path))
      .map(
        (path) =>
          `The canary of ${remote} has the page ${path}, where other shoppers find nothing: release that page for everybody first, without links to it.`,
      ),
  ]
}

const pathsOf = ({ screens }: Provides) => Object.values(screens).map(({ path }) => path)

const modulesOf = ({ screens, slots, overlays }: Provides) => [
  ...Object.keys(screens),
  ...slots,
  ...overlays,
]
