/** The settings of the federation plugin that remotes have in common (docs/decisions/001-federation-settings.md). */
import { createRequire } from 'node:module'
import path from 'node:path'
import type { ModuleFederationOptions } from '@module-federation/vite'
import type { ConfigEnv } from 'vite'
import { prerenderMode, sharedPaths } from '../project/index.ts'

type Shares = Exclude<NonNullable<ModuleFederationOptions['shared']>, string[]>
type Share = Exclude<Shares[string], string>

const ofShell = createRequire(path.resolve(import.meta.dirname, '../../shell/package.json'))

/** React as it is installed for the shell, and with it for every remote: '19.3.1'. */
const reactVersion: string = ofShell('react/package.json').version
/** The names that React exports. */
export const reactExports = () => ['default', ...Object.keys(ofShell('react'))]

const react = { singleton: true, requiredVersion: `^${Number.parseInt(reactVersion, 10)}.0.0` }
/** Any version: the contract ensures that all parts fit together (shared/contract). */
const ours = { singleton: true, requiredVersion: false } as const

/** A remote also registers what it needs. A page must never prefer that to a module that really exists. */
const onlyNeeded = { import: false, version: '0.0.0' } as const

const eachOf = (share: (name: string) => [string, Share]): Shares =>
  Object.fromEntries(sharedPaths.map(share))

/** What a remote takes from the page that shows it, and therefore does not contain. */
export const fromPage: Shares = {
  react: { ...react, ...onlyNeeded },
  ...eachOf((name) => [name, { ...ours, ...onlyNeeded }]),
}

/** A remote uses the page's federation runtime, and loads no remotes itself. */
export const remoteSettings: Omit<ModuleFederationOptions, 'name'> = {
  filename: 'remoteEntry.js',
  manifest: true,
  // Types come from shared/contract.
  dts: false,
  // A page does not fetch every remote in order to compare versions.
  shareStrategy: 'loaded-first',
  disableSnapshot: true,
  // In seconds. It passes only where a module has errors, which are reported after it.
  moduleParseIdleTimeout: 3,
  experiments: { externalRuntime: true },
  runtimePlugins: ['platform/name-missing-shares'],
}

/**
 * Whether a build is federated. A build for Node is not, since composition passes it the modules of remotes. Neither is
 * a development server, where one build has everything (docs/decisions/014-one-development-server.md).
 */
export function isFederated({ command, mode }: ConfigEnv): boolean {
  return command === 'build' && mode !== prerenderMode
}
